import type { Relation } from './scene-model.ts'
import { interpolate, type SceneWeights } from './scene-weights.ts'
import { sceneWeights } from './scene-weights.gen.ts'

/**
 * How much likelier than a track drawn by chance one of that relation follows, in nats: about −2 … +3. Never falls as the
 * cosine or the lift grows. Popularity is in none of it: a vector has length 1, and a lift is against chance.
 */
export function relationNats(
  { cosine, lift, shared }: Relation,
  weights: SceneWeights = sceneWeights,
): number {
  if (shared) return weights.shared
  if (cosine === null) return weights.unknown
  return (
    interpolate(weights.cosine.at, weights.cosine.nats, cosine) +
    interpolate(weights.lift.at, weights.lift.nats, lift)
  )
}

/** As the score counts it: where nobody is known, what is expected of a track that fits otherwise. */
export const expectedNats = (relation: Relation): number =>
  relation.cosine === null && !relation.shared ? sceneWeights.expected : relationNats(relation)

/** Nats for years apart. */
export const yearsNats = (
  from: number | null,
  to: number | null,
  weights: SceneWeights = sceneWeights,
): number =>
  from === null || to === null
    ? weights.yearsUnknown
    : interpolate(weights.years.at, weights.years.nats, Math.abs(from - to))
