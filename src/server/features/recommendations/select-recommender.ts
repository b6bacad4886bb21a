import type { RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import type { Answer, Recommender } from '#domain/recommend/recommend.ts'
import type { TrackSource } from '#contract/recommendations.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import { recentAnswer } from './recent-answers.ts'

const SIGN_IN = refuse('unauthenticated', 'Sign in to search your own library.')

const emptyLibrary = (says: string): Refusal => refuse('validation', says, { source: says })
const EMPTY = emptyLibrary('Your library is empty. Add music first.')
const NONE_MIXABLE = emptyLibrary(
  'No track of your library has a tempo that we know, so none can be recommended yet.',
)

/** What answers a question: the catalogue, the requester's own library, or both together. */
export async function selectRecommender(
  { catalogue, libraries }: { readonly catalogue: Catalogue; readonly libraries: OwnLibraries },
  userId: string | null,
  source: TrackSource,
): Promise<((question: RecommendationQuery) => Promise<Answer>) | Refusal> {
  const [first, ...others] = catalogue.recommenders
  const stored = async (question: RecommendationQuery): Promise<Recommender[]> =>
    catalogue.stored === null ? [] : [await catalogue.stored.recommender(question)]
  if (source === 'everything' && catalogue.stored === null)
    return async (question) => {
      const answer = (): Answer => first.answer(question, others)
      // What one DJ's nights say is nobody else's answer.
      return question.personal === undefined ? recentAnswer(catalogue, question, answer) : answer()
    }
  if (source === 'everything')
    return async (question) => first.answer(question, [...others, ...(await stored(question))])
  if (userId === null) return SIGN_IN
  const { tracks, recommender } = await libraries.of(userId, catalogue)
  if (tracks === 0) return EMPTY
  if (recommender.index.size === 0) return NONE_MIXABLE
  if (source === 'library') return async (question) => recommender.answer(question)
  return async (question) =>
    recommender.answer(question, [...catalogue.recommenders, ...(await stored(question))])
}

/** What is said where there is nothing to recommend. */
export const nothingFits = (source: TrackSource): string =>
  source === 'library' ? 'Nothing in your library mixes into this.' : 'Nothing we know mixes into this.'
