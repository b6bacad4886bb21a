import { isOn, type PlayerState, type PreviewTrack } from './player-state.ts'
import { togglePreview, stopPreview } from './player.ts'

const ACTIONS = ['play', 'pause', 'stop'] as const

/** Tells the system what plays, for its own keys and its lock screen. */
export function tellMediaSession(state: PlayerState): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const track = trackInHand(state)
  session.playbackState = track === null ? 'none' : isOn(state) ? 'playing' : 'paused'
  session.metadata = track === null ? null : new MediaMetadata({ ...track, album: 'Segue preview' })
  const handlers = {
    play: () => track !== null && togglePreview(track),
    // Its counterpart is play: what was paused from a keyboard or headphones comes back the same way.
    pause: () => stopPreview(true),
    stop: () => stopPreview(),
  }
  for (const action of ACTIONS) session.setActionHandler(action, track === null ? null : handlers[action])
}

function trackInHand(state: PlayerState): PreviewTrack | null {
  if (state.status === 'idle') return state.again
  if (!isOn(state)) return null
  const { title, artist } = state.track
  return { title, artist }
}
