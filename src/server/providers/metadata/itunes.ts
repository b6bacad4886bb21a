import { z } from 'zod'
import { askFor, serviceGuard, type ServiceOptions } from './ask-for.ts'
import { matchesOf } from './best-matches.ts'
import type { KnownTrack, TrackMetadata } from './port.ts'
import { nameText, yearOf } from './read-fact.ts'
import { plainTitle, term } from './search-term.ts'

const song = z.object({
  kind: z.literal('song'),
  artistName: nameText,
  trackName: nameText,
  releaseDate: z.string().nullish().catch(null),
  primaryGenreName: z.string().nullish().catch(null),
})
const searchAnswer = z.object({ resultCount: z.number(), results: z.array(z.unknown()) })

const ASKED_FOR = 25
/** The shop's way of saying "nothing in particular". */
const NO_GENRE: ReadonlySet<string> = new Set(['Music', 'Soundtrack'])

/** Apple's iTunes Search: genre and year. Needs no key; half of the about 20 calls a minute it allows (previews have the rest). */
export function itunes(options: ServiceOptions = {}): TrackMetadata {
  const base = options.baseUrl ?? 'https://itunes.apple.com'
  const guarded = serviceGuard({ name: 'itunes', timeoutMs: 1_800, callsPerMinute: 10 }, options)
  return {
    name: 'itunes',
    find: (query, limit, signal) =>
      guarded(signal, async (limited) => {
        const words =
          query.artist === null ? term(query.title) : `${term(query.artist)} ${plainTitle(query.title)}`
        const parameters = { term: words, media: 'music', entity: 'song', limit: String(ASKED_FOR) }
        const answer = await askFor(searchAnswer, base, '/search', parameters, limited)
        if (answer.kind !== 'found') return answer
        const songs = answer.value.results.flatMap((row): KnownTrack[] => {
          const { success, data } = song.safeParse(row)
          if (!success) return []
          const genre = data.primaryGenreName ?? null
          return [
            {
              artist: data.artistName,
              title: data.trackName,
              year: yearOf(data.releaseDate),
              genre: genre !== null && NO_GENRE.has(genre) ? null : genre,
              bpm: null,
              service: 'itunes',
            },
          ]
        })
        return matchesOf(query, songs, limit)
      }),
  }
}
