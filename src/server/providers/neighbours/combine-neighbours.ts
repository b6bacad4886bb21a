import { trackKey } from '#domain/track/names.ts'
import type { Outcome } from '../outcome.ts'
import { distinctNeighbours, interleave } from './distinct-neighbours.ts'
import type { Neighbour, NeighbourService } from './port.ts'

/** Who is near whom changes by the week, and a set goes back to the same tracks. */
const TTL_MS = 24 * 60 * 60 * 1000
const MAX_CACHED = 1_000

/**
 * Several services as one, asked side by side; what they said of a track is remembered for a day. `nothing` means that every
 * one of them said so.
 * @param now milliseconds since any fixed moment
 */
export function combineNeighbours(
  services: readonly NeighbourService[],
  now: () => number = Date.now,
): NeighbourService {
  const cache = new Map<string, { readonly outcome: Outcome<readonly Neighbour[]>; readonly until: number }>()
  return {
    name: services.map(({ name }) => name).join(', '),
    async propose(played, signal, nearActs = []) {
      const key = trackKey(played.artist, played.title)
      const cached = cache.get(key)
      if (cached && cached.until > now()) return cached.outcome
      const answers = await Promise.all(services.map((service) => service.propose(played, signal, nearActs)))
      const failed = answers.flatMap((answer) => (answer.kind === 'failed' ? [answer.reason] : []))
      const lists = answers.flatMap((answer) => (answer.kind === 'found' ? [answer.value] : []))
      const outcome = distinctNeighbours(played, interleave(lists))
      if (failed.length > 0)
        return outcome.kind === 'found' ? outcome : { kind: 'failed', reason: failed.join('; ') }
      cache.delete(key)
      cache.set(key, { outcome, until: now() + TTL_MS })
      const [oldest] = cache.keys()
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
      return outcome
    },
  }
}
