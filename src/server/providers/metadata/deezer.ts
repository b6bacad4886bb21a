import { z } from 'zod'
import { deezerRefusal, refusedByDeezer } from '../deezer-refusal.ts'
import type { Attempt } from '../guard.ts'
import { askFor, serviceGuard, type ServiceOptions } from './ask-for.ts'
import { matchesOf } from './best-matches.ts'
import type { Query } from './likeness.ts'
import type { KnownTrack, TrackMetadata } from './port.ts'
import { nameText, tempoOf, yearOf } from './read-fact.ts'
import { plainTitle, term } from './search-term.ts'

const hit = z.object({ id: z.number(), title: nameText, artist: z.object({ name: nameText }) })
const searchAnswer = z.union([deezerRefusal, z.object({ data: z.array(z.unknown()) })])
const trackAnswer = z.union([
  deezerRefusal,
  z.object({ bpm: z.number().nullish().catch(null), release_date: z.string().nullish().catch(null) }),
])

/** A search leaves out tempo and year; the best few are looked up one by one. */
const LOOKED_UP = 3
const ASKED_FOR = 25

/** Deezer's public catalogue: tempo for many tracks, and years. Needs no key; allows 50 calls in 5 seconds. */
export function deezer(options: ServiceOptions = {}): TrackMetadata {
  const base = options.baseUrl ?? 'https://api.deezer.com'
  const guarded = serviceGuard({ name: 'deezer', timeoutMs: 1_800, callsPerMinute: 300 }, options)

  const search = async (query: Query, limit: number, signal: AbortSignal) => {
    const q =
      query.artist === null
        ? term(query.title)
        : `artist:"${term(query.artist)}" track:"${plainTitle(query.title)}"`
    const answer = await askFor(searchAnswer, base, '/search', { q, limit: String(ASKED_FOR) }, signal)
    if (answer.kind !== 'found') return answer
    if ('error' in answer.value) return refusedByDeezer(answer.value)
    const hits = answer.value.data.flatMap((row): (KnownTrack & { id: number })[] => {
      const { success, data } = hit.safeParse(row)
      if (!success) return []
      const { id, title, artist } = data
      return [{ id, title, artist: artist.name, year: null, genre: null, bpm: null, service: 'deezer' }]
    })
    return matchesOf(query, hits, limit)
  }

  const lookUp = async (id: number, signal: AbortSignal): Promise<Attempt<z.output<typeof trackAnswer>>> => {
    const answer = await askFor(trackAnswer, base, `/track/${id}`, {}, signal)
    return answer.kind === 'found' && 'error' in answer.value ? refusedByDeezer(answer.value) : answer
  }

  return {
    name: 'deezer',
    async find(query, limit, signal) {
      const found = await guarded(signal, (limited) => search(query, limit, limited))
      if (found.kind !== 'found') return found
      const value = await Promise.all(
        found.value.map(async ({ id, ...track }, rank): Promise<KnownTrack> => {
          if (rank >= LOOKED_UP) return track
          const details = await guarded(signal, (limited) => lookUp(id, limited))
          // That the track exists is worth telling even where its tempo could not be had.
          if (details.kind !== 'found' || 'error' in details.value) return track
          return { ...track, bpm: tempoOf(details.value.bpm), year: yearOf(details.value.release_date) }
        }),
      )
      return { kind: 'found', value }
    },
  }
}
