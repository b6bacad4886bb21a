import { PLAYER_ERRORS, type PreviewTrack } from './player-state.ts'
import { tellPlayer, togglePreview } from './player.ts'

/** Play was pressed at a track. Call it from the press itself: what makes the sound is fetched at the first one. */
export function pressPreview(track: PreviewTrack): void {
  togglePreview(track)
  void import('./playback.tsx').then(
    ({ startPlayback }) => startPlayback(),
    () => tellPlayer({ type: 'failed', error: PLAYER_ERRORS.start }),
  )
}
