/** Carries a service's energy (0–1) onto the levels of the authored rows (1–10). */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'
import { fitMonotone } from './monotone-map.ts'

type EnergyPair = { readonly genre: GenreName; readonly spoken: number; readonly level: number }
/** The level for a service's energy; without a genre the one that all of them share. */
type EnergyScale = (spoken: number, genre: GenreName | null) => number

/** A genre's own distance from the common curve counts in full only with many examples. */
const DOUBT = 12

/**
 * One rising curve for all, moved up or down by genre: ballads and peak-time techno are loud alike to a machine.
 *
 * The mean level at a given energy would draw every track towards the middle, for the service's figure is noisy. So the
 * curve carries the n-th quietest of a service's figures onto the n-th quietest level (quantile matching), which keeps
 * the levels as far apart as the authored ones. Authored rows hold no ballads: past their ends the curve goes straight
 * to 1 at no energy and to 10 at full energy.
 */
export function fitEnergy(pairs: readonly EnergyPair[]): EnergyScale {
  const levels = groupBy(pairs, ({ genre }) => genre)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const offsets = new Map<GenreName, number>()
  const offsetOf = (genre: GenreName | null) => (genre === null ? 0 : (offsets.get(genre) ?? 0))
  for (let round = 0; round < 4; round++) {
    const curve = fitMonotone(pairs.map(({ genre, spoken, level }) => ({ x: spoken, y: level - offsetOf(genre) })))
    for (const [genre, own] of levels) {
      const apart = mean(own.map(({ spoken, level }) => level - curve(spoken)))
      offsets.set(genre, (apart * own.length) / (own.length + DOUBT))
    }
  }
  const curve = matchQuantiles(
    pairs.map(({ spoken }) => spoken),
    pairs.map(({ genre, level }) => level - offsetOf(genre)),
  )
  return (spoken, genre) => Math.min(10, Math.max(1, Math.round(curve(spoken) + offsetOf(genre))))
}

/** Straight lines through nineteen quantiles, from (0, 1) to (1, 10). */
function matchQuantiles(spoken: readonly number[], levels: readonly number[]): (spoken: number) => number {
  const rising = (values: readonly number[]) => [...values].sort((a, b) => a - b)
  const [from, to] = [rising(spoken), rising(levels)]
  const inner = Array.from({ length: from.length === 0 ? 0 : 19 }, (_, step) => {
    const at = Math.floor(((step + 1) / 20) * from.length)
    return { x: from[at]!, y: to[at]! }
  })
  return fitMonotone([{ x: 0, y: 1 }, ...inner, { x: 1, y: 10 }])
}
