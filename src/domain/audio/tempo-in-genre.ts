import { genreFacts, type GenreName } from '../track/genres.ts'
import type { TempoEstimate } from './estimate-tempo.ts'

/** Half an octave of tempo: farther than this from the genre's typical one is an octave error. */
const OCTAVE_OFF = 0.5

/** Corrects octave errors of a measured tempo by the track's genre, in BPM: 87 measured in drum and bass is 174. */
export function tempoInGenre({ bpm, halfOrDouble }: TempoEstimate, genre: GenreName | null): number {
  if (genre === null) return bpm
  const away = (tempo: number) => Math.abs(Math.log2(tempo / genreFacts(genre).typicalBpm))
  return away(bpm) > OCTAVE_OFF && away(halfOrDouble) < away(bpm) ? halfOrDouble : bpm
}
