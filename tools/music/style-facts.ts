import type { Drum, Instrument } from './piece.ts'

/**
 * One drum of a groove over a bar of sixteenths. X, x, o and comma are strokes, from loud to barely heard; ? is one the
 * piece has or has not; ~ is one each bar has or has not; . is none. One of the patterns is taken for a piece.
 */
export type Lane = { readonly drum: Drum; readonly patterns: readonly string[]; readonly chance: number }

/**
 * A part that plays chords or notes in a rhythm over a bar of sixteenths (or two). Dashes hold a note.
 * Chords: x. Bass: R root, F fifth, O octave, T third, S step below the root, ? a root the piece has or has not.
 */
export type Part = { readonly instruments: readonly Instrument[]; readonly rhythms: readonly string[] }

export type StyleFacts = {
  /** Lowest and highest tempo, as a DJ of the style counts. */
  readonly bpm: readonly [number, number]
  /** How late the second of two sixteenths comes, as a part of a sixteenth. */
  readonly swing: number
  /** Largest random lateness of a stroke, in milliseconds: 0 for machines. */
  readonly looseness: number
  readonly pump: number
  /** Chords with sevenths. */
  readonly rich: boolean
  readonly barsPerChord: readonly number[]
  readonly minor: readonly string[]
  readonly major: readonly string[]
  readonly lanes: readonly Lane[]
  readonly bass: Part
  readonly chords: Part
  /** Long notes under or over everything. */
  readonly pad: readonly Instrument[]
  readonly lead: readonly Instrument[]
  readonly arpeggio: readonly Instrument[]
  /** Chance that a piece has an arpeggio besides, or in place of, a melody. */
  readonly arpeggioChance: number
  /** Notes of a melody in a bar, about. */
  readonly leadDensity: number
}

/** @param chance that a piece has the lane at all */
export const lane = (drum: Drum, patterns: readonly string[], chance = 1): Lane => ({
  drum,
  patterns,
  chance,
})

/** Progressions: Roman numerals, a chord each; see harmony.ts. */
export const DANCE_MINOR = [
  'i i bVI bVII',
  'i bVI bIII bVII i bVI iv V',
  'i bVII bVI bVII',
  'i i iv i',
  'i iv v i',
  'i bVI iv V',
  'i bVI bVII i',
]
export const DANCE_MAJOR = ['I V vi IV', 'I IV vi V', 'I I IV V', 'I vi IV V', 'I iii IV V', 'I IV I V']
export const VAMP_MINOR = ['i', 'i i i bVII', 'i i bVI i', 'i i iv i', 'i i i v']
export const VAMP_MAJOR = ['I', 'I I IV I', 'I I I V', 'I V I IV']
export const JAZZ_MINOR = ['i iv ii° V', 'i i ii° V', 'i bVI ii° V', 'i iv i V', 'i i IV7 i']
export const JAZZ_MAJOR = ['I vi ii V', 'ii V I I', 'I IV iii V', 'I ii IV V', 'I I ii V']

export const FOUR_KICK = ['x...x...x...x...']
export const BACKBEAT = '....x.......x...'
