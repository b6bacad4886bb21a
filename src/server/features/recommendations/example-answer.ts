import type { Basis } from '#contract/recommendations.ts'
import { resolveTrack } from '#domain/recommend/resolve-track.ts'
import { NO_INTENT } from '#domain/vibe/intent.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toBasis, serializeCard } from './serialize.ts'
import type { Card, StoredQuestion } from './store.ts'

/** An answer to no request, which is not stored: the picture of the results. */
export const EXAMPLE_ID = 'example'
const COUNT = 10

/** What mixes into the best known track of the catalogue; null where it has none. */
export function exampleAnswer({ tracks, recommender }: Pick<Catalogue, 'tracks' | 'recommender'>): {
  readonly question: Omit<StoredQuestion, 'shown'>
  readonly basis: Basis
  readonly cards: readonly Card[]
} | null {
  let [track] = tracks
  for (const other of tracks) if ((other.popularity ?? 0) > (track?.popularity ?? 0)) track = other
  if (track === undefined) return null
  const currentTrack = `${track.artist} - ${track.title}`
  const resolved = resolveTrack(
    { currentTrack, genre: undefined, bpm: undefined, keyLock: true, isSaved: false },
    { kind: 'track', track, confidence: 1, sameVersion: true },
    null,
    'catalogue',
    [],
  )
  if (resolved === null) return null
  const question = {
    currentTrack,
    recommendationCount: COUNT,
    allowSameArtist: false,
    harmony: 'balanced',
    keyLock: true,
    source: 'everything',
    selectedRecommendationIds: [],
  } as const
  const answer = recommender.answer({
    seeds: [resolved.seed],
    bpm: resolved.bpm.value,
    intent: NO_INTENT,
    genreAsked: false,
    strictness: question.harmony,
    keyLock: question.keyLock,
    count: COUNT,
    allowSameArtist: question.allowSameArtist,
    shown: new Set([track.id]),
    proposed: new Map(),
  })
  return { question, basis: toBasis(resolved, NO_INTENT, [], []), cards: answer.tracks.map(serializeCard) }
}
