import { z } from 'zod'
import { fetchJson, serviceGuard, type ServiceOptions } from './fetch-json.ts'
import type { Attempt } from '../guard.ts'
import { matchesOf } from './best-matches.ts'
import { type Candidate, pickProof } from './pick-proof.ts'
import type { KnownTrack, MetadataService } from './port.ts'
import { addressOf, durationOf, nameText, yearOf } from './read-fact.ts'
import { plainTitle, term, versionTerm } from './search-term.ts'

const song = z.object({
  kind: z.literal('song'),
  artistName: nameText,
  trackName: nameText,
  releaseDate: z.string().nullish().catch(null),
  primaryGenreName: z.string().nullish().catch(null),
  trackId: z.number(),
  trackTimeMillis: z.number().nullish().catch(null),
  trackViewUrl: z.string().nullish().catch(null),
  previewUrl: z.string().nullish().catch(null),
  collectionName: z.string().nullish().catch(null),
})
const searchAnswer = z.object({ resultCount: z.number(), results: z.array(z.unknown()) })

const ASKED_FOR = 25
const PAGE_HOSTS = ['music.apple.com', 'itunes.apple.com']
/** A minute, of the about 20 calls that Apple allows; previews and the queue that measures have the rest. */
const FINDING = 6
const PROVING = 4

/** Apple's iTunes Search: genre and year. Needs no key. */
export function itunes(options: ServiceOptions = {}): MetadataService {
  const base = options.baseUrl ?? 'https://itunes.apple.com'
  const rules = { name: 'itunes', timeoutMs: 1_800 }
  const finding = serviceGuard({ ...rules, callsPerMinute: FINDING }, options)
  const proving = serviceGuard({ ...rules, callsPerMinute: PROVING }, options)

  const search = async (words: string, signal: AbortSignal): Promise<Attempt<readonly Candidate[]>> => {
    const parameters = { term: words, media: 'music', entity: 'song', limit: String(ASKED_FOR) }
    const answer = await fetchJson(searchAnswer, base, '/search', parameters, signal)
    if (answer.kind !== 'found') return answer
    const value = answer.value.results.flatMap((row): Candidate[] => {
      const { success, data } = song.safeParse(row)
      if (!success) return []
      const track: KnownTrack = {
        artist: data.artistName,
        title: data.trackName,
        year: yearOf(data.releaseDate),
        genre: data.primaryGenreName ?? null,
        bpm: null,
        isrc: null,
        durationMs: durationOf(data.trackTimeMillis),
        previewUrl: addressOf(data.previewUrl),
        pageUrl: addressOf(data.trackViewUrl, PAGE_HOSTS),
        serviceId: String(data.trackId),
        service: 'itunes',
      }
      return [{ track, albums: data.collectionName ? [data.collectionName] : [] }]
    })
    return { kind: 'found', value }
  }

  return {
    name: 'itunes',
    find: (query, limit, signal) =>
      finding(signal, async (limited) => {
        const words =
          query.artist === null ? term(query.title) : `${term(query.artist)} ${plainTitle(query.title)}`
        return matchesOf(query, await search(words, limited), limit)
      }),
    prove: (wanted, signal) =>
      proving(signal, async (limited) => {
        const words = term(
          `${plainTitle(wanted.artist)} ${plainTitle(wanted.title)} ${versionTerm(wanted.title)}`,
        )
        const answer = await search(words, limited)
        return answer.kind === 'found' ? pickProof(wanted, answer.value) : answer
      }),
  }
}
