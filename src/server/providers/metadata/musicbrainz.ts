import { z } from 'zod'
import { askFor, serviceGuard, type ServiceOptions } from './ask-for.ts'
import { matchesOf } from './best-matches.ts'
import type { KnownTrack, TrackMetadata } from './port.ts'
import { nameText, yearOf } from './read-fact.ts'
import { plainTitle, term } from './search-term.ts'

const recording = z.object({
  title: nameText,
  video: z.boolean().nullish().catch(null),
  'artist-credit': z.array(z.object({ name: z.string(), joinphrase: z.string().nullish() })).min(1),
  'first-release-date': z.string().nullish().catch(null),
  tags: z
    .array(z.object({ name: z.string(), count: z.number() }))
    .nullish()
    .catch(null),
})
const searchAnswer = z.object({ recordings: z.array(z.unknown()) })

const ASKED_FOR = 25

export type MusicBrainzOptions = ServiceOptions & {
  /** How the service can reach whoever runs this server: an address or a web page. It asks everybody for it. */
  readonly contact?: string
}

/** MusicBrainz: the widest catalogue, years and sometimes a genre. Needs no key; allows one call a second. */
export function musicbrainz(options: MusicBrainzOptions = {}): TrackMetadata {
  const base = options.baseUrl ?? 'https://musicbrainz.org'
  const guarded = serviceGuard(
    { name: 'musicbrainz', timeoutMs: 2_500, callsPerMinute: 60, spacingMs: 1_000 },
    options,
  )
  const headers = { 'user-agent': userAgent(options.contact) }
  return {
    name: 'musicbrainz',
    find: (query, limit, signal) =>
      guarded(signal, async (limited) => {
        const words =
          query.artist === null
            ? `recording:(${escaped(query.title)}) artist:(${escaped(query.title)})`
            : `recording:"${inQuotes(plainTitle(query.title))}" AND artist:"${inQuotes(term(query.artist))}"`
        const parameters = { query: words, fmt: 'json', limit: String(ASKED_FOR) }
        const answer = await askFor(searchAnswer, base, '/ws/2/recording', parameters, limited, headers)
        if (answer.kind !== 'found') return answer
        const tracks = answer.value.recordings.flatMap((row): KnownTrack[] => {
          const { success, data } = recording.safeParse(row)
          if (!success || data.video === true) return []
          const credit = data['artist-credit'].map(({ name, joinphrase }) => name + (joinphrase ?? ''))
          const tags = (data.tags ?? []).toSorted((a, b) => b.count - a.count)
          return [
            {
              artist: credit.join('').trim(),
              title: data.title,
              year: yearOf(data['first-release-date']),
              genre: tags.find(({ count }) => count > 0)?.name ?? null,
              bpm: null,
              service: 'musicbrainz',
            },
          ]
        })
        return matchesOf(query, tracks, limit)
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
