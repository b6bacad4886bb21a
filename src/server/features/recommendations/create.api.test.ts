import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COPPER, HARBOUR, refusalOf, TestApi, testApi, TIDE, UNHEARD } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { newSubscriber } from '#test/test-client.ts'

onEveryDatabase('asking for recommendations', (fresh) => {
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

  it('a search is counted, kept, and read back with everything it was asked', async () => {
    const visitor = api.visitor()
    const { requestId, searches } = await visitor.search({
      currentTrack: '  ida   fennimore - harbour lights ',
      genre: 'house',
      bpm: 125.5,
      vibeDescription: 'dark warehouse, no vocals, same label',
      recommendationCount: 7,
      harmony: 'adventurous',
      keyLock: false,
    })
    expect(searches).toEqual({ used: 1, limit: 25 })
    const answer = await visitor.answer(requestId)
    expect(answer).toMatchObject({
      requestId,
      isRefinement: false,
      searches: { used: 1, limit: 25 },
      request: {
        currentTrack: 'ida fennimore - harbour lights',
        genre: 'house',
        bpm: 125.5,
        vibeDescription: 'dark warehouse, no vocals, same label',
        recommendationCount: 7,
        allowSameArtist: false,
        harmony: 'adventurous',
        keyLock: false,
        selectedRecommendationIds: [],
      },
      basis: {
        track: { id: HARBOUR.id, artist: 'Ida Fennimore', title: 'Harbour Lights' },
        genre: { value: 'House', source: 'you', confidence: 1 },
        bpm: { value: 125.5, source: 'you', confidence: 1 },
        musicalKey: { value: null, source: 'unknown', confidence: 0 },
      },
    })
    expect(answer.basis.vibeWords.map((word) => word.text)).toEqual(
      expect.arrayContaining(['dark', 'warehouse']),
    )
    expect(answer.basis.vibeIgnored).toEqual(['same label'])
    expect(answer.recommendations).toHaveLength(7)
    expect(answer.request).not.toHaveProperty('shown')
  })

  it('every card is a track of the catalogue whose parts add up to its score', async () => {
    const { visitor: subscriber } = await newSubscriber(api)
    const { recommendations } = await subscriber.searchAndRead({ recommendationCount: 20 })
    expect(recommendations).toHaveLength(20)
    expect(new Set(recommendations.map((card) => card.id)).size).toBe(20)
    expect(new Set(recommendations.map((card) => card.trackId)).size).toBe(20)
    const scores = recommendations.map((card) => card.compatibilityScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const card of recommendations) {
      expect(card.isSelected).toBe(false)
      const parts = card.parts ?? []
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(card.compatibilityScore)
      expect(parts.reduce((sum, part) => sum + part.max, 0)).toBe(100)
      expect(card.mixingTip).not.toBe('')
      const known = await api
        .visitor()
        .get(`/api/tracks/search?q=${encodeURIComponent(`${card.artist} ${card.title}`)}`)
      expect(known.json<{ tracks: { id: string }[] }>().tracks.map((track) => track.id)).toContain(
        card.trackId,
      )
    }
  })

  it('the same question has the same answer', async () => {
    const trackIds = async () =>
      (await api.visitor().searchAndRead({ vibeDescription: 'sunset' })).recommendations.map(
        (card) => card.trackId,
      )
    expect(await trackIds()).toEqual(await trackIds())
  })

  it('what is left out is filled in; what is empty counts as left out', async () => {
    const answer = await api.visitor().searchAndRead({ genre: '', vibeDescription: '   ' })
    expect(answer.recommendations).toHaveLength(10)
    expect(answer.request).toEqual({
      currentTrack: 'Ida Fennimore - Harbour Lights',
      recommendationCount: 10,
      allowSameArtist: false,
      harmony: 'balanced',
      keyLock: true,
      source: 'everything',
      selectedRecommendationIds: [],
    })
    expect(answer.basis.bpm).toMatchObject({ value: 124, source: 'catalogue' })
  })

  it('unknown keys of the body are ignored', async () => {
    const response = await api.visitor().post({
      currentTrack: 'Ida Fennimore - Harbour Lights',
      isAdmin: true,
      visitorId: 'v',
      counted: false,
      searches: { used: 0 },
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ searches: { used: 1, limit: 25 } })
  })

  it.each([5, 20])('%i recommendations', async (recommendationCount) => {
    const { recommendations } = await api.visitor().searchAndRead({ recommendationCount })
    expect(recommendations).toHaveLength(recommendationCount)
  })

  it.each([60, 200, 128.25])('a tempo of %d', async (bpm) => {
    const answer = await api.visitor().searchAndRead({ bpm })
    expect(answer.request.bpm).toBe(bpm)
    expect(answer.basis.bpm.value).toBeCloseTo(bpm, 0)
    for (const card of answer.recommendations) expect(Math.abs(card.pitchPercent)).toBeLessThanOrEqual(16)
  })

  describe('the artist that plays', () => {
    it('does not come again', async () => {
      const { recommendations } = await api.visitor().searchAndRead({ recommendationCount: 20 })
      expect(recommendations.map((card) => card.artist)).not.toContain('Ida Fennimore')
    })

    it('may come when that is allowed, though never the track itself', async () => {
      const { recommendations } = await api
        .visitor()
        .searchAndRead({ recommendationCount: 20, allowSameArtist: true })
      const own = recommendations.filter((card) => card.artist === 'Ida Fennimore')
      expect(own.map((card) => card.trackId)).toContain(COPPER.id)
      expect(own.map((card) => card.trackId)).not.toContain(HARBOUR.id)
      expect(own.length).toBeLessThanOrEqual(2)
    })

    it('is enough of a question', async () => {
      const { basis, recommendations } = await api.visitor().searchAndRead({ currentTrack: 'Ida Fennimore' })
      expect(basis.track).toMatchObject({ id: null, artist: 'Ida Fennimore', title: null })
      expect(basis.genre.value).toBe('House')
      expect(basis.bpm).toMatchObject({ value: 124, source: 'artist' })
      expect(basis.notes.join()).toContain('Ida Fennimore')
      expect(recommendations.map((card) => card.artist)).not.toContain('Ida Fennimore')
    })
  })

  describe('a picked track', () => {
    it('is exactly that one, whatever the text says', async () => {
      const { basis } = await api
        .visitor()
        .searchAndRead({ currentTrack: 'Resident 7 - Tool 7', trackId: TIDE.id })
      expect(basis.track).toEqual({ id: TIDE.id, artist: TIDE.artist, title: TIDE.title, confidence: 1 })
    })

    it('that is not there falls back to the text', async () => {
      const { basis } = await api.visitor().searchAndRead({ trackId: 'gone' })
      expect(basis.track.id).toBe(HARBOUR.id)
    })
  })

  describe('an unknown track', () => {
    it('is 422 and asks for genre or tempo', async () => {
      const refusal = refusalOf(await api.visitor().post({ currentTrack: UNHEARD }))
      expect(refusal.code).toBe('unknown_track')
      expect(refusal.message).toBe(
        `We do not know “${UNHEARD}”. Add its genre or its BPM and we can work from that.`,
      )
      expect(refusal.fields).toEqual({ currentTrack: 'Add its genre or its BPM and we can work from that.' })
    })

    it('with an unknown genre is 422 and says both', async () => {
      const refusal = refusalOf(await api.visitor().post({ currentTrack: UNHEARD, genre: 'Qwzx' }))
      expect(refusal.code).toBe('unknown_track')
      expect(refusal.message).toContain('nor the genre you entered')
      expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['bpm', 'genre'])
    })

    it('works from a tempo', async () => {
      const { basis, recommendations } = await api
        .visitor()
        .searchAndRead({ currentTrack: UNHEARD, bpm: 124 })
      expect(recommendations).toHaveLength(10)
      expect(basis.track).toMatchObject({ id: null, confidence: 0 })
      expect(basis.bpm).toEqual({ value: 124, source: 'you', confidence: 1 })
      expect(basis.genre).toEqual({ value: null, source: 'unknown', confidence: 0 })
      expect(basis.notes).toContain('We do not know this track, so we start from what you entered.')
    })

    it('works from a genre, at the tempo usual there', async () => {
      const { basis, recommendations } = await api
        .visitor()
        .searchAndRead({ currentTrack: UNHEARD, genre: 'house' })
      expect(recommendations).toHaveLength(10)
      expect(basis.genre).toEqual({ value: 'House', source: 'you', confidence: 1 })
      expect(basis.bpm).toMatchObject({ value: 124, source: 'genre' })
    })

    it('works from a tempo though the genre is unknown, and says so', async () => {
      const { basis } = await api.visitor().searchAndRead({ currentTrack: UNHEARD, genre: 'Qwzx', bpm: 124 })
      expect(basis.notes.join()).toContain('“Qwzx” is not a genre we know')
    })

    it('a long name is shown short, and not cut within a letter', async () => {
      const { message } = refusalOf(await api.visitor().post({ currentTrack: `z${'😀'.repeat(60)}` }))
      expect(message).toContain('…”')
      expect(message.isWellFormed(), `${message}`).toBe(true)
    })
  })
})
