import type { Move } from '../key/moves.ts'
import { KEY_TRUSTS, type KeyTrust } from '../key/key-belief.ts'

/**
 * The percentage on a card, from the sum of the parts' points. Real next tracks lose points on several parts at once, so
 * what is left is spread over the upper half of the scale, where a DJ reads it: linear up to PIVOT, then rising faster
 * and flattening towards 100. Monotone, so the order is kept. How many real next tracks stand in each band:
 * docs/decisions/0012-scene-and-sure-keys.md.
 */
export const percentageOf = (points: number): number =>
  points <= PIVOT ? points : 100 - (100 - PIVOT) * ((100 - points) / (100 - PIVOT)) ** STEEPNESS

const PIVOT = 60
const STEEPNESS = 1.5

/** Caps in a blend. Just under the next whole percentage: a sure clash is never 80, an unknown key never 90. */
const MAX_PERCENT_WITH_CLASH: Readonly<Record<KeyTrust, number>> = {
  sure: 79.4,
  measured: 84.4,
  estimated: 89.4,
}
const MAX_PERCENT_WITHOUT_KEY = 89.4

/** How much higher a track may stand where music is programmed with cuts: two keys are hardly heard together there. */
const MORE_WITH_CUTS = 10

/**
 * The highest percentage of a track, by the move to its stated key and by the less trusted of the two keys.
 * @param move null where one of the keys is not known
 * @param cuts whether the music is programmed with cuts rather than blends
 */
export function maxPercent(move: Move | null, from: KeyTrust, to: KeyTrust, cuts: boolean): number {
  if (move !== null && move !== 'clash') return 100
  const trust = KEY_TRUSTS[Math.max(KEY_TRUSTS.indexOf(from), KEY_TRUSTS.indexOf(to))] as KeyTrust
  return (
    (move === null ? MAX_PERCENT_WITHOUT_KEY : MAX_PERCENT_WITH_CLASH[trust]) + (cuts ? MORE_WITH_CUTS : 0)
  )
}
