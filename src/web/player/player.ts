import { useSyncExternalStore } from 'react'
import {
  PLAYER_ERRORS,
  nextPlayerState,
  type PlayerEvent,
  type PlayerState,
  previewKey,
  type PreviewTrack,
  SILENT,
} from './player-state.ts'

// One player for the whole application, outside the router: it plays on while screens change. What makes the sound is
// fetched at the first press (press-preview.ts); here is only what every screen may ask.
let state = SILENT
let element: HTMLAudioElement | null = null
const listeners = new Set<() => void>()

export const readPlayer = (): PlayerState => state

export function watchPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param read what the screen needs of the state: a value that is equal as long as nothing has changed for it */
export const usePlayer = <T>(read: (state: PlayerState) => T): T =>
  useSyncExternalStore(watchPlayer, () => read(state))

export function tellPlayer(event: PlayerEvent): void {
  const next = nextPlayerState(state, event)
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** The one source of sound. */
export function playerElement(): HTMLAudioElement {
  element ??= new Audio()
  return element
}

/** Play was pressed at a track: starts it, or stops it where it is the one that plays. Something must play what is told. */
export function togglePreview(track: PreviewTrack): void {
  // Some browsers let an element sound only if a press touched it, and ours has an answer to wait for first.
  if (element === null) playerElement().load()
  if (state.status === 'blocked' && previewKey(state.track) === previewKey(track)) {
    // The sound is there and waits for just this press.
    playerElement()
      .play()
      .catch(() => tellPlayer({ type: 'failed', error: PLAYER_ERRORS.start }))
    return
  }
  tellPlayer({ type: 'pressed', track })
}

export function stopPreview(bySpace = false): void {
  tellPlayer({ type: 'stopped', bySpace })
}
