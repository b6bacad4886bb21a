import { call } from '../client/api.ts'
import { readSession, watchSession } from '../client/session.ts'
import { tellMediaSession } from './media-session.ts'
import { PlayerBar } from './player-bar.tsx'
import { showPlayer } from './player-host.tsx'
import { PLAYER_ERRORS, isOn, type PreviewSound, type PreviewTrack } from './player-state.ts'
import { playerElement, togglePreview, readPlayer, stopPreview, tellPlayer, watchPlayer } from './player.ts'
import { stopOnClick, keyForPlayer } from './stop-on-click.ts'
import { rememberVideo } from './video-links.ts'

const START_VOLUME = 0.7

/** The press that is being served; aborted as soon as another one takes over. */
let serving: { readonly turn: number; readonly end: AbortController } | null = null
let isStarted = false

/** Makes what the player's state says heard, from now on. */
export function startPlayback(): void {
  if (isStarted) return
  isStarted = true
  const element = playerElement()
  element.volume = START_VOLUME
  showPlayer(<PlayerBar canSetVolume={element.volume === START_VOLUME} />)
  watchPlayer(keepUp)
  watchSession(stopAtSignOut())
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('keydown', onKeyDown)
  keepUp()
}

function keepUp(): void {
  const state = readPlayer()
  tellMediaSession(state)
  const isServed = serving !== null && serving.turn === state.turn
  if (isServed && (isOn(state) || state.status === 'blocked')) return
  if (serving !== null) silence()
  if (state.status === 'loading') void serve(state.track, state.turn)
}

function silence(): void {
  serving?.end.abort()
  serving = null
  const element = playerElement()
  element.pause()
  element.removeAttribute('src')
  // Also ends a download that is under way.
  element.load()
}

async function serve(track: PreviewTrack, turn: number): Promise<void> {
  const end = new AbortController()
  serving = { turn, end }
  const sound = await findSound(track, end.signal)
  if (sound === null || end.signal.aborted) return
  const element = playerElement()
  const { signal } = end
  element.addEventListener('playing', () => tellPlayer({ type: 'playing', sound }), { signal })
  element.addEventListener('ended', () => tellPlayer({ type: 'ended' }), { signal })
  element.addEventListener('error', () => tellPlayer({ type: 'failed', error: PLAYER_ERRORS.sound }), {
    signal,
  })
  element.src = sound.url
  try {
    await element.play()
  } catch (error) {
    if (signal.aborted) return
    const { name } = error as Error
    if (name === 'NotAllowedError') tellPlayer({ type: 'blocked', sound })
    // Of a sound that cannot be read, the element tells by itself.
    else if (name !== 'NotSupportedError') tellPlayer({ type: 'failed', error: PLAYER_ERRORS.start })
  }
}

async function findSound(track: PreviewTrack, signal: AbortSignal): Promise<PreviewSound | null> {
  try {
    const { previewUrl, source, youtubeUrl, youtubeTitle } = await call('GET', '/api/music-preview', {
      query: { q: `${track.artist} - ${track.title}`.slice(0, 300) },
      signal,
    })
    if (youtubeUrl !== null) rememberVideo(track, { url: youtubeUrl, title: youtubeTitle })
    if (previewUrl !== null) return { url: previewUrl, source: source ?? 'own' }
    if (!signal.aborted) tellPlayer({ type: 'failed', error: PLAYER_ERRORS.missing })
  } catch {
    if (!signal.aborted) tellPlayer({ type: 'failed', error: PLAYER_ERRORS.fetch })
  }
  return null
}

/** A listener of the session: a preview stops when its account signs out. */
function stopAtSignOut(): () => void {
  let before = readSession().status
  return () => {
    const { status } = readSession()
    if (before === 'signed-in' && status !== 'signed-in') stopPreview()
    before = status
  }
}

const asElement = (target: EventTarget | null) => (target instanceof Element ? target : null)

function onClick({ detail, target }: MouseEvent): void {
  if (readPlayer().status === 'playing' && stopOnClick({ detail, target: asElement(target) })) stopPreview()
}

function onKeyDown(event: KeyboardEvent): void {
  const wish = keyForPlayer({
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    isHandled: event.defaultPrevented || event.repeat,
    target: asElement(event.target),
  })
  const state = readPlayer()
  if (wish === null) return
  if (isOn(state) || (state.status === 'blocked' && wish === 'stop')) stopPreview(wish === 'toggle')
  else if (wish === 'toggle' && state.status === 'idle' && state.again !== null) togglePreview(state.again)
  else return
  // The space bar would scroll the page as well.
  if (wish === 'toggle') event.preventDefault()
}
