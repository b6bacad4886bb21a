import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { Refusal } from '../../http/refusal.ts'
import { visitorsStore } from '../visitors/store.ts'
import { selectRecommendation } from './select.ts'
import { aBasis, aCard, storedQuestionFixture } from '#test/api.ts'
import { recommendationsStore } from './store.ts'

onEveryDatabase('the recommendations store', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('visitors').execute()
    await visitorsStore(database.db).ensure('anna', 1)
    await visitorsStore(database.db).ensure('ben', 1)
  })

  const add = (
    id: string,
    options: { by?: string; at?: number; counted?: boolean; cards?: number; asked?: string } = {},
  ) =>
    recommendationsStore(database.db).add(
      {
        id,
        visitorId: options.by ?? 'anna',
        isRefinement: false,
        question: storedQuestionFixture(options.asked),
        basis: aBasis(),
        countedAs: ['visitor:anna'],
        extrasUntil: null,
        counted: options.counted ?? true,
        createdAt: options.at ?? 1_000,
      },
      Array.from({ length: options.cards ?? 5 }, (_, i) => aCard(`t${i}`)),
    )
  const store = () => recommendationsStore(database.db)
  const cardsOf = async (id: string) => (await store().request(id, 'anna'))?.recommendations ?? []
  const rowsOf = async (table: 'recommendation_requests' | 'recommendations') =>
    (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map((row) => row.id)

  it('a request is read back as it was written, by its visitor alone', async () => {
    await add('r')
    expect(await store().request('r', 'anna')).toMatchObject({
      id: 'r',
      visitorId: 'anna',
      isRefinement: false,
      question: storedQuestionFixture(),
      basis: aBasis(),
      extrasUntil: null,
      countedAs: ['visitor:anna'],
    })
    expect(await store().request('r', 'ben')).toBeNull()
    expect(await store().request('s', 'anna')).toBeNull()
  })

  it('cards come in the order they were given', async () => {
    await add('r', { cards: 12 })
    const found = await cardsOf('r')
    expect(found.map((card) => card.id)).toEqual(Array.from({ length: 12 }, (_, i) => `r-${i}`))
    expect(found[3]).toEqual({ ...aCard('t3'), id: 'r-3', isSelected: false })
  })

  it('an answer without a card is an answer', async () => {
    await add('r', { cards: 0 })
    expect(await cardsOf('r')).toEqual([])
    expect(await store().request('r', 'anna')).not.toBeNull()
  })

  it('chosen songs come in the order asked, only one’s own', async () => {
    await add('r')
    await add('s', { by: 'ben' })
    expect(await store().chosen(['r-3', 's-0', 'r-1', 'gone'], 'anna')).toEqual([
      { trackId: 't3', requestId: 'r' },
      { trackId: 't1', requestId: 'r' },
    ])
    expect(await store().chosen([], 'anna')).toEqual([])
  })

  it('counted questions: the visitor’s own, counted ones, since then, newest first', async () => {
    await add('1', { at: 100, asked: 'too old' })
    await add('2', { at: 200, asked: 'second' })
    await add('3', { at: 300, asked: 'free', counted: false })
    await add('4', { at: 400, asked: 'fourth' })
    await add('5', { at: 500, asked: 'somebody else’s', by: 'ben' })
    const questions = await store().countedQuestions('anna', 200)
    expect(questions.map((question) => question.currentTrack)).toEqual(['fourth', 'second'])
  })

  it('cards that came after the answer are chosen like its own', async () => {
    await add('r', { cards: 2 })
    await store().addExtra({ id: 'late-1', requestId: 'r', position: 9, card: aCard('t9') })
    expect(await store().chosen(['late-1', 'r-1'], 'anna')).toEqual([
      { trackId: 't9', requestId: 'r' },
      { trackId: 't1', requestId: 'r' },
    ])
    expect(await store().chosen(['late-1', 'r-2'], 'ben')).toEqual([])
  })

  describe('an answer that an earlier release stored, with a row for each card,', () => {
    beforeEach(async () => {
      await add('r')
      const { db } = database
      await db
        .updateTable('recommendation_requests')
        .set({ answer: null, basis: JSON.stringify(aBasis()) })
        .execute()
      await db
        .insertInto('recommendations')
        .values(
          Array.from({ length: 5 }, (_, position) => ({
            id: `old-${position}`,
            request_id: 'r',
            position,
            track_id: `t${position}`,
            payload: JSON.stringify(aCard(`t${position}`)),
            is_selected: 0,
          })),
        )
        .execute()
    })

    it('is read as it was', async () => {
      expect(await store().request('r', 'anna')).toMatchObject({ basis: aBasis() })
      expect((await cardsOf('r')).map(({ id, trackId }) => [id, trackId])).toEqual(
        Array.from({ length: 5 }, (_, at) => [`old-${at}`, `t${at}`]),
      )
      expect(await store().chosen(['old-3', 'old-9'], 'anna')).toEqual([{ trackId: 't3', requestId: 'r' }])
    })

    it('has its songs selected and unselected', async () => {
      const select = (id: string, isSelected: boolean) =>
        selectRecommendation(database.db, { id, visitorId: 'anna', isSelected })
      expect(await select('old-3', true)).toMatchObject({ selectedCount: 1 })
      expect(await select('old-3', true)).toMatchObject({ selectedCount: 1 })
      expect((await cardsOf('r')).map(({ isSelected }) => isSelected)).toEqual([
        false,
        false,
        false,
        true,
        false,
      ])
      expect(await select('old-3', false)).toMatchObject({ selectedCount: 0 })
    })
  })

  describe('forgetting', () => {
    it('takes old requests with their cards and leaves the others', async () => {
      await add('old', { at: 999, cards: 3 })
      await add('new', { at: 1_000, cards: 2 })
      for (const requestId of ['old', 'new'])
        await store().addExtra({ id: `extra of ${requestId}`, requestId, position: 9, card: aCard('t9') })
      expect(await store().deleteOlderThan(1_000)).toBe(1)
      expect(await rowsOf('recommendation_requests')).toEqual(['new'])
      expect(await rowsOf('recommendations')).toEqual(['extra of new'])
    })

    it('a visitor takes their requests and cards along', async () => {
      await add('r')
      await add('s', { by: 'ben', cards: 1 })
      for (const requestId of ['r', 's'])
        await store().addExtra({ id: `extra of ${requestId}`, requestId, position: 9, card: aCard('t9') })
      await database.db.deleteFrom('visitors').where('id', '=', 'anna').execute()
      expect(await rowsOf('recommendation_requests')).toEqual(['s'])
      expect(await rowsOf('recommendations')).toEqual(['extra of s'])
    })
  })

  it('a request of a visitor that is not there is refused by the database', async () => {
    await expect(add('r', { by: 'nobody' })).rejects.toThrow(/foreign key/iu)
    expect(await rowsOf('recommendation_requests')).toEqual([])
  })

  describe('selecting', () => {
    const select = (id: string, isSelected = true, visitorId = 'anna') =>
      selectRecommendation(database.db, { id, visitorId, isSelected })
    const selected = async () => (await cardsOf('r')).filter((card) => card.isSelected).map((card) => card.id)

    it('counts up to three and down again', async () => {
      await add('r')
      expect(await select('r-0')).toEqual({ id: 'r-0', isSelected: true, selectedCount: 1 })
      expect(await select('r-2')).toEqual({ id: 'r-2', isSelected: true, selectedCount: 2 })
      expect(await select('r-0', false)).toEqual({ id: 'r-0', isSelected: false, selectedCount: 1 })
      expect(await selected()).toEqual(['r-2'])
    })

    it('twice is once, either way', async () => {
      await add('r')
      await select('r-0')
      expect(await select('r-0')).toMatchObject({ selectedCount: 1 })
      await select('r-0', false)
      expect(await select('r-0', false)).toMatchObject({ selectedCount: 0 })
    })

    it('10 at once select three, and refuse seven', async () => {
      await add('r', { cards: 10 })
      const results = await Promise.all(Array.from({ length: 10 }, (_, i) => select(`r-${i}`)))
      const refused = results.filter((result) => result instanceof Refusal)
      expect(refused.map((refusal) => refusal.code)).toEqual(
        Array.from({ length: 7 }, () => 'selection_limit'),
      )
      expect(await selected()).toHaveLength(3)
      expect(await store().selectedCount('r')).toBe(3)
    })

    it('the same one 10 times at once counts once', async () => {
      await add('r')
      await Promise.all(Array.from({ length: 10 }, () => select('r-0')))
      expect(await store().selectedCount('r')).toBe(1)
      await Promise.all(Array.from({ length: 10 }, () => select('r-0', false)))
      expect(await store().selectedCount('r')).toBe(0)
    })

    it('on and off at once, many times, keeps the count true to the cards', async () => {
      await add('r', { cards: 6 })
      await Promise.all(Array.from({ length: 60 }, (_, i) => select(`r-${i % 6}`, (i * 7) % 3 > 0)))
      expect(await store().selectedCount('r')).toBe((await selected()).length)
      expect(await store().selectedCount('r')).toBeLessThanOrEqual(3)
    })

    it('another visitor’s song is not there', async () => {
      await add('r')
      expect(await select('r-0', true, 'ben')).toMatchObject({ code: 'not_found' })
      expect(await selected()).toEqual([])
    })
  })
})
