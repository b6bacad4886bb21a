import { trackKey } from '#domain/track/names.ts'
import { isImitation, type NamedTrack } from '#domain/track/same-track.ts'
import type { Outcome } from '../outcome.ts'
import { MAX_NEIGHBOURS, type Neighbour } from './port.ts'

/** Each track once, without the one that plays and what is not playable (karaoke, samples …); `nothing` where none is left. */
export function distinctNeighbours(
  played: NamedTrack,
  neighbours: readonly Neighbour[],
): Exclude<Outcome<readonly Neighbour[]>, { kind: 'failed' }> {
  const seen = new Set([trackKey(played.artist, played.title)])
  const value = neighbours.filter((track) => {
    const key = trackKey(track.artist, track.title)
    if (seen.has(key) || isImitation(track)) return false
    seen.add(key)
    return true
  })
  return value.length === 0 ? { kind: 'nothing' } : { kind: 'found', value: value.slice(0, MAX_NEIGHBOURS) }
}

/** Round-robin: all firsts before any second. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat()
}
