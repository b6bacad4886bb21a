import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, TestApi, testApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

onEveryDatabase('a question of genre and BPM without a track', (fresh) => {
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
  const QUESTION = { currentTrack: '', genre: 'House', bpm: 124 }

  it('is answered in that genre and at that tempo, and counts', async () => {
    const answer = await api.visitor().searchAndRead(QUESTION)
    expect(answer.recommendations).toHaveLength(10)
    for (const { genre, pitchPercent } of answer.recommendations) {
      expect(genre).toBe('House')
      expect(Math.abs(pitchPercent)).toBeLessThan(8)
    }
    expect(answer.request).toMatchObject(QUESTION)
    expect(answer.basis.track).toEqual({ id: null, artist: null, title: null, confidence: 0 })
    expect(answer.basis.genre).toMatchObject({ value: 'House', source: 'you' })
    expect(answer.basis.bpm).toMatchObject({ value: 124, source: 'you' })
    expect(answer.basis.notes).toContain(
      'You named no track, so we start from genre and tempo alone. Name one for a closer match.',
    )
    expect(answer.searches.used).toBe(1)
  })

  it('may leave the track out, is refined like any other, and is free in another length', async () => {
    const visitor = api.visitor()
    const { currentTrack: _, ...bare } = QUESTION
    const asked = await visitor.post(bare)
    const first = await visitor.answer(asked.json<{ requestId: string }>().requestId)
    const longer = await visitor.search({ ...QUESTION, recommendationCount: 20, isRefinement: true })
    expect(longer.searches.used).toBe(1)
    const refined = await visitor.search({
      currentTrack: 'one of them',
      isRefinement: true,
      selectedRecommendationIds: [first.recommendations[0]?.id as string],
    })
    expect(refined.searches.used).toBe(1)
  })

  it('may name the track by its id alone', async () => {
    const answer = await api.visitor().searchAndRead({ currentTrack: '', trackId: 'harbour' })
    expect(answer.basis.track).toMatchObject({ id: 'harbour', title: 'Harbour Lights' })
    expect(answer.recommendations).toHaveLength(10)
  })

  it.each([{}, { bpm: 124 }, { genre: 'No Such Genre' }])(
    'is told where no track has the id that it names, also with %j',
    async (facts) => {
      const refusal = refusalOf(
        await api.visitor().post({ currentTrack: '', trackId: 'no-such-id', ...facts }),
      )
      expect(refusal).toMatchObject({ code: 'unknown_track', message: expect.stringContaining('this id') })
    },
  )

  it.each([{}, { genre: 'House' }, { bpm: 124 }, { genre: ' ', bpm: 124 }])(
    'needs both: %j is no question',
    async (body) => {
      const refusal = refusalOf(await api.visitor().post({ currentTrack: ' ', ...body }))
      expect(refusal).toMatchObject({
        code: 'validation',
        fields: { currentTrack: 'Please enter a current artist or track' },
      })
    },
  )

  it('needs a genre that is one', async () => {
    const refusal = refusalOf(await api.visitor().post({ ...QUESTION, genre: 'Qwzx' }))
    const says = 'We do not know this genre. Choose one from the list, or name a track.'
    expect(refusal).toEqual({ code: 'validation', message: says, fields: { genre: says } })
  })
})
