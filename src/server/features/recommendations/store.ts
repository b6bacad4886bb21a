import { sql } from 'kysely'
import type { Basis, HarmonyLevel, Part, Recommendation, TrackSource } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'

/** What was asked, as it was stored. */
export type StoredQuestion = {
  readonly currentTrack: string
  readonly trackId?: string
  readonly genre?: string
  readonly bpm?: number
  readonly vibeDescription?: string
  readonly recommendationCount: number
  readonly allowSameArtist: boolean
  readonly harmony: HarmonyLevel
  readonly keyLock: boolean
  /** Not in answers stored before there was a choice. */
  readonly source?: TrackSource
  /** Songs it started from: ids of recommendations of an earlier answer. */
  readonly selectedRecommendationIds: readonly string[]
  /** Ids of tracks shown on the way here, newest last: they do not come again. */
  readonly shown: readonly string[]
}

/** A recommendation without what changes. */
export type Card = Omit<Recommendation, 'id' | 'isSelected' | 'parts'> & { readonly parts: Part[] }

type StoredRequest = {
  readonly id: string
  readonly visitorId: string
  readonly isRefinement: boolean
  readonly question: StoredQuestion
  readonly basis: Basis
  /** Under which names the requester's own searches were counted when it was asked: a later look shows the same number. */
  readonly countedAs: readonly string[]
  /** Until when more cards may come; null: none will. */
  readonly extrasUntil: number | null
}

/** What is missing in cards stored before results said where they come from. */
const BEFORE_ORIGINS = { origin: 'catalogue' } as const
/** What is missing in answers stored before they named what was not understood. */
const BEFORE_IGNORED = { vibeIgnored: [] }

async function cardsOf(db: Db, requestId: string, isExtra: 0 | 1): Promise<Recommendation[]> {
  const rows = await db
    .selectFrom('recommendations')
    .select(['id', 'payload', 'is_selected'])
    .where('request_id', '=', requestId)
    .where('is_extra', '=', isExtra)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...BEFORE_ORIGINS,
    ...(JSON.parse(row.payload) as Card),
    id: row.id,
    isSelected: row.is_selected === 1,
  }))
}

export const recommendationsStore = (db: Db) => ({
  /** Writes a request with its cards. Run it in the transaction that counts the search. */
  async add(
    request: StoredRequest & { readonly counted: boolean; readonly createdAt: number },
    cards: readonly { readonly id: string; readonly card: Card }[],
  ): Promise<void> {
    await db
      .insertInto('recommendation_requests')
      .values({
        id: request.id,
        visitor_id: request.visitorId,
        created_at: request.createdAt,
        question: JSON.stringify(request.question),
        basis: JSON.stringify(request.basis),
        quota_keys: JSON.stringify(request.countedAs),
        is_refinement: Number(request.isRefinement),
        counted: Number(request.counted),
        selected_count: 0,
        extras_until: request.extrasUntil,
      })
      .execute()
    if (cards.length === 0) return
    await db
      .insertInto('recommendations')
      .values(
        cards.map(({ id, card }, position) => ({
          id,
          request_id: request.id,
          position,
          track_id: card.trackId,
          payload: JSON.stringify(card),
          is_selected: 0,
        })),
      )
      .execute()
  },

  /** A request of this visitor; null when there is none, or it is somebody else's. */
  async request(id: string, visitorId: string): Promise<StoredRequest | null> {
    const row = await db
      .selectFrom('recommendation_requests')
      .select(['id', 'visitor_id', 'is_refinement', 'question', 'basis', 'quota_keys', 'extras_until'])
      .where('id', '=', id)
      .where('visitor_id', '=', visitorId)
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      visitorId: row.visitor_id,
      isRefinement: row.is_refinement === 1,
      question: JSON.parse(row.question) as StoredQuestion,
      basis: { ...BEFORE_IGNORED, ...(JSON.parse(row.basis) as Basis) },
      countedAs: JSON.parse(row.quota_keys) as string[],
      extrasUntil: row.extras_until,
    }
  },

  /** The cards of the answer as it was given. */
  recommendations: (requestId: string): Promise<Recommendation[]> => cardsOf(db, requestId, 0),

  /** The cards that came after it, in the order they came. */
  extras: (requestId: string): Promise<Recommendation[]> => cardsOf(db, requestId, 1),

  async addExtra(extra: {
    readonly id: string
    readonly requestId: string
    readonly position: number
    readonly card: Card
  }): Promise<void> {
    await db
      .insertInto('recommendations')
      .values({
        id: extra.id,
        request_id: extra.requestId,
        position: extra.position,
        track_id: extra.card.trackId,
        payload: JSON.stringify(extra.card),
        is_selected: 0,
        is_extra: 1,
      })
      .execute()
  },

  /** Until when more cards may come to an answer; null: none will. */
  async extrasUntil(requestId: string): Promise<number | null> {
    const row = await db
      .selectFrom('recommendation_requests')
      .select('extras_until')
      .where('id', '=', requestId)
      .executeTakeFirst()
    return row?.extras_until ?? null
  },

  async endExtras(requestId: string): Promise<void> {
    await db
      .updateTable('recommendation_requests')
      .set({ extras_until: null })
      .where('id', '=', requestId)
      .execute()
  },

  /** Which tracks these recommendations of the visitor are, in the order of the ids, with the request they stand in. */
  async chosen(ids: readonly string[], visitorId: string): Promise<{ trackId: string; requestId: string }[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('recommendations')
      .innerJoin('recommendation_requests', 'recommendation_requests.id', 'recommendations.request_id')
      .select(['recommendations.id', 'recommendations.track_id', 'recommendations.request_id'])
      .where('recommendations.id', 'in', [...ids])
      .where('recommendation_requests.visitor_id', '=', visitorId)
      .execute()
    return ids.flatMap((id) => {
      const row = rows.find((candidate) => candidate.id === id)
      return row ? [{ trackId: row.track_id, requestId: row.request_id }] : []
    })
  },

  /** Ids of the tracks a request showed. */
  async tracksOf(requestId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('recommendations')
      .select('track_id')
      .where('request_id', '=', requestId)
      .orderBy('position')
      .execute()
    return rows.map((row) => row.track_id)
  },

  /** What this visitor asked since then, of the searches that counted, newest first. */
  async countedQuestions(visitorId: string, since: number): Promise<StoredQuestion[]> {
    const rows = await db
      .selectFrom('recommendation_requests')
      .select('question')
      .where('visitor_id', '=', visitorId)
      .where('created_at', '>=', since)
      .where('counted', '=', 1)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute()
    return rows.map((row) => JSON.parse(row.question) as StoredQuestion)
  },

  /** The request a recommendation of this visitor stands in; null when it is not theirs. */
  async requestOf(id: string, visitorId: string): Promise<string | null> {
    const row = await db
      .selectFrom('recommendations')
      .innerJoin('recommendation_requests', 'recommendation_requests.id', 'recommendations.request_id')
      .select('recommendation_requests.id as request')
      .where('recommendations.id', '=', id)
      .where('recommendation_requests.visitor_id', '=', visitorId)
      .executeTakeFirst()
    return row?.request ?? null
  },

  /** Marks or unmarks a recommendation. @returns whether that changed anything */
  async mark(id: string, selected: boolean): Promise<boolean> {
    const result = await db
      .updateTable('recommendations')
      .set({ is_selected: Number(selected) })
      .where('id', '=', id)
      .where('is_selected', '=', Number(!selected))
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /**
   * Adds to the number of selected songs of a request, unless that would leave 0 … `most`. One statement decides, so
   * that two tabs cannot both take the last place.
   */
  async changeSelected(requestId: string, by: 1 | -1, most: number): Promise<boolean> {
    const result = await db
      .updateTable('recommendation_requests')
      .set({ selected_count: sql<number>`selected_count + ${by}` })
      .where('id', '=', requestId)
      .where('selected_count', by === 1 ? '<' : '>', by === 1 ? most : 0)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  async selectedCount(requestId: string): Promise<number> {
    const row = await db
      .selectFrom('recommendation_requests')
      .select('selected_count')
      .where('id', '=', requestId)
      .executeTakeFirst()
    return row?.selected_count ?? 0
  },

  /** Gives all requests of one owner to another. */
  async moveAll(from: string, to: string): Promise<void> {
    await db
      .updateTable('recommendation_requests')
      .set({ visitor_id: to })
      .where('visitor_id', '=', from)
      .execute()
  },

  /** What an owner asked, newest first, for them to read. */
  async questionsOf(ownerId: string): Promise<{ question: StoredQuestion; createdAt: number }[]> {
    const rows = await db
      .selectFrom('recommendation_requests')
      .select(['question', 'created_at'])
      .where('visitor_id', '=', ownerId)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map((row) => ({
      question: JSON.parse(row.question) as StoredQuestion,
      createdAt: row.created_at,
    }))
  },

  /** Forgets requests made before then, with their cards. */
  async deleteOlderThan(time: number): Promise<number> {
    const result = await db
      .deleteFrom('recommendation_requests')
      .where('created_at', '<', time)
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  },
})
