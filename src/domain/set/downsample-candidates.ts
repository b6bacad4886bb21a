import { KEYS } from '../recommend/score.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { type EncodedTrack, encodeTrack, type PairPoints } from './pair-points.ts'

/**
 * About `count` tracks to bridge with, of more than can be searched: as many of every tempo and key as of any other, since
 * a way may lead over all of them, and of these the ones whose genre and energy go best with both ends.
 * @param tracks in the order that decides between equals. @returns in the same order
 */
export function downsampleCandidates(
  tracks: readonly MixableTrack[],
  count: number,
  from: TrackFacts,
  to: TrackFacts,
  points: PairPoints,
): readonly MixableTrack[] {
  const ends = [encodeTrack(from), encodeTrack(to)] as const
  const codes = tracks.map(encodeTrack)
  const likings = Int16Array.from(codes, (code) => liking(points, ends, code))
  const seen = new Map<number, number>()
  const ranks = new Int32Array(tracks.length)
  for (const at of highestFirst(likings)) {
    const { bpm, key } = codes[at] as EncodedTrack
    const cell = Math.round(bpm ?? 0) * KEYS + key
    const rank = seen.get(cell) ?? 0
    seen.set(cell, rank + 1)
    ranks[at] = rank
  }
  // The first ranks of all cells, as many as stay within the count.
  const sizes: number[] = []
  for (const rank of ranks) sizes[rank] = (sizes[rank] ?? 0) + 1
  let total = 0
  let rows = 0
  while (rows < sizes.length && total + (sizes[rows] as number) <= count) total += sizes[rows++] as number
  return tracks.filter((_, at) => (ranks[at] as number) < rows)
}

/** Places by their values, of equals the earlier first. Values are few whole numbers, none below zero: they are counted. */
function highestFirst(values: Int16Array): Uint32Array {
  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  const starts = new Uint32Array(highest + 2)
  for (const value of values) starts[highest - value + 1] = (starts[highest - value + 1] as number) + 1
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const places = new Uint32Array(values.length)
  for (const [at, value] of values.entries()) {
    const start = starts[highest - value] as number
    places[start] = at
    starts[highest - value] = start + 1
  }
  return places
}

// Row by row, not by `parts`: that would make a table for every tempo there is.
const liking = (
  points: PairPoints,
  [from, to]: readonly [EncodedTrack, EncodedTrack],
  { genre, energy }: EncodedTrack,
): number =>
  (points.genreRow(from.genre)[genre] as number) +
  (points.genreRow(genre)[to.genre] as number) +
  (points.energyRow(from.energy)[energy] as number) +
  (points.energyRow(energy)[to.energy] as number)
