import { z } from 'zod'
import { deezerRefusal, refusedByDeezer } from '../deezer-refusal.ts'
import type { Attempt, Guard } from '../guard.ts'
import { fetchJson, serviceGuard, type ServiceOptions } from './fetch-json.ts'
import { matchesOf } from './best-matches.ts'
import { type Candidate, pickProof } from './pick-proof.ts'
import type { KnownTrack, MetadataService } from './port.ts'
import { addressOf, durationOf, isrcOf, nameText, tempoOf, yearOf } from './read-fact.ts'
import { plainTitle, term, versionTerm } from './search-term.ts'

const hit = z.object({
  id: z.number(),
  title: nameText,
  link: z.string().nullish().catch(null),
  /** Seconds. */
  duration: z.number().nullish().catch(null),
  preview: z.string().nullish().catch(null),
  artist: z.object({ name: nameText }),
  album: z.object({ title: z.string().nullish() }).nullish().catch(null),
})
const searchAnswer = z.union([deezerRefusal, z.object({ data: z.array(z.unknown()) })])
const trackAnswer = z.union([
  deezerRefusal,
  z.object({
    bpm: z.number().nullish().catch(null),
    release_date: z.string().nullish().catch(null),
    isrc: z.string().nullish().catch(null),
  }),
])

const ASKED_FOR = 25
const PAGE_HOSTS = ['www.deezer.com', 'deezer.com']
/** Of the 50 calls in 5 seconds that Deezer allows; neighbours, previews and the queue that measures have the rest. */
const WINDOW_MS = 5_000
const FINDING = { calls: 10, windowMs: WINDOW_MS }
const MAX_QUEUE_MS = 6_000
const PROVING = { calls: 24, windowMs: WINDOW_MS }

/** Deezer's public catalogue: tempo for many tracks, and years. Needs no key. */
export function deezer(options: ServiceOptions = {}): MetadataService {
  const base = options.baseUrl ?? 'https://api.deezer.com'
  const rules = { name: 'deezer', timeoutMs: 1_800, callsPerMinute: 360 }
  const finding = serviceGuard({ ...rules, burst: FINDING }, options)
  // A batch of proofs may wait for the next window.
  const proving = serviceGuard({ ...rules, burst: PROVING, maxQueueMs: MAX_QUEUE_MS }, options)

  const search = async (q: string, signal: AbortSignal): Promise<Attempt<readonly Candidate[]>> => {
    const answer = await fetchJson(searchAnswer, base, '/search', { q, limit: String(ASKED_FOR) }, signal)
    if (answer.kind !== 'found') return answer
    if ('error' in answer.value) return refusedByDeezer(answer.value)
    const value = answer.value.data.flatMap((row): Candidate[] => {
      const { success, data } = hit.safeParse(row)
      if (!success) return []
      const track: KnownTrack = {
        title: data.title,
        artist: data.artist.name,
        year: null,
        genre: null,
        bpm: null,
        isrc: null,
        durationMs: durationOf((data.duration ?? 0) * 1_000),
        previewUrl: addressOf(data.preview),
        pageUrl: addressOf(data.link, PAGE_HOSTS),
        serviceId: String(data.id),
        service: 'deezer',
      }
      return [{ track, albums: data.album?.title ? [data.album.title] : [] }]
    })
    return { kind: 'found', value }
  }

  /** With what a search leaves out and only the track's own page tells: tempo and year. That it exists is worth telling even where that could not be had. */
  const detailed = async (guarded: Guard, track: KnownTrack, signal: AbortSignal): Promise<KnownTrack> => {
    const answer = await guarded(signal, async (limited) => {
      const details = await fetchJson(trackAnswer, base, `/track/${track.serviceId}`, {}, limited)
      return details.kind === 'found' && 'error' in details.value ? refusedByDeezer(details.value) : details
    })
    if (answer.kind !== 'found' || 'error' in answer.value) return track
    const { bpm, release_date: released, isrc } = answer.value
    return { ...track, bpm: tempoOf(bpm), year: yearOf(released), isrc: isrcOf(isrc) }
  }

  return {
    name: 'deezer',
    async find(query, limit, signal) {
      const q =
        query.artist === null
          ? term(query.title)
          : `artist:"${term(query.artist)}" track:"${plainTitle(query.title)}"`
      const found = await finding(signal, async (limited) => {
        return matchesOf(query, await search(q, limited), limit)
      })
      if (found.kind !== 'found') return found
      const [best, ...others] = found.value as [KnownTrack, ...KnownTrack[]]
      return { kind: 'found', value: [await detailed(finding, best, signal), ...others] }
    },
    async prove(wanted, signal) {
      // In words: its fields know one artist of a bill only, and no version.
      const q = term(`${plainTitle(wanted.artist)} ${plainTitle(wanted.title)} ${versionTerm(wanted.title)}`)
      const found = await proving(signal, async (limited) => {
        const answer = await search(q, limited)
        return answer.kind === 'found' ? pickProof(wanted, answer.value) : answer
      })
      return found.kind === 'found'
        ? { kind: 'found', value: await detailed(proving, found.value, signal) }
        : found
    },
  }
}
