import { z } from 'zod'
import { normalizeName } from '#domain/track/names.ts'
import { deezerRefusal, refusedByDeezer } from '../deezer-refusal.ts'
import type { Attempt } from '../guard.ts'
import { fetchJson, serviceGuard, type ServiceOptions } from '../metadata/fetch-json.ts'
import { nameText } from '../metadata/read-fact.ts'
import { firstArtist } from '../metadata/search-term.ts'
import { distinctNeighbours, interleave } from './distinct-neighbours.ts'
import type { Neighbour, NeighbourService } from './port.ts'

const listAnswer = z.union([deezerRefusal, z.object({ data: z.array(z.unknown()) })])
const artistRow = z.object({ id: z.number(), name: nameText })
const trackRow = z.object({ title: nameText, artist: z.object({ name: nameText }) })

/** Artists whose best known tracks are asked for: one call each. */
const ARTISTS = 6
/** Of those, how many the caller may name. */
const NEAR_ACTS = 2
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
      const answer = await fetchJson(listAnswer, base, path, parameters, limited)
      if (answer.kind !== 'found') return answer
      if ('error' in answer.value) return refusedByDeezer(answer.value)
      const rows = answer.value.data.flatMap((one) => {
        const read = row.safeParse(one)
        return read.success ? [read.data] : []
      })
      return rows.length === 0 ? { kind: 'nothing' } : { kind: 'found', value: rows }
    })

  /** An artist's tracks, those that most people play first. */
  async function bestKnownBy(act: string, signal: AbortSignal) {
    const q = `artist:"${act.replaceAll('"', ' ')}"`
    const parameters = { q, order: 'RANKING', limit: String(TRACKS_EACH) }
    const found = await rowsOf(trackRow, '/search', parameters, signal)
    if (found.kind !== 'found') return found
    const own = found.value.filter(({ artist }) => normalizeName(artist.name) === normalizeName(act))
    return own.length === 0 ? ({ kind: 'nothing' } as const) : { ...found, value: own }
  }

  return {
    name: 'deezer',
    async propose(played, signal, nearActs = []) {
      const name = firstArtist(played.artist)
      if (normalizeName(name) === '') return { kind: 'nothing' }
      const near = nearActs.slice(0, NEAR_ACTS)
      const ofNear = Promise.all(near.map((act) => bestKnownBy(act, signal)))
      const named = await rowsOf(artistRow, '/search/artist', { q: name, limit: '5' }, signal)
      const artist =
        named.kind === 'found'
          ? named.value.find((one) => normalizeName(one.name) === normalizeName(name))
          : undefined
      const related =
        artist === undefined
          ? named
          : await rowsOf(artistRow, `/artist/${artist.id}/related`, { limit: String(ARTISTS) }, signal)
      const acts = artist === undefined || related.kind !== 'found' ? [] : related.value
      const tops = [
        ...(await Promise.all(
          acts
            .slice(0, ARTISTS - near.length)
            .map(({ id }) => rowsOf(trackRow, `/artist/${id}/top`, { limit: String(TRACKS_EACH) }, signal)),
        )),
        ...(await ofNear),
      ]
      if (tops.length === 0) return related.kind === 'failed' ? related : { kind: 'nothing' }
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
