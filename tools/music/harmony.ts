import { type Key, modeOf, tonicOf } from '../../src/domain/key/key.ts'

/** A chord as semitones above the tonic of the piece. */
export type Chord = {
  readonly name: string
  readonly root: number
  /** Semitones above the root, the root included. */
  readonly tones: readonly number[]
}

const MINOR = [0, 3, 7, 10]
const MAJOR = [0, 4, 7, 11]
const DOMINANT = [0, 4, 7, 10]
const HALF_DIMINISHED = [0, 3, 6, 10]

const CHORDS: Readonly<Record<string, readonly [number, readonly number[]]>> = {
  i: [0, MINOR],
  'ii°': [2, HALF_DIMINISHED],
  bIII: [3, MAJOR],
  iv: [5, MINOR],
  v: [7, MINOR],
  bVI: [8, MAJOR],
  bVII: [10, DOMINANT],
  I: [0, MAJOR],
  ii: [2, MINOR],
  iii: [4, MINOR],
  IV: [5, MAJOR],
  V: [7, DOMINANT],
  // Of the dorian mode: the major seventh would be the tonic's major third.
  IV7: [5, DOMINANT],
  vi: [9, MINOR],
}

/**
 * @param name a Roman numeral as in the tables of styles.ts
 * @param rich with the seventh
 * @throws Error for a numeral that is not in the table: a bug
 */
export function chordNamed(name: string, rich: boolean): Chord {
  const entry = CHORDS[name]
  if (!entry) throw new Error(`No chord ${name}`)
  const [root, tones] = entry
  return { name, root, tones: rich ? tones : tones.slice(0, 3) }
}

const NATURAL_MINOR = [0, 2, 3, 5, 7, 8, 10]
const HARMONIC_MINOR = [0, 2, 3, 5, 7, 8, 11]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]
const MAJOR_SCALE = [0, 2, 4, 5, 7, 9, 11]

/** Semitones above the tonic that a melody may use over a chord: the leading tone over V, the major sixth over IV. */
export function scaleOver(chord: Chord, key: Key): readonly number[] {
  if (modeOf(key) === 'major') return MAJOR_SCALE
  if (chord.name === 'V') return HARMONIC_MINOR
  return chord.name === 'IV7' ? DORIAN : NATURAL_MINOR
}

/** The MIDI pitch of a pitch class (semitones above the tonic) that lies nearest above or at `low`. */
export function pitchAbove(key: Key, semitones: number, low: number): number {
  const wanted = (((tonicOf(key) + semitones) % 12) + 12) % 12
  return low + ((((wanted - low) % 12) + 12) % 12)
}

/** The chord's notes near `centre`, moved as little as their pitch classes allow from what sounded before. */
export function voiceChord(key: Key, chord: Chord, previous: readonly number[], centre: number): number[] {
  const aim = previous.length > 0 ? previous.reduce((sum, one) => sum + one, 0) / previous.length : centre
  const target = (aim + centre) / 2
  let best: number[] = []
  let least = Infinity
  for (let low = Math.round(target) - 12; low <= target + 2; low++) {
    const pitches = chord.tones.map((tone) => pitchAbove(key, chord.root + tone, low)).sort((a, b) => a - b)
    const mean = pitches.reduce((sum, one) => sum + one, 0) / pitches.length
    const apart = Math.abs(mean - target)
    if (apart < least) {
      least = apart
      best = pitches
    }
  }
  return best
}
