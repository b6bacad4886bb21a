import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { freshSqlite, onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { refusalOf, TestApi, testApi } from '#test/api.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await freshSqlite()
  api = await testApi(database)
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})
const NOTHING = { code: 'not_found', message: 'There is nothing here' }

describe('what is not there is 404 in the one shape', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/recommendations'],
    ['PUT', '/api/recommendations'],
    ['DELETE', '/api/recommendations/some-id'],
    ['POST', '/api/recommendations/some-id/select'],
    ['POST', '/api/health'],
    ['POST', '/api/tracks/search'],
    ['GET', '/.env'],
    ['GET', '/..%2f..%2fpackage.json'],
    ['GET', '/api/%2e%2e/%2e%2e/package.json'],
    ['GET', '/'],
  ] as const)('%s %s', async (method, url) => {
    const response = await api.visitor().call(method, url)
    expect(refusalOf(response)).toEqual(NOTHING)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('also when a body comes along', async () => {
    const response = await api
      .visitor()
      .call('POST', '/api/nothing', '{"a":1}', { 'content-type': 'application/json' })
    expect(refusalOf(response)).toEqual(NOTHING)
  })
})

describe('an address that is none is refused in the one shape, and not repeated', () => {
  it.each(['/api/recommendations/%E0%A4%A', '/%', '/api/tracks/%zz', '/api/recommendations/%ff/select'])(
    '%s',
    async (url) => {
      const response = await api.visitor().get(url)
      const { code, message } = refusalOf(response)
      expect(['validation', 'not_found']).toContain(code)
      expect(message).not.toContain('%')
    },
  )

  it('an id of 300 characters', async () => {
    expect(refusalOf(await api.visitor().get(`/api/recommendations/${'x'.repeat(300)}`)).code).toBe(
      'not_found',
    )
  })

  it('an address of 10,000 characters', async () => {
    const response = await api.visitor().get(`/api/tracks/search?q=${'x'.repeat(10_000)}`)
    expect(refusalOf(response)).toEqual({
      code: 'validation',
      message: 'Please keep the search under 300 characters',
      fields: { q: 'Please keep the search under 300 characters' },
    })
  })
})

describe('packed bodies', () => {
  const packed = (payload: Buffer, encoding = 'gzip') =>
    api.visitor().call('POST', '/api/recommendations', payload, {
      'content-type': 'application/json',
      'content-encoding': encoding,
    })

  it('a bomb is refused before it is unpacked', async () => {
    const bomb = gzipSync(JSON.stringify({ currentTrack: 'x'.repeat(20_000_000) }))
    expect(bomb.length).toBeLessThan(64 * 1024)
    const { code } = refusalOf(await packed(bomb))
    expect(['too_large', 'unsupported_media_type', 'validation']).toContain(code)
  })

  it.each([
    ['that are not packed at all', Buffer.from('{"currentTrack":"x"}'), 'gzip'],
    ['that are cut off', gzipSync('{"currentTrack":"Ida Fennimore"}').subarray(0, 20), 'gzip'],
    ['in an unknown way', Buffer.from('x'), 'nonsense'],
  ])('%s are refused', async (_, payload, encoding) => {
    const { code } = refusalOf(await packed(payload, encoding))
    expect(['unsupported_media_type', 'validation']).toContain(code)
  })
})

describe('HEAD and OPTIONS', () => {
  it('HEAD answers what GET would, without a body', async () => {
    const get = await api.visitor().get('/api/health')
    const head = await api.visitor().call('HEAD', '/api/health')
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect((await api.visitor().call('HEAD', '/api/nothing')).statusCode).toBe(404)
  })

  it('no other site is let in by OPTIONS', async () => {
    const response = await api.visitor().call('OPTIONS', '/api/recommendations', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect(response.statusCode).toBe(404)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})

onEveryDatabase('a database that is gone', (fresh) => {
  it('is an internal error that tells nothing but where to look in the log', async () => {
    const lost = await fresh()
    const broken = await testApi(lost)
    const visitor = broken.visitor()
    const { requestId } = await visitor.search()
    for (const table of ['recommendations', 'recommendation_requests'])
      await lost.db.schema.dropTable(table).execute()
    for (const response of [
      await visitor.post({ currentTrack: 'Ida Fennimore' }),
      await visitor.get(`/api/recommendations/${requestId}`),
      await visitor.select('some-1'),
    ]) {
      const refusal = refusalOf(response)
      expect(refusal).toEqual({
        code: 'internal',
        message: `Something went wrong on our side. Please try again. (${refusal.requestId})`,
        requestId: expect.stringMatching(/^id-/u),
      })
      expect(response.body).not.toMatch(/recommendations|table|relation/iu)
    }
    await broken.app.close()
    await lost.close()
  })
})
