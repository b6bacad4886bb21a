import type { Relation } from './scene-model.ts'
import { interpolate, type SceneWeights } from './scene-weights.ts'
import { sceneWeights } from './scene-weights.gen.ts'

/**
 * Log-likelihood ratio, in nats, of a next track with that relation against one drawn by chance: about −2 … +3. Monotone
 * in cosine and lift. Popularity cancels out: vectors are unit vectors, and a lift is against chance.
 */
export function relationNats(
  { cosine, lift, crates, shared }: Relation,
  weights: SceneWeights = sceneWeights,
): number {
  if (shared) return weights.shared
  if (cosine === null) return weights.unknown + fittedCrateNats(crates, weights)
  return cosineNats(cosine, weights) + liftNats(lift, weights) + fittedCrateNats(crates, weights)
}

export const cosineNats = (cosine: number, { cosine: { at, nats } }: SceneWeights = sceneWeights): number =>
  interpolate(at, nats, cosine)
export const liftNats = (lift: number, { lift: { at, nats } }: SceneWeights = sceneWeights): number =>
  interpolate(at, nats, lift)

const fittedCrateNats = (crates: number, weights: SceneWeights): number =>
  weights.crates[Math.min(crates, weights.crates.length - 1)] as number

/**
 * Nats added to what the data says, by the number of crates both stand in. The lists that weights are fitted on are mostly
 * trance, radio and charts, where crates of other floors say little.
 */
const HOUSE_CRATES = [0, 1.2, 1.9] as const

/** As the score counts crates: what the data says, and the rule of the house. */
export const crateNats = (crates: number): number =>
  fittedCrateNats(crates, sceneWeights) + (HOUSE_CRATES[Math.min(crates, 2)] as number)

/** As the score counts it: where an act is unknown, the prior expectation of a track that fits otherwise. */
export function expectedNats({ cosine, lift, crates, shared }: Relation): number {
  if (shared) return sceneWeights.shared
  return (cosine === null ? sceneWeights.expected : cosineNats(cosine) + liftNats(lift)) + crateNats(crates)
}
