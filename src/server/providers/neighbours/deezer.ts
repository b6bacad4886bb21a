import { z } from 'zod'
import { fold } from '../../../domain/track/names.ts'
import { deezerRefusal, refusedByDeezer } from '../deezer-refusal.ts'
import type { Attempt } from '../guard.ts'
import { askFor, serviceGuard, type ServiceOptions } from '../metadata/ask-for.ts'
import { nameText } from '../metadata/read-fact.ts'
import { firstArtist } from '../metadata/search-term.ts'
import { distinctNeighbours, interleave } from './distinct-neighbours.ts'
import type { Neighbour, NeighbourService } from './port.ts'

const listAnswer = z.union([deezerRefusal, z.object({ data: z.array(z.unknown()) })])
const artistRow = z.object({ id: z.number(), name: nameText })
const trackRow = z.object({ title: nameText, artist: z.object({ name: nameText }) })

/** Related artists whose best known tracks are asked for: one call each. */
const ARTISTS = 6
const TRACKS_EACH = 5
/** Of the 50 calls in 5 seconds that Deezer allows: one question's. */
const BURST = { calls: 8, windowMs: 5_000 }

/** Deezer: the artists its listeners also play, and what they play most of each. At most eight calls; needs no key. */
export function deezerNeighbours(options: ServiceOptions = {}): NeighbourService {
  const base = options.baseUrl ?? 'https://api.deezer.com'
  const guarded = serviceGuard(
    { name: 'deezer neighbours', timeoutMs: 1_800, callsPerMinute: 90, burst: BURST },
    options,
  )

  const rowsOf = <T>(
    row: z.ZodType<T>,
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) =>
    guarded(signal, async (limited): Promise<Attempt<T[]>> => {
      const answer = await askFor(listAnswer, base, path, parameters, limited)
      if (answer.kind !== 'found') return answer
      if ('error' in answer.value) return refusedByDeezer(answer.value)
      const rows = answer.value.data.flatMap((one) => {
        const read = row.safeParse(one)
        return read.success ? [read.data] : []
      })
      return rows.length === 0 ? { kind: 'nothing' } : { kind: 'found', value: rows }
    })

  return {
    name: 'deezer',
    async propose(played, signal) {
      const name = firstArtist(played.artist)
      if (fold(name) === '') return { kind: 'nothing' }
      const named = await rowsOf(artistRow, '/search/artist', { q: name, limit: '5' }, signal)
      if (named.kind !== 'found') return named
      const artist = named.value.find((one) => fold(one.name) === fold(name))
      if (artist === undefined) return { kind: 'nothing' }
      const related = await rowsOf(
        artistRow,
        `/artist/${artist.id}/related`,
        { limit: String(ARTISTS) },
        signal,
      )
      if (related.kind !== 'found') return related
      const tops = await Promise.all(
        related.value
          .slice(0, ARTISTS)
          .map(({ id }) => rowsOf(trackRow, `/artist/${id}/top`, { limit: String(TRACKS_EACH) }, signal)),
      )
      const lists = tops.map((top) =>
        top.kind === 'found'
          ? top.value.map((track): Neighbour => ({
              artist: track.artist.name,
              title: track.title,
              via: 'deezer',
            }))
          : [],
      )
      const failed = tops.find((top) => top.kind === 'failed')
      if (failed && lists.every((list) => list.length === 0)) return failed
      return distinctNeighbours(played, interleave(lists))
    },
  }
}
