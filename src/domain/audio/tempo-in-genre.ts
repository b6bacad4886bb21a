import { genreFacts, type GenreName } from '../track/genres.ts'
import type { TempoEstimate } from './estimate-tempo.ts'

/** Half an octave: farther from what is usual, the beat was counted half or twice as fast as in this genre. */
const OCTAVE_OFF = 0.5

/** A measured tempo as it is counted in the track's genre, BPM: 87 heard in drum and bass is 174. */
export function tempoInGenre({ bpm, halfOrDouble }: TempoEstimate, genre: GenreName | null): number {
  if (genre === null) return bpm
  const away = (tempo: number) => Math.abs(Math.log2(tempo / genreFacts(genre).typicalBpm))
  return away(bpm) > OCTAVE_OFF && away(halfOrDouble) < away(bpm) ? halfOrDouble : bpm
}
