import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'

const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
let database: TestDatabase
beforeAll(async () => {
  database = await freshSqlite()
})
afterAll(() => database.close())

const withLimit = async (body: (api: TestApi) => Promise<void>) => {
  const api = await testApi(database, { searchesPerMinute: 3 })
  await body(api)
  await api.app.close()
}

describe('searches a minute', () => {
  it('the fourth of three is 429 in the one shape, says when to come back, and is not counted', () =>
    withLimit(async (api) => {
      const visitor = api.visitor()
      for (let i = 0; i < 3; i++) await visitor.search()
      const before = await api.rows()
      const response = await visitor.post(TRACK)
      expect(refusalOf(response)).toEqual({
        code: 'rate_limited',
        message: expect.stringMatching(/^That was very fast\. Please try again in .+\.$/u),
      })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
      expect(await api.rows()).toEqual(before)
    }))

  it('a fresh cookie does not help, another network has its own', () =>
    withLimit(async (api) => {
      for (let i = 0; i < 3; i++) await api.visitor({ 'x-forwarded-for': '203.0.113.1' }).search()
      const same = await api.visitor({ 'x-forwarded-for': '203.0.113.1' }).post(TRACK)
      expect(refusalOf(same).code).toBe('rate_limited')
      await api.visitor({ 'x-forwarded-for': '203.0.113.2' }).search()
    }))

  it('requests that fail are limited as well', () =>
    withLimit(async (api) => {
      for (let i = 0; i < 3; i++) expect(refusalOf(await api.visitor().post({})).code).toBe('validation')
      expect(refusalOf(await api.visitor().post({})).code).toBe('rate_limited')
    }))

  it('reading, selecting, searching the catalogue and health go on', () =>
    withLimit(async (api) => {
      const visitor = api.visitor()
      const answer = await visitor.searchAndRead()
      for (let i = 0; i < 4; i++) await visitor.post(TRACK)
      expect((await visitor.get(`/api/recommendations/${answer.requestId}`)).statusCode).toBe(200)
      expect((await visitor.select(answer.recommendations[0]?.id as string)).statusCode).toBe(200)
      expect((await visitor.get('/api/tracks/search?q=ida')).statusCode).toBe(200)
      expect((await visitor.get('/api/health')).statusCode).toBe(200)
    }))
})

describe('where its public address is known, Segue', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi(database, { publicUrl: 'https://segue.example' })
  })
  afterAll(() => api.app.close())
  const at = (host: string, url = '/api/tracks/search?q=ida') => api.visitor({ host }).get(url)

  it.each(['segue.example', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'answers as %s',
    async (host) => {
      expect((await at(host)).statusCode).toBe(200)
    },
  )

  it.each(['evil.example', 'segue.example.evil.example', 'segue.example:8443', '10.0.0.5:3000'])(
    'does not answer as %s',
    async (host) => {
      expect(refusalOf(await at(host)).code).toBe('forbidden')
    },
  )

  it('is probed by its address', async () => {
    expect((await at('10.0.0.5:3000', '/api/health/live')).statusCode).toBe(200)
    expect((await at('10.0.0.5:3000', '/api/health')).statusCode).toBe(200)
  })
})

describe('a write must come from Segue itself', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi(database, { publicUrl: 'https://segue.example' })
  })
  afterAll(() => api.app.close())
  const FORBIDDEN = { code: 'forbidden', message: 'This call can only be made from Segue itself' }

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that begins like ours', { origin: 'https://segue.example.evil.example' }],
    ['another port of ours', { origin: 'https://segue.example:8443' }],
    ['our name without encryption', { origin: 'http://segue.example', host: 'segue.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['nonsense', { origin: 'segue.example' }],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain, by the browser’s word', { 'sec-fetch-site': 'same-site' }],
    ['another site that has our host as its user', { origin: 'https://localhost:80@evil.example' }],
  ])('not from %s', async (_, headers) => {
    const before = await api.rows()
    const visitor = api.visitor()
    expect(refusalOf(await visitor.post(TRACK, headers))).toEqual(FORBIDDEN)
    const select = await visitor.call('PATCH', '/api/recommendations/x/select', '{"isSelected":true}', {
      'content-type': 'application/json',
      ...headers,
    })
    expect(refusalOf(select)).toEqual(FORBIDDEN)
    expect(visitor.cookie).toBeUndefined()
    expect(await api.rows()).toEqual(before)
  })

  it.each([
    ['its public address', { origin: 'https://segue.example' }],
    ['the address it was called by', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['the browser’s word alone', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program, which names nothing', {}],
  ])('from %s', async (_, headers) => {
    expect((await api.visitor().post(TRACK, headers)).statusCode).toBe(200)
  })

  it('reading may come from anywhere', async () => {
    const response = await api.visitor({ origin: 'https://evil.example' }).get('/api/tracks/search?q=ida')
    expect(response.statusCode).toBe(200)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})
