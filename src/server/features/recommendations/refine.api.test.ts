import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, HARBOUR, refusalOf, TestApi, testApi, TIDE, type Visitor } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

const idsOf = (answer: Answer) => answer.recommendations.map((card) => card.id)
const tracksOf = (answer: Answer) => answer.recommendations.map((card) => card.trackId)

onEveryDatabase('refining', (fresh) => {
  let database: TestDatabase
  let api: TestApi
  beforeAll(async () => {
    database = await fresh()
    api = await testApi(database)
  })
  afterAll(async () => {
    await api.app.close()
    await database.close()
  })
  /** What the client sends when Refine is pressed. */
  const refine = (visitor: Visitor, from: Answer, count = 10, songs = 1) =>
    visitor.searchAndRead({
      currentTrack: 'Artist - Title, Artist - Title',
      isRefinement: true,
      selectedRecommendationIds: idsOf(from).slice(0, songs),
      recommendationCount: count,
    })
  const used = async (visitor: Visitor, answer: Answer) =>
    (await visitor.answer(answer.requestId)).searches.used

  it.each([1, 2, 3])('from %i songs is free and starts from exactly these', async (songs) => {
    const visitor = api.visitor()
    const first = await visitor.searchAndRead()
    const second = await refine(visitor, first, 10, songs)
    const chosen = first.recommendations.slice(0, songs)
    expect(second.isRefinement).toBe(true)
    expect(second.searches.used).toBe(1)
    expect(second.request.selectedRecommendationIds).toEqual(idsOf(first).slice(0, songs))
    expect(second.basis.seeds.map(({ artist, title, bpm }) => [artist, title, bpm])).toEqual(
      chosen.map(({ artist, title, bpm }) => [artist, title, bpm]),
    )
    const mean = chosen.reduce((sum, card) => sum + card.bpm, 0) / songs
    expect(second.basis.bpm).toMatchObject({ value: Math.round(mean * 10) / 10, source: 'selection' })
    const artists = second.recommendations.map((card) => card.artist)
    for (const card of chosen) expect(artists).not.toContain(card.artist)
  })

  it('again and again never repeats a track, and stays free', async () => {
    const visitor = api.visitor()
    let last = await visitor.searchAndRead({ recommendationCount: 20 })
    const shown = tracksOf(last)
    for (let round = 0; round < 8; round++) {
      last = await refine(visitor, last, 20, 1 + (round % 3))
      expect(last.recommendations).toHaveLength(20)
      shown.push(...tracksOf(last))
      expect(new Set(shown).size, `round ${round}`).toBe(shown.length)
    }
    expect(await used(visitor, last)).toBe(1)
  })

  it('from songs of two answers repeats nothing of either', async () => {
    const visitor = api.visitor()
    const first = await visitor.searchAndRead({ recommendationCount: 5 })
    const second = await visitor.searchAndRead({ bpm: 124, allowSameArtist: true, recommendationCount: 20 })
    const elsewhere = second.recommendations.find((card) => !tracksOf(first).includes(card.trackId))
    const both = [idsOf(first)[0] as string, elsewhere?.id as string]
    const third = await visitor.searchAndRead({
      currentTrack: 'both',
      isRefinement: true,
      selectedRecommendationIds: both,
      recommendationCount: 20,
    })
    const again = tracksOf(third).filter((id) => [...tracksOf(first), ...tracksOf(second)].includes(id))
    expect(again).toEqual([])
  })

  it('goes on when all free searches are used', async () => {
    const limited = await testApi(database, { freeSearches: 1 })
    const visitor = limited.visitor()
    const first = await visitor.searchAndRead()
    expect(refusalOf(await visitor.post({ currentTrack: 'Ida Fennimore' })).code).toBe('search_limit')
    expect((await refine(visitor, first)).searches).toEqual({ used: 1, limit: 1 })
    await limited.app.close()
  })

  it('the same song named twice is one seed', async () => {
    const visitor = api.visitor()
    const first = await visitor.searchAndRead()
    const [id] = idsOf(first) as [string]
    const second = await visitor.searchAndRead({
      isRefinement: true,
      selectedRecommendationIds: [id, id, id],
    })
    expect(second.basis.seeds).toHaveLength(1)
    expect(second.request.selectedRecommendationIds).toEqual([id])
  })

  it('selected ids without isRefinement are an ordinary search, which counts', async () => {
    const visitor = api.visitor()
    const first = await visitor.searchAndRead()
    const second = await visitor.searchAndRead({ selectedRecommendationIds: idsOf(first).slice(0, 1) })
    expect(second.searches.used).toBe(2)
    expect(second.basis.seeds).toEqual([])
    expect(second.basis.track.id).toBe(HARBOUR.id)
  })

  describe('is refused and free', () => {
    it('with four songs, in the words of the specification', async () => {
      const visitor = api.visitor()
      const first = await visitor.searchAndRead()
      const before = await api.rows()
      const refusal = refusalOf(
        await visitor.post({
          currentTrack: 'x',
          isRefinement: true,
          selectedRecommendationIds: idsOf(first).slice(0, 4),
        }),
      )
      expect(refusal.message).toBe('You can only select up to 3 songs at a time.')
      expect(refusal.fields).toEqual({ selectedRecommendationIds: refusal.message })
      expect(await api.rows()).toEqual(before)
    })

    it('from another visitor’s songs, unknown songs, or one’s own and an unknown one', async () => {
      const visitor = api.visitor()
      const own = idsOf(await visitor.searchAndRead())
      const other = idsOf(await api.visitor().searchAndRead())
      const before = await api.rows()
      for (const ids of [
        [other[0]],
        ['unknown'],
        [own[0], 'unknown'],
        [own[0], other[0]],
        [''],
        ['a\u0000b'],
      ]) {
        const response = await visitor.post({
          currentTrack: 'x',
          isRefinement: true,
          selectedRecommendationIds: ids,
        })
        expect(refusalOf(response), `${JSON.stringify(ids)}`).toEqual({
          code: 'not_found',
          message: 'A selected song is not there any more. Please search again.',
        })
      }
      expect(await api.rows()).toEqual(before)
    })
  })

  describe('without a selection', () => {
    it('counts like a search ("Search Based On This Track")', async () => {
      const visitor = api.visitor()
      await visitor.search()
      const created = await visitor.search({ currentTrack: 'Ida Fennimore - Slow Tide', isRefinement: true })
      expect(created.searches.used).toBe(2)
    })

    it('is free when it is the same question in another length', async () => {
      const visitor = api.visitor()
      const question = { genre: 'House', bpm: 126, vibeDescription: 'sunset' }
      const first = await visitor.searchAndRead(question)
      for (const recommendationCount of [5, 15, 20]) {
        const again = await visitor.searchAndRead({ ...question, recommendationCount, isRefinement: true })
        expect(again.recommendations).toHaveLength(recommendationCount)
        expect(again.searches.used).toBe(1)
        // A longer list has more of the same percentage, so that what was seen stands in it still.
        expect(tracksOf(again)).toEqual(expect.arrayContaining(tracksOf(first).slice(0, recommendationCount)))
      }
    })

    it.each([
      ['another track', { currentTrack: 'Ida Fennimore - Copper Wire' }],
      ['another picked track under the same text', { trackId: TIDE.id }],
      ['another tempo', { bpm: 127 }],
      ['another genre', { genre: 'Techno' }],
      ['another vibe', { vibeDescription: 'dark' }],
      ['another strictness', { harmony: 'strict' as const }],
      ['another artist rule', { allowSameArtist: true }],
      ['another key lock', { keyLock: false }],
    ])('counts with %s', async (_, change) => {
      const visitor = api.visitor()
      await visitor.search({ trackId: HARBOUR.id })
      const again = await visitor.search({ trackId: HARBOUR.id, isRefinement: true, ...change })
      expect(again.searches.used).toBe(2)
    })

    it('is not free for another visitor, nor a day later', async () => {
      const visitor = api.visitor()
      await visitor.search()
      expect((await api.visitor().search({ isRefinement: true })).searches.used).toBe(1)
      api.time.now += 24 * 60 * 60 * 1000 + 1
      expect((await visitor.search({ isRefinement: true })).searches.used).toBe(2)
    })
  })
})
