import { HIGHEST_NOTE, LOWEST_NOTE } from './note-activations.ts'

/** Chroma vectors of a frame, 12 pitch classes each: 0 = C … 11 = B. */
export interface Chroma {
  readonly treble: readonly number[]
  /** Fades out where the treble fades in. */
  readonly bass: readonly number[]
}

/** A linear ramp, clamped: 0 at `from`, 1 at `to`. */
const ramp = (from: number, to: number, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))
/** Bass players stay below A♯2 and seldom go above A♯3. */
const bassShare = (note: number): number => 1 - ramp(46, 58, note)
/** Chords begin where the bass ends; the highest notes are mostly overtones and cymbals. */
const trebleShare = (note: number): number => ramp(44, 54, note) * (1 - ramp(84, 100, note))

/** Folds notes into one octave, bass and treble apart (as in Mauch & Dixon 2010). @param notes LOWEST_NOTE … HIGHEST_NOTE */
export function chromaOf(notes: Float64Array): Chroma {
  const treble = Array.from({ length: 12 }, () => 0)
  const bass = Array.from({ length: 12 }, () => 0)
  for (let note = LOWEST_NOTE; note <= HIGHEST_NOTE; note++) {
    const amount = notes[note - LOWEST_NOTE] as number
    treble[note % 12] = (treble[note % 12] as number) + amount * trebleShare(note)
    bass[note % 12] = (bass[note % 12] as number) + amount * bassShare(note)
  }
  return { treble, bass }
}
