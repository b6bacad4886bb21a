import { ActIndex } from '../scene/act-index.ts'
import type { SceneModel } from '../scene/scene-model.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import type { Chunked } from '../track/chunked.ts'
import type { MixableTrack } from '../track/track.ts'
import { VIBE_WORDS, type VibeWord } from '../vibe/vocabulary.ts'
import { FIRST_YEAR, KEYS, keyState, NO_GENRE, NO_POPULARITY, TENTHS, toDeciBpm } from './score.ts'

const LOW_WORDS = 32
const VOCAL = 1
const INSTRUMENTAL = 2

/** A bit set of vibe words in two 32-bit integers. */
export type WordSet = readonly [number, number]

const WORD_AT: ReadonlyMap<VibeWord, number> = new Map(VIBE_WORDS.map((word, at) => [word, at]))

export function wordSet(words: readonly VibeWord[]): WordSet {
  let low = 0
  let high = 0
  for (const word of words) {
    const at = WORD_AT.get(word) as number
    if (at < LOW_WORDS) low |= 1 << at
    else high |= 1 << (at - LOW_WORDS)
  }
  return [low, high]
}

/** Popularity quantized into bands, the most popular first; an unknown popularity counts as the usual one. */
export const BANDS = 4
export const BAND_OF_POPULARITY = Uint8Array.from({ length: NO_POPULARITY + 1 }, (_, popularity) =>
  popularity === NO_POPULARITY ? 2 : popularity >= 70 ? 0 : popularity > 50 ? 1 : popularity > 30 ? 2 : 3,
)

/** All tracks as columns of numbers, sorted by genre, key, band and tempo; a place is where a track stands there. */
export type CandidateColumns = {
  readonly starts: Uint32Array
  readonly tenths: Uint16Array
  /** Energy (0: not known), year, and whether it is described, as one code of each place; see `energyOf`, `yearOf`. */
  readonly energyYears: Uint16Array
  readonly vocals: Uint8Array
  readonly wordsLow: Uint32Array
  readonly wordsHigh: Uint32Array
  readonly ordinals: Uint32Array
  readonly popularities: Uint8Array
  readonly acts: ActIndex
  /** Act of each place. */
  readonly actAt: Uint32Array
  /** Genre, key and band of each place as one code; see `starts`. */
  readonly sliceAt: Uint16Array
  /** Places of each act: from `actStarts[act]` to `actStarts[act + 1]`. */
  readonly actStarts: Uint32Array
  readonly placesOfActs: Uint32Array
}

export function* candidateColumns(
  tracks: readonly MixableTrack[],
  scene: SceneModel,
): Chunked<CandidateColumns> {
  const n = tracks.length
  const genreAt = new Map(GENRE_NAMES.map((genre, at) => [genre, at]))
  const slice = Uint32Array.from(
    tracks,
    (t) =>
      ((t.genre === null ? NO_GENRE : (genreAt.get(t.genre) as number)) * KEYS +
        keyState(t.key, t.keySource)) *
        BANDS +
      (BAND_OF_POPULARITY[t.popularity ?? NO_POPULARITY] as number),
  )
  const deciBpm = Uint16Array.from(tracks, (t) => toDeciBpm(t.bpm))
  // A composite sort key in one number: several times as fast as a comparator over slice, tempo and place.
  const places = Float64Array.from(slice, (s, i) => (s * TENTHS + (deciBpm[i] as number)) * n + i).sort()
  const ordinals = Uint32Array.from(places, (place) => place % n)
  yield
  const starts = new Uint32Array((NO_GENRE + 1) * KEYS * BANDS + 1)
  for (const s of slice) starts[s + 1] = (starts[s + 1] as number) + 1
  for (let s = 1; s < starts.length; s++) starts[s] = (starts[s] as number) + (starts[s - 1] as number)
  const column = <T>(make: (track: MixableTrack) => T): T[] =>
    Array.from(ordinals, (ordinal) => make(tracks[ordinal] as MixableTrack))
  const tenths = Uint16Array.from(ordinals, (ordinal) => deciBpm[ordinal] as number)
  const energyYears = Uint16Array.from(
    column(
      (t) =>
        (t.vocal === null && t.vibes.length === 0 ? UNDESCRIBED : 0) +
        (t.energy ?? 0) * YEARS +
        yearIndex(t.year),
    ),
  )
  const vocals = Uint8Array.from(column((t) => (t.vocal === null ? 0 : t.vocal ? VOCAL : INSTRUMENTAL)))
  yield
  const sets = column((t) => wordSet(t.vibes))
  const wordsLow = Uint32Array.from(sets, ([low]) => low >>> 0)
  const wordsHigh = Uint32Array.from(sets, ([, high]) => high >>> 0)
  const popularities = Uint8Array.from(column((t) => t.popularity ?? NO_POPULARITY))
  yield
  const acts = yield* ActIndex.inSteps(scene, tracks)
  const actAt = Uint32Array.from(ordinals, (ordinal) => acts.ofTrack[ordinal] as number)
  const sliceAt = Uint16Array.from(ordinals, (ordinal) => slice[ordinal] as number)
  yield
  const actStarts = new Uint32Array(acts.size + 1)
  for (const act of actAt) actStarts[act + 1]!++
  for (let act = 0; act < acts.size; act++) actStarts[act + 1]! += actStarts[act] as number
  const next = actStarts.slice()
  const placesOfActs = new Uint32Array(n)
  for (const [place, act] of actAt.entries()) placesOfActs[next[act]!++] = place
  return {
    starts,
    tenths,
    energyYears,
    vocals,
    wordsLow,
    wordsHigh,
    ordinals,
    popularities,
    acts,
    actAt,
    sliceAt,
    actStarts,
    placesOfActs,
  }
}

/** How many indexes of years there are. */
export const YEARS = 256

/** How many codes of energy and year there are. */
export const ENERGY_YEARS = 16 * YEARS
/** Added to the code of a track of which neither vibes nor vocals are known. */
export const UNDESCRIBED = 16 * YEARS

/** Energy of a code of `energyYears`. */
export const energyOf = (code: number): number => (code >>> 8) & 15
/** Index of the year of a code of `energyYears`, as `yearIndex` gives it. */
export const yearOf = (code: number): number => code & (YEARS - 1)

export const yearIndex = (year: number | null): number =>
  year === null ? 0 : Math.max(1, Math.min(255, year - FIRST_YEAR))
