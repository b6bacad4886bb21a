import { trackKey } from '#domain/track/names.ts'
import type { Attempt } from '../guard.ts'
import { candidateSimilarity, type Query } from './similarity.ts'
import type { KnownTrack } from './port.ts'

/** Below this the service means another track, and saying nothing is better. */
const GOOD = 0.75

/** The candidates that are good enough, best first; the same recording from several releases once. */
function bestMatches<T extends KnownTrack>(query: Query, candidates: readonly T[], limit: number): T[] {
  const scored = candidates
    .map((track) => ({ track, score: candidateSimilarity(query, track) }))
    .filter(({ score }) => score >= GOOD)
    .toSorted((a, b) => b.score - a.score)
  const byKey = new Map<string, T>()
  for (const { track } of scored) {
    const key = trackKey(track.artist, track.title)
    const known = byKey.get(key)
    byKey.set(key, known ? together(known, track) : track)
  }
  return [...byKey.values()].slice(0, Math.max(0, limit))
}

/** Two accounts of one recording: what the first leaves out is taken from the second. The earliest year is the record's own. */
export function together<T extends KnownTrack>(first: T, second: KnownTrack): T {
  const years = [first.year, second.year].filter((year) => year !== null)
  const year = years.length === 0 ? null : Math.min(...years)
  const genre = first.genre ?? second.genre
  const bpm = first.bpm ?? second.bpm
  const adds = year !== first.year || genre !== first.genre || bpm !== first.bpm
  const service =
    adds && first.service !== second.service ? `${first.service}+${second.service}` : first.service
  return {
    ...first,
    year,
    genre,
    bpm,
    service,
    isrc: first.isrc ?? second.isrc,
    durationMs: first.durationMs ?? second.durationMs,
    previewUrl: first.previewUrl ?? second.previewUrl,
    pageUrl: first.pageUrl ?? second.pageUrl,
  }
}

/** What a search answered, as tracks that are what was asked for; `nothing` where none is. */
export function matchesOf<T extends KnownTrack>(
  query: Query,
  answer: Attempt<readonly { readonly track: T }[]>,
  limit: number,
): Attempt<readonly T[]> {
  if (answer.kind !== 'found') return answer
  const candidates = answer.value.map(({ track }) => track)
  const value = bestMatches(query, candidates, limit)
  return value.length === 0 ? { kind: 'nothing' } : { kind: 'found', value }
}
