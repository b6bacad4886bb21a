import {
  BAND_OF_POPULARITY,
  BANDS,
  ENERGY_YEARS,
  energyOf,
  UNDESCRIBED,
  yearOf,
  YEARS,
} from './candidate-columns.ts'
import { TENTHS } from './score.ts'
import type { SearchTables } from './candidate-index.ts'

/** A range of tempos with its peak, and the upper bound (a running maximum) of the points from each tempo outwards. */
export type TempoRange = {
  readonly low: number
  readonly high: number
  readonly peak: number
  readonly most: number
  readonly ceiling: Float64Array
}

/** The ranges of a query with their upper bounds, the one with the best tempo first. */
export function tempoCeilings({ tempo, tempoRanges }: SearchTables): TempoRange[] {
  const ceiling = new Float64Array(TENTHS)
  return tempoRanges
    .map(([low, high]) => {
      let peak = low
      for (let i = low; i <= high; i++) if ((tempo[i] as number) > (tempo[peak] as number)) peak = i
      let most = 0
      for (let i = high; i >= peak; i--) ceiling[i] = most = Math.max(most, tempo[i] as number)
      most = 0
      for (let i = low; i < peak; i++) ceiling[i] = most = Math.max(most, tempo[i] as number)
      return { low, high, peak, most: tempo[peak] as number, ceiling }
    })
    .sort((a, b) => b.most - a.most)
}

/** Narrows a range to the tempos whose upper bound reaches `least`. */
export function within({ low, high, peak, ceiling }: TempoRange, least: number): [number, number] {
  if ((ceiling[peak] as number) < least) return [high, low - 1]
  while ((ceiling[low] as number) < least) low++
  while ((ceiling[high] as number) < least) high--
  return [low, high]
}

/** Upper bound of the crowd points in each band of popularity, highest first. */
export function crowdBands({ crowd }: SearchTables): { readonly band: number; readonly most: number }[] {
  const most = new Float64Array(BANDS)
  for (const [popularity, points] of crowd.entries()) {
    const band = BAND_OF_POPULARITY[popularity] as number
    most[band] = Math.max(most[band] as number, points)
  }
  return Array.from(most, (of, band) => ({ band, most: of })).sort((a, b) => b.most - a.most)
}

/**
 * Upper bounds of scene, tempo, energy and era, quantized to 64ths of a point and rounded up: three small integers prune
 * most tracks. They include the vibe points that a track without a description lacks. Tracks that pass are scored exactly.
 */
export type QuickBounds = {
  /** By act. */
  readonly scene: Int16Array
  /** By tenth. */
  readonly tempo: Int16Array
  /** By code of `energyYears`. */
  readonly energyEra: Int16Array
}

export const QUICK_STEPS = 64
/** Index in `SearchTables.vibe` of tracks that match no word and whose vocals are unknown. */
const NO_VOCALS_KNOWN = 5
const quickStep = (points: number): number => Math.max(-10_000, Math.ceil(points * QUICK_STEPS))

function quickSteps(points: Float64Array): Int16Array {
  const steps = new Int16Array(points.length)
  for (let i = 0; i < points.length; i++) steps[i] = quickStep(points[i] as number)
  return steps
}

export function quickBounds({ tempo, energy, era, vibe }: SearchTables, scene: Float64Array): QuickBounds {
  const energyEra = new Int16Array(2 * ENERGY_YEARS)
  const undescribed = (vibe[NO_VOCALS_KNOWN] as number) - Math.max(...vibe)
  for (let code = 0; code < energy.length * YEARS; code++) {
    const points = (energy[energyOf(code)] as number) + (era[yearOf(code)] as number)
    energyEra[code] = quickStep(points)
    energyEra[code + UNDESCRIBED] = quickStep(points + undescribed)
  }
  return { scene: quickSteps(scene), tempo: quickSteps(tempo), energyEra }
}
