import { sql } from 'kysely'
import type { Basis, HarmonyLevel, Part, Recommendation, TrackSource } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'
import { decodeAnswer, encodeAnswer } from './answer-codec.ts'

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

/** Cards with rows of their own: those of answers stored before 0018, and those that came after an answer. */
async function cardRows(db: Db, requestId: string, isExtra: 0 | 1): Promise<Recommendation[]> {
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

/** A card of an answer is called by its request and its place there. */
const cardId = (requestId: string, place: number): string => `${requestId}-${place}`

/** Which card of which answer an id may mean: an id of a row of its own can look alike. */
function placeOf(id: string): { readonly requestId: string; readonly place: number } | null {
  const [, requestId, place] = /^(.+)-(\d{1,2})$/u.exec(id) ?? []
  return requestId === undefined ? null : { requestId, place: Number(place) }
}

/** A card, and where its mark stands: in a bit of its request or in a row of its own. */
type FoundCard = {
  readonly id: string
  readonly requestId: string
  readonly trackId: string
  /** null: it has a row of its own. */
  readonly place: number | null
}

/** The cards with these ids that belong to this visitor, in no order. */
async function findCards(db: Db, ids: readonly string[], visitorId: string): Promise<FoundCard[]> {
  if (ids.length === 0) return []
  const places = ids.flatMap((id) => {
    const place = placeOf(id)
    return place === null ? [] : [{ id, ...place }]
  })
  const answers =
    places.length === 0
      ? []
      : await db
          .selectFrom('recommendation_requests')
          .select(['id', 'answer'])
          .where(
            'id',
            'in',
            places.map(({ requestId }) => requestId),
          )
          .where('visitor_id', '=', visitorId)
          .execute()
  const inAnswers = places.flatMap(({ id, requestId, place }) => {
    const answer = answers.find((one) => one.id === requestId)?.answer
    const card = answer ? decodeAnswer(answer).cards[place] : undefined
    return card === undefined ? [] : [{ id, requestId, trackId: card.trackId, place }]
  })
  const left = ids.filter((id) => inAnswers.every((one) => one.id !== id))
  if (left.length === 0) return inAnswers
  const rows = await db
    .selectFrom('recommendations')
    .innerJoin('recommendation_requests', 'recommendation_requests.id', 'recommendations.request_id')
    .select(['recommendations.id', 'recommendations.track_id', 'recommendations.request_id'])
    .where('recommendations.id', 'in', left)
    .where('recommendation_requests.visitor_id', '=', visitorId)
    .execute()
  return [
    ...inAnswers,
    ...rows.map((row) => ({
      id: row.id,
      requestId: row.request_id,
      trackId: row.track_id,
      place: null,
    })),
  ]
}

export const recommendationsStore = (db: Db) => ({
  /** Writes a request with its answer, in one row. Run it in the transaction that counts the search. */
  async add(
    request: StoredRequest & { readonly counted: boolean; readonly createdAt: number },
    cards: readonly Card[],
  ): Promise<void> {
    await db
      .insertInto('recommendation_requests')
      .values({
        id: request.id,
        visitor_id: request.visitorId,
        created_at: request.createdAt,
        question: JSON.stringify(request.question),
        basis: '',
        answer: encodeAnswer({ basis: request.basis, cards }),
        quota_keys: JSON.stringify(request.countedAs),
        is_refinement: Number(request.isRefinement),
        counted: Number(request.counted),
        selected_count: 0,
        extras_until: request.extrasUntil,
      })
      .execute()
  },

  /** A request of this visitor, with the cards as they were answered; null when there is none of theirs. */
  async request(
    id: string,
    visitorId: string,
  ): Promise<(StoredRequest & { readonly recommendations: readonly Recommendation[] }) | null> {
    const row = await db
      .selectFrom('recommendation_requests')
      .select([
        'id',
        'visitor_id',
        'is_refinement',
        'question',
        'basis',
        'answer',
        'selected_bits',
        'quota_keys',
        'extras_until',
      ])
      .where('id', '=', id)
      .where('visitor_id', '=', visitorId)
      .executeTakeFirst()
    if (!row) return null
    const answer = row.answer === null ? null : decodeAnswer(row.answer)
    return {
      id: row.id,
      visitorId: row.visitor_id,
      isRefinement: row.is_refinement === 1,
      question: JSON.parse(row.question) as StoredQuestion,
      basis: answer?.basis ?? { ...BEFORE_IGNORED, ...(JSON.parse(row.basis) as Basis) },
      countedAs: JSON.parse(row.quota_keys) as string[],
      extrasUntil: row.extras_until,
      recommendations:
        answer?.cards.map((card, place) => ({
          ...card,
          id: cardId(row.id, place),
          isSelected: ((row.selected_bits >> place) & 1) === 1,
        })) ?? (await cardRows(db, row.id, 0)),
    }
  },

  /** The cards that came after the answer, in the order they came. */
  extras: (requestId: string): Promise<Recommendation[]> => cardRows(db, requestId, 1),

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
    const found = new Map((await findCards(db, ids, visitorId)).map((card) => [card.id, card]))
    return ids.flatMap((id) => {
      const card = found.get(id)
      return card ? [{ trackId: card.trackId, requestId: card.requestId }] : []
    })
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

  /** A recommendation of this visitor; null when it is not theirs. */
  async find(id: string, visitorId: string): Promise<FoundCard | null> {
    return (await findCards(db, [id], visitorId))[0] ?? null
  },

  /** Marks or unmarks a recommendation. @returns whether that changed anything */
  async mark({ id, requestId, place }: FoundCard, selected: boolean): Promise<boolean> {
    if (place === null) {
      const result = await db
        .updateTable('recommendations')
        .set({ is_selected: Number(selected) })
        .where('id', '=', id)
        .where('is_selected', '=', Number(!selected))
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    }
    const bit = 1 << place
    const result = await db
      .updateTable('recommendation_requests')
      .set({ selected_bits: sql<number>`selected_bits + ${selected ? bit : -bit}` })
      .where('id', '=', requestId)
      .where(sql<number>`selected_bits & ${bit}`, '=', selected ? 0 : bit)
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
