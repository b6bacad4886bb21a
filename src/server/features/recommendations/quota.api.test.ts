import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, TestApi, testApi, UNHEARD } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

const aFingerprint = () => randomBytes(32).toString('hex')
const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }

onEveryDatabase('the free searches', (fresh) => {
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
  const usedUp = async (visitor: ReturnType<TestApi['visitor']>, searches: number, more: object = {}) => {
    for (let i = 0; i < searches; i++) await visitor.search(more)
  }

  it('are 25, counted one by one; the 26th is 402 and leaves nothing behind', async () => {
    const visitor = api.visitor()
    let last = ''
    for (let used = 1; used <= 25; used++) {
      const created = await visitor.search()
      expect(created.searches).toEqual({ used, limit: 25 })
      last = created.requestId
    }
    const before = await api.rows()
    const refusal = refusalOf(await visitor.post(TRACK))
    expect(refusal.code).toBe('search_limit')
    expect(refusal.message).toBe('You have reached the search limit of 25 free searches.')
    expect(await api.rows()).toEqual(before)
    expect((await visitor.answer(last)).searches).toEqual({ used: 25, limit: 25 })
  })

  it('are not used by requests that fail', async () => {
    const visitor = api.visitor()
    await visitor.search()
    const before = await api.rows()
    const failing = [
      {},
      { currentTrack: '' },
      { ...TRACK, bpm: 59 },
      { ...TRACK, recommendationCount: 4 },
      { currentTrack: UNHEARD },
      { currentTrack: UNHEARD, genre: 'Qwzx' },
      { ...TRACK, isRefinement: true, selectedRecommendationIds: ['unknown'] },
    ]
    for (const body of failing) refusalOf(await visitor.post(body))
    refusalOf(await visitor.post(TRACK, { origin: 'https://evil.example' }))
    expect(await api.rows()).toEqual(before)
    expect((await visitor.search()).searches.used).toBe(2)
  })

  it('a search that dies while it is written is not counted either', async () => {
    const broken = await testApi(database, { newId: () => 'the-same' })
    const visitor = broken.visitor()
    await visitor.search()
    const before = await broken.rows()
    const refusal = refusalOf(await visitor.post(TRACK))
    expect(refusal.code).toBe('internal')
    expect(await broken.rows()).toEqual(before)
    await broken.app.close()
  })

  it('of 50 at once with one left, exactly one is answered', async () => {
    const visitor = api.visitor()
    await usedUp(visitor, 24)
    const before = await api.rows()
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.post(TRACK)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 402)).toHaveLength(49)
    const after = await api.rows()
    expect(after.recommendation_requests - before.recommendation_requests).toBe(1)
    expect(after.visitors).toBe(before.visitors)
  })

  describe('are one person’s, though others have the same phone', () => {
    const from = (ip: string) => api.visitor({ 'x-forwarded-for': ip })
    const countOf = (name: string) =>
      database.db.selectFrom('search_counts').selectAll().where('quota_key', 'like', name).execute()

    it('two identical phones on one network have 25 each', async () => {
      const deviceFingerprint = aFingerprint()
      const [anna, ben] = [from('203.0.113.5'), from('203.0.113.5')]
      await usedUp(anna, 25, { deviceFingerprint })
      expect(refusalOf(await anna.post({ ...TRACK, deviceFingerprint })).code).toBe('search_limit')
      const first = await ben.search({ deviceFingerprint })
      expect(first.searches).toEqual({ used: 1, limit: 25 })
      expect((await ben.answer(first.requestId)).searches).toEqual({ used: 1, limit: 25 })
      await usedUp(ben, 24, { deviceFingerprint })
      expect(refusalOf(await ben.post({ ...TRACK, deviceFingerprint })).code).toBe('search_limit')
    })

    it('together 100 of 30 days: the guest above that is told of an account, and their own count stays', async () => {
      const deviceFingerprint = aFingerprint()
      const anna = from('203.0.113.6')
      await anna.search({ deviceFingerprint })
      const device = (await countOf('device:%')).find(({ used }) => used === 1)
      await database.db
        .updateTable('search_counts')
        .set({ used: 99 })
        .where('quota_key', '=', device?.quota_key ?? '')
        .execute()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => from('203.0.113.6').post({ ...TRACK, deviceFingerprint })),
      )
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      const before = await api.rows()
      const refusal = refusalOf(await anna.post({ ...TRACK, deviceFingerprint }))
      expect(refusal.code).toBe('guest_search_limit')
      expect(refusal.message).toContain('search limit')
      expect(await api.rows()).toEqual(before)
      expect((await anna.get('/api/searches')).json()).toEqual({ used: 1, limit: 25 })
      // Elsewhere the same model is another phone, and a month later the ceiling begins anew.
      expect((await from('203.0.113.7').search({ deviceFingerprint })).searches.used).toBe(1)
      api.time.now += 30 * 24 * 60 * 60 * 1000
      expect((await anna.search({ deviceFingerprint })).searches.used).toBe(2)
    })

    it('another device has its own', async () => {
      await usedUp(api.visitor(), 3, { deviceFingerprint: aFingerprint() })
      const other = await api.visitor().search({ deviceFingerprint: aFingerprint() })
      expect(other.searches.used).toBe(1)
    })

    it.each(['', 'abc', 'G'.repeat(64), 'a'.repeat(65), 7])(
      '%j is no fingerprint',
      async (deviceFingerprint) => {
        const refusal = refusalOf(await api.visitor().post({ ...TRACK, deviceFingerprint }))
        expect(Object.keys(refusal.fields ?? {})).toEqual(['deviceFingerprint'])
      },
    )
  })

  describe('follow the network', () => {
    const from = (ip: string) => api.visitor({ 'x-forwarded-for': ip })

    it('250 of a month, over however many cookies', async () => {
      const ip = '203.0.113.77'
      await database.db.deleteFrom('search_counts').where('quota_key', 'like', 'network:%').execute()
      await from(ip).search()
      const { quota_key } = await database.db
        .selectFrom('search_counts')
        .select('quota_key')
        .where('quota_key', 'like', 'network:%')
        .executeTakeFirstOrThrow()
      await database.db
        .updateTable('search_counts')
        .set({ used: 249 })
        .where('quota_key', '=', quota_key)
        .execute()
      expect((await from(ip).search()).searches).toEqual({ used: 1, limit: 25 })
      expect(refusalOf(await from(ip).post(TRACK)).code).toBe('guest_search_limit')
      expect((await from('203.0.113.78').search()).searches.used).toBe(1)
      api.time.now += 30 * 24 * 60 * 60 * 1000
      expect((await from(ip).search()).searches.used).toBe(1)
    })

    it('a header of a caller who is no proxy of ours says nothing', async () => {
      const { app } = api
      const post = (forwarded: string) =>
        app.inject({
          method: 'POST',
          url: '/api/recommendations',
          remoteAddress: '198.51.100.9',
          headers: { 'x-forwarded-for': forwarded },
          payload: TRACK,
        })
      const networks = async () =>
        (await database.db.selectFrom('search_counts').select('quota_key').execute()).filter((row) =>
          row.quota_key.startsWith('network:'),
        ).length
      const before = await networks()
      for (const ip of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect((await post(ip)).statusCode).toBe(200)
      expect((await networks()) - before).toBe(1)
    })

    it('a proxy that is named as ours is believed, as far as it is the last to speak', async () => {
      const { app } = await testApi(database, { trustedProxies: ['10.1.0.0/16'] })
      const countedAs = async (remoteAddress: string, forwarded: string) => {
        const networkKeys = async () =>
          (await database.db.selectFrom('search_counts').select(['quota_key', 'used']).execute())
            .filter(({ quota_key }) => quota_key.startsWith('network:'))
            .map(({ quota_key, used }) => `${quota_key} ${used}`)
        const before = new Set(await networkKeys())
        const response = await app.inject({
          method: 'POST',
          url: '/api/recommendations',
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded },
          payload: TRACK,
        })
        expect(response.statusCode).toBe(200)
        return (await networkKeys()).find((one) => !before.has(one))?.split(' ')[0]
      }
      const direct = await countedAs('203.0.113.40', '')
      expect(await countedAs('10.1.2.3', '203.0.113.40')).toBe(direct)
      expect(await countedAs('10.1.2.3', '198.51.100.1, 203.0.113.40')).toBe(direct)
      expect(await countedAs('10.2.0.1', '203.0.113.40')).not.toBe(direct)
      await app.close()
    })
  })
})
