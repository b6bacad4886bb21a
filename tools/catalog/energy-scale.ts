/** Carries a service's energy (0–1) onto the levels of the authored rows (1–10). */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'
import { fitMonotone } from './monotone-map.ts'

export type EnergyPair = { readonly genre: GenreName; readonly spoken: number; readonly level: number }
/** The level for a service's energy; without a genre the one that all of them share. */
export type EnergyScale = (spoken: number, genre: GenreName | null) => number

/** A genre's own distance from the common curve counts in full only with many examples. */
const DOUBT = 12

/** One rising curve for all, moved up or down by genre: ballads and peak-time techno are loud alike to a machine. */
export function fitEnergy(pairs: readonly EnergyPair[]): EnergyScale {
  const levels = groupBy(pairs, ({ genre }) => genre)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const offsets = new Map<GenreName, number>()
  let curve = fitMonotone([])
  for (let round = 0; round < 4; round++) {
    curve = fitMonotone(pairs.map(({ genre, spoken, level }) => ({ x: spoken, y: level - (offsets.get(genre) ?? 0) })))
    for (const [genre, own] of levels) {
      const apart = mean(own.map(({ spoken, level }) => level - curve(spoken)))
      offsets.set(genre, (apart * own.length) / (own.length + DOUBT))
    }
  }
  return (spoken, genre) =>
    Math.min(10, Math.max(1, Math.round(curve(spoken) + (genre === null ? 0 : (offsets.get(genre) ?? 0)))))
}

/** Spearman's rank correlation, −1 to 1. */
export function rankCorrelation(pairs: readonly { readonly a: number; readonly b: number }[]): number {
  const ranksOf = (values: readonly number[]): number[] => {
    const order = values.map((value, at) => ({ value, at })).sort((p, q) => p.value - q.value)
    const ranks: number[] = []
    for (let i = 0; i < order.length; ) {
      let j = i
      while (j < order.length && order[j]!.value === order[i]!.value) j++
      for (let k = i; k < j; k++) ranks[order[k]!.at] = (i + j - 1) / 2
      i = j
    }
    return ranks
  }
  const a = ranksOf(pairs.map((pair) => pair.a))
  const b = ranksOf(pairs.map((pair) => pair.b))
  const middle = (pairs.length - 1) / 2
  let [both, ofA, ofB] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - middle) * (b[i]! - middle)
    ofA += (a[i]! - middle) ** 2
    ofB += (b[i]! - middle) ** 2
  }
  return both / Math.sqrt(ofA * ofB)
}
