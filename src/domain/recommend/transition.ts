/**
 * How likely a DJ is to play one track after another, from tempo, key and energy alone.
 *
 *   total = tempo + leap + harmony + energy       (natural logarithms of likelihood ratios)
 *
 * Each part says how much likelier, than a track drawn by chance, the next track is to look like this:
 * 0 is chance, 0.69 twice as likely, −0.69 half as likely; `timesAsLikely(part)` is the number to show.
 * Every part is read from a small table by linear interpolation:
 *
 * - tempo: a curve over the tempo step, for the tempo that is on. It has a peak at the same tempo, at half
 *   and at double time, and always falls with distance from the peak it belongs to.
 * - leap: exactly 0 within 4 % of the same, half or double tempo, in full from 12 %: how usual it is to go
 *   from this tempo to that one at all (174 is often counted as 116, so 87 → 116 is no rarity).
 * - harmony: the move round the key wheel, for the two modes. Where on the wheel does not matter.
 * - energy: the energy of the next track, for the energy that is on.
 *
 * What is not known counts exactly 0. Numbers out of range are clamped. Nothing is ever NaN or infinite.
 * How the tables were fitted and what they reach: docs/decisions/0002-transition-model.md.
 */
import { transitionWeights } from './transition-weights.gen.ts'

export type TransitionTrack = {
  /** Beats per minute; clamped to 40–250. */
  bpm: number
  /** Key code 0–23: (Camelot number − 1) × 2, plus 1 for major. `null` or −1: not known. */
  camelot: number | null
  /** 0–1 as a machine measures it, mostly 0.1–0.4; see `energyFromLevel`. `null`: not known. */
  energy: number | null
}

/** Natural-log likelihood ratios, and their sum. In practice −4 … +4 each, `total` −5 … +5. */
type TransitionParts = { tempo: number; leap: number; harmony: number; energy: number; total: number }

/** The fitted tables. Rows run over the tempo, or the energy, that is on. */
export type TransitionWeights = {
  /** BPM of the track that is on: one row of every tempo curve each. */
  tempos: readonly number[]
  /** The curves at half time, the same tempo and double time; points at `percents` away from the peak. */
  curves: readonly {
    octave: number
    percents: readonly number[]
    faster: readonly (readonly number[])[]
    slower: readonly (readonly number[])[]
  }[]
  leap: {
    tempos: readonly number[]
    fromPercent: number
    fullPercent: number
    table: readonly (readonly number[])[]
  }
  /** Minor→minor, minor→major, major→minor, major→major; each 12 steps up the wheel (+1 … +11, 0 first). */
  harmony: readonly (readonly number[])[]
  energy: { levels: readonly number[]; table: readonly (readonly number[])[] }
  /** The data's energy at the middle of each tenth of its tracks, calmest first. */
  energyTenths: readonly number[]
}

const SLOWEST_BPM = 40
const FASTEST_BPM = 250

const octaves = (percent: number): number => Math.log2(1 + percent / 100)
const clampBpm = (bpm: number): number =>
  bpm < SLOWEST_BPM ? SLOWEST_BPM : bpm > FASTEST_BPM ? FASTEST_BPM : bpm
const flat = (rows: readonly (readonly number[])[]): Float64Array => Float64Array.from(rows.flat())

/** The axis interval that `x` lies in: its index plus how far along it is (0–1). Clamped at both ends. */
function position(axis: Float64Array, x: number): number {
  const last = axis.length - 1
  if (x <= axis[0]!) return 0
  if (x >= axis[last]!) return last
  let i = 0
  while (axis[i + 1]! <= x) i++
  return i + (x - axis[i]!) / (axis[i + 1]! - axis[i]!)
}

/** Bilinear interpolation in a table at row and column positions. */
function at(table: Float64Array, columns: number, row: number, column: number): number {
  const r = Math.floor(row)
  const c = Math.floor(column)
  const i = r * columns + c
  const right = column > c ? 1 : 0
  const down = row > r ? columns : 0
  const upper = table[i]! + (column - c) * (table[i + right]! - table[i]!)
  const lower = table[i + down]! + (column - c) * (table[i + down + right]! - table[i + down]!)
  return upper + (row - r) * (lower - upper)
}

/** A scorer over the given tables. The product uses one, made from the fitted weights, exported below. */
export function transitionScorer(weights: TransitionWeights) {
  const contexts = Float64Array.from(weights.tempos, Math.log2)
  const curves = [-1, 0, 1].map((octave) => {
    const curve = weights.curves.find((c) => c.octave === octave)
    if (!curve) throw new Error(`The transition weights have no curve for octave ${octave}`)
    return {
      away: Float64Array.from(curve.percents, octaves),
      faster: flat(curve.faster),
      slower: flat(curve.slower),
    }
  })
  const leapAxis = Float64Array.from(weights.leap.tempos, Math.log2)
  const leapTable = flat(weights.leap.table)
  const leapStart = octaves(weights.leap.fromPercent)
  const leapRamp = octaves(weights.leap.fullPercent) - leapStart
  const harmonyTable = flat(weights.harmony)
  const energyAxis = Float64Array.from(weights.energy.levels)
  const energyTable = flat(weights.energy.table)

  /** The tempo part; 0 if a tempo is not a number. Falls strictly with distance from the nearest peak. */
  function tempo(fromBpm: number, toBpm: number): number {
    if (Number.isNaN(fromBpm) || Number.isNaN(toBpm)) return 0
    const from = Math.log2(clampBpm(fromBpm))
    const step = Math.log2(clampBpm(toBpm)) - from
    const octave = Math.round(step)
    // Two octaves and more are so rare that they share the curve of one.
    const curve = curves[octave < 0 ? 0 : octave > 0 ? 2 : 1]!
    const away = step - octave
    const table = away < 0 ? curve.slower : curve.faster
    return at(table, curve.away.length, position(contexts, from), position(curve.away, Math.abs(away)))
  }

  /** The leap part; 0 near the same, half or double tempo, or if a tempo is not a number. */
  function leap(fromBpm: number, toBpm: number): number {
    if (Number.isNaN(fromBpm) || Number.isNaN(toBpm)) return 0
    const from = Math.log2(clampBpm(fromBpm))
    const to = Math.log2(clampBpm(toBpm))
    const away = Math.abs(to - from - Math.round(to - from))
    if (away <= leapStart) return 0
    const share = Math.min(1, (away - leapStart) / leapRamp)
    return share * at(leapTable, leapAxis.length, position(leapAxis, from), position(leapAxis, to))
  }

  /** The harmony part of two key codes; 0 unless both are 0–23. */
  function harmony(fromKey: number, toKey: number): number {
    if (!(fromKey >= 0 && fromKey < 24 && toKey >= 0 && toKey < 24)) return 0
    const steps = ((toKey >> 1) - (fromKey >> 1) + 12) % 12
    return harmonyTable[((fromKey & 1) * 2 + (toKey & 1)) * 12 + steps]!
  }

  /** The energy part; 0 unless both are known. Pass NaN or a negative number for "not known". */
  function energy(fromEnergy: number, toEnergy: number): number {
    if (!(fromEnergy >= 0 && toEnergy >= 0)) return 0
    return at(
      energyTable,
      energyAxis.length,
      position(energyAxis, fromEnergy),
      position(energyAxis, toEnergy),
    )
  }

  /** The total, from plain numbers and without allocating: for hot loops. Not known is −1. */
  function logOdds(
    fromBpm: number,
    fromKey: number,
    fromEnergy: number,
    toBpm: number,
    toKey: number,
    toEnergy: number,
  ): number {
    return (
      tempo(fromBpm, toBpm) + leap(fromBpm, toBpm) + harmony(fromKey, toKey) + energy(fromEnergy, toEnergy)
    )
  }

  function score(from: TransitionTrack, to: TransitionTrack): TransitionParts {
    const parts = {
      tempo: tempo(from.bpm, to.bpm),
      leap: leap(from.bpm, to.bpm),
      harmony: harmony(from.camelot ?? -1, to.camelot ?? -1),
      energy: energy(from.energy ?? -1, to.energy ?? -1),
    }
    return { ...parts, total: parts.tempo + parts.leap + parts.harmony + parts.energy }
  }

  return { tempo, leap, harmony, energy, logOdds, score }
}

const fitted = transitionScorer(transitionWeights)

export const scoreTransition = fitted.score
export const tempoPart = fitted.tempo
export const leapPart = fitted.leap
export const harmonyPart = fitted.harmony
export const energyPart = fitted.energy

/**
 * An energy level of the catalogue (1–10, whole or not, clamped) on the scale of the data that the weights
 * were fitted on. The two scales share an order but no unit: a level is a person's judgement, the data's
 * energy a loudness measured by machine. So levels are matched by rank: level 1 is the middle of the calmest
 * tenth of the data's tracks, level 10 the middle of the most energetic. NaN stays "not known" (−1).
 */
export function energyFromLevel(level: number): number {
  if (Number.isNaN(level)) return -1
  const tenths = transitionWeights.energyTenths
  const place = Math.min(Math.max(level, 1), 10) - 1
  const lower = Math.floor(place)
  const upper = Math.min(lower + 1, 9)
  return tenths[lower]! + (place - lower) * (tenths[upper]! - tenths[lower]!)
}
