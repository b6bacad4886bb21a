import { trackKey } from '#domain/track/names.ts'
import type { Outcome } from '../outcome.ts'
import { together } from './best-matches.ts'
import type { KnownTrack, TrackMetadata } from './port.ts'

/**
 * Several services as one. Those of a group are asked at the same time, and what they know of the same track is put
 * together (tempo from one, genre from the other); the next group is asked only where none before it knew the track.
 * `nothing` means that every one of them said so: where one failed, the track may exist after all.
 */
export function fallbackMetadata(...groups: readonly (readonly TrackMetadata[])[]): TrackMetadata {
  return {
    name: groups
      .flat()
      .map(({ name }) => name)
      .join(', '),
    async find(query, limit, signal) {
      const errors: string[] = []
      for (const group of groups) {
        const answers = await Promise.all(group.map((service) => service.find(query, limit, signal)))
        const known = answers.flatMap((answer) => (answer.kind === 'found' ? [answer.value] : []))
        if (known.length > 0) return { kind: 'found', value: merged(known).slice(0, limit) }
        errors.push(...answers.flatMap(reasons))
        if (signal.aborted) break
      }
      return errors.length === 0 ? { kind: 'nothing' } : { kind: 'failed', reason: errors.join('; ') }
    },
  }
}

const reasons = (answer: Outcome<unknown>): string[] => (answer.kind === 'failed' ? [answer.reason] : [])

/** Interleaved by the services' own ranks (round-robin): all first hits before any second. */
function merged(lists: readonly (readonly KnownTrack[])[]): KnownTrack[] {
  const byKey = new Map<string, KnownTrack>()
  const longest = Math.max(...lists.map((list) => list.length))
  for (let rank = 0; rank < longest; rank++)
    for (const list of lists) {
      const track = list[rank]
      if (track === undefined) continue
      const key = trackKey(track.artist, track.title)
      const known = byKey.get(key)
      byKey.set(key, known ? together(known, track) : track)
    }
  return [...byKey.values()]
}
