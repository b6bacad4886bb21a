/** Carries a service's energy (0–1) onto the levels of the authored rows (1–10). */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'
import { fitMonotone } from './monotone-map.ts'

type EnergyPair = { readonly genre: GenreName; readonly spoken: number; readonly level: number }
/** The level for a service's energy; without a genre the one that all of them share. */
type EnergyScale = (spoken: number, genre: GenreName | null) => number

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
