import { z } from 'zod'
import { fetchJson, serviceGuard, type ServiceOptions } from './fetch-json.ts'
import { readServiceGenre } from '#domain/track/service-genres.ts'
import type { Attempt } from '../guard.ts'
import { matchesOf } from './best-matches.ts'
import { type Candidate, pickProof } from './pick-proof.ts'
import type { KnownTrack, MetadataService } from './port.ts'
import { durationOf, isrcOf, nameText, yearOf } from './read-fact.ts'
import { firstArtist, plainTitle, term, versionTerm } from './search-term.ts'

const recording = z.object({
  id: z.uuid(),
  title: nameText,
  length: z.number().nullish().catch(null),
  isrcs: z.array(z.string()).nullish().catch(null),
  video: z.boolean().nullish().catch(null),
  'artist-credit': z.array(z.object({ name: z.string(), joinphrase: z.string().nullish() })).min(1),
  releases: z
    .array(z.object({ title: z.string() }))
    .nullish()
    .catch(null),
  'first-release-date': z.string().nullish().catch(null),
  tags: z
    .array(z.object({ name: z.string(), count: z.number() }))
    .nullish()
    .catch(null),
})
const searchAnswer = z.object({ recordings: z.array(z.unknown()) })

const ASKED_FOR = 25

type MusicBrainzOptions = ServiceOptions & {
  /** How the service can reach the operator: an address or a web page. Its rules ask every client for it. */
  readonly contact?: string
}

/** MusicBrainz: the widest catalogue, years and sometimes a genre. Needs no key; allows one call a second. */
export function musicbrainz(options: MusicBrainzOptions = {}): MetadataService {
  const base = options.baseUrl ?? 'https://musicbrainz.org'
  const guarded = serviceGuard(
    { name: 'musicbrainz', timeoutMs: 2_500, callsPerMinute: 60, spacingMs: 1_000 },
    options,
  )
  const headers = { 'user-agent': userAgent(options.contact) }

  const search = async (query: string, signal: AbortSignal): Promise<Attempt<readonly Candidate[]>> => {
    const parameters = { query, fmt: 'json', limit: String(ASKED_FOR) }
    const answer = await fetchJson(searchAnswer, base, '/ws/2/recording', parameters, signal, headers)
    if (answer.kind !== 'found') return answer
    const value = answer.value.recordings.flatMap((row): Candidate[] => {
      const { success, data } = recording.safeParse(row)
      if (!success || data.video === true) return []
      const credit = data['artist-credit'].map(({ name, joinphrase }) => name + (joinphrase ?? ''))
      const tags = (data.tags ?? []).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
      // What most people call it, unless that says nothing: "electronic" stands before "house" everywhere.
      const tag = tags.find(({ name }) => readServiceGenre(name) !== null) ?? tags[0]
      const track: KnownTrack = {
        artist: credit.join('').trim(),
        title: data.title,
        year: yearOf(data['first-release-date']),
        genre: tag?.name ?? null,
        bpm: null,
        isrc: isrcOf(data.isrcs?.[0]),
        durationMs: durationOf(data.length),
        previewUrl: null,
        pageUrl: `https://musicbrainz.org/recording/${data.id}`,
        serviceId: data.id,
        service: 'musicbrainz',
      }
      return [{ track, albums: (data.releases ?? []).map(({ title }) => title) }]
    })
    return { kind: 'found', value }
  }

  return {
    name: 'musicbrainz',
    find: (query, limit, signal) =>
      guarded(signal, async (limited) => {
        const words =
          query.artist === null
            ? `recording:(${escaped(query.title)}) artist:(${escaped(query.title)})`
            : `recording:"${inQuotes(plainTitle(query.title))}" AND artist:"${inQuotes(term(query.artist))}"`
        return matchesOf(query, await search(words, limited), limit)
      }),
    prove: (wanted, signal) =>
      guarded(signal, async (limited) => {
        const version = versionTerm(wanted.title)
        const words = [
          `recording:"${inQuotes(plainTitle(wanted.title))}"`,
          ...(version === '' ? [] : [`recording:(${escaped(version)})`]),
          `artist:"${inQuotes(firstArtist(wanted.artist))}"`,
        ]
        const answer = await search(words.join(' AND '), limited)
        return answer.kind === 'found' ? pickProof(wanted, answer.value) : answer
      }),
  }
}

/** "Segue/0.1 ( contact )", the form MusicBrainz asks for. A header takes plain characters only. */
function userAgent(contact: string | undefined): string {
  const plain = (contact ?? '').replace(/[^\x20-\x7e]|[()]/gu, '').trim()
  return plain === '' ? 'Segue/0.1 ( a DJ assistant, self-hosted )' : `Segue/0.1 ( ${plain} )`
}

const inQuotes = (text: string): string => text.replace(/[\\"]/gu, '\\$&')
/** Lucene's operators as plain characters. */
const escaped = (text: string): string => term(text).replace(/[+\-&|!(){}[\]^"~*?:\\/]/gu, '\\$&')
