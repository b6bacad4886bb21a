import type { Answer } from '#domain/recommend/recommend.ts'
import type { RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import type { Found } from '#domain/track/found.ts'
import type { ShelfTrack } from '#domain/track/track.ts'
import { LruMap } from '../../system/lru-map.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** Some 20 kB each. */
const MAX_ANSWERS = 500
const MAX_NAMES = 2_000

type Recent = {
  readonly answers: LruMap<string, Answer>
  readonly found: LruMap<string, Found<ShelfTrack>>
}

/** Weak: what was remembered goes with the catalogue it came from. */
const recentOf = new WeakMap<Catalogue, Recent>()

function recent(catalogue: Catalogue): Recent {
  let known = recentOf.get(catalogue)
  if (known === undefined) {
    known = { answers: new LruMap(MAX_ANSWERS), found: new LruMap(MAX_NAMES) }
    recentOf.set(catalogue, known)
  }
  return known
}

/**
 * Memoizes answers from the catalogue in memory: they are a pure function of it and of the question, well-known records are
 * asked about by many, and the answer is more than half of a search's processor time.
 */
export function recentAnswer(
  catalogue: Catalogue,
  question: RecommendationQuery,
  answer: () => Answer,
): Answer {
  return remembered(recent(catalogue).answers, JSON.stringify(question, asList), answer)
}

/** As `catalogue.finder.find`, memoized for the same reason. */
export const findRecent = (catalogue: Catalogue, text: string): Found<ShelfTrack> =>
  remembered(recent(catalogue).found, text, () => catalogue.finder.find(text))

function remembered<V>(map: LruMap<string, V>, key: string, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const asList = (_: string, value: unknown): unknown =>
  value instanceof Set || value instanceof Map ? [...value] : value
