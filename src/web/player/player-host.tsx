import { type ReactNode, useSyncExternalStore } from 'react'

// The player's code is not part of any first page: its bar comes here with the first press of play, and stays.
let bar: ReactNode = null
const listeners = new Set<() => void>()

function watchBar(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function showPlayer(shown: ReactNode): void {
  bar = shown
  for (const listener of listeners) listener()
}

/** Where the player stands: below every screen, outside the router. */
export const PlayerHost = () =>
  useSyncExternalStore(
    watchBar,
    () => bar,
    () => null,
  )
