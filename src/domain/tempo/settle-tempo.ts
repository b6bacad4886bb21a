import { tempoInGenre } from '../audio/tempo-in-genre.ts'
import { genreFacts, type GenreName } from '../track/genres.ts'

/** Shares by which two statements of one tempo differ at most; services count to the whole beat at times. */
const MAX_DIFFERENCE = 0.03

/** A stated tempo moved into the genre's octave: 87 BPM in drum and bass is 174. */
export function dialTempo(bpm: number, genre: GenreName | null): number {
  const halfOrDouble = genre !== null && bpm < genreFacts(genre).typicalBpm ? bpm * 2 : bpm / 2
  return tempoInGenre({ bpm, halfOrDouble, confidence: 1 }, genre)
}

/**
 * One tempo out of what several say of one track.
 * @returns the first, as a DJ dials it; null where two of them mean different tempos, for then one is wrong
 */
export function settleTempo(stated: readonly number[], genre: GenreName | null): number | null {
  const [first] = stated
  if (first === undefined) return null
  const isSame = (bpm: number) => {
    const octaves = Math.log2(bpm / first)
    return Math.abs(octaves - Math.round(octaves)) <= Math.log2(1 + MAX_DIFFERENCE)
  }
  return stated.every(isSame) ? dialTempo(first, genre) : null
}
