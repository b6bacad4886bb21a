import type { RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import type { Recommended } from '#domain/recommend/recommend.ts'
import { keyTrust } from '#domain/key/key-belief.ts'
import type { TrackFacts } from '#domain/track/track.ts'

/** Strict harmony keeps to keys that go together: a key that is estimated or missing gives it little to keep to. */
export function strictnessNote(
  { strictness, seeds }: Pick<RecommendationQuery, 'strictness' | 'seeds'>,
  answers: readonly Pick<Recommended, 'track'>[],
): string[] {
  if (strictness !== 'strict' || answers.length === 0) return []
  if (seeds.every(({ key }) => key === null))
    return ['Strict harmony cannot act here: the key of the current track is not known.']
  if (!seeds.some(isStated))
    return ['Strict harmony can only lean on estimates here: the key of the current track is one.']
  const unstated = answers.filter(({ track }) => !isStated(track)).length
  return unstated * 2 > answers.length
    ? ['Strict harmony can only lean on estimates here: most of these keys are estimated or not known.']
    : []
}

/** Whether the key is stated or measured, rather than a service's estimate. */
const isStated = ({ key, keySource }: Pick<TrackFacts, 'key' | 'keySource'>): boolean =>
  key !== null && keyTrust(keySource) !== 'estimated'
