import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { createMetrics } from '../metrics.ts'

const TOKEN = 'a token of sixteen and more'
let database: TestDatabase
let api: TestApi
const metrics = createMetrics()
beforeAll(async () => {
  database = await freshSqlite()
  api = await testApi(database, { metrics, metricsToken: TOKEN, trustedProxies: ['10.0.0.0/8'] })
})
afterAll(async () => {
  await api.app.close()
  await database.close()
})

const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })

describe('the metrics of a server', () => {
  it('are text for Prometheus, with calls by route and never by address', async () => {
    await api.app.inject({ method: 'GET', url: '/api/tracks/search?q=zanzibar' })
    const { statusCode, headers, body } = await read('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=/u)
    expect(body).toMatch(
      /segue_http_request_duration_seconds_count\{[^}]*route="\/api\/tracks\/search"[^}]*\} 1/u,
    )
    expect(body).not.toContain('zanzibar')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  it('are read by this machine and by the bearer of the token alone', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await read('::1')).statusCode).toBe(200)
    expect((await read('203.0.113.9')).statusCode).toBe(404)
    expect((await read('203.0.113.9', bearer('wrong'))).statusCode).toBe(404)
    expect((await read('203.0.113.9', bearer(TOKEN))).statusCode).toBe(200)
  })

  it('are not given to whom a proxy on this machine speaks for', async () => {
    expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  it('leave out a figure that cannot be read, and keep the others', async () => {
    metrics.gauge('segue_test_broken', 'Cannot be read', () => Promise.reject(new Error('gone')))
    metrics.gaugeBy('segue_test_queue', 'By state', 'state', () => [['waiting', 3]])
    metrics.observeQuery(2, false)
    metrics.countVendorCall('deezer')
    const { body } = await read('127.0.0.1')
    expect(body).not.toMatch(/^segue_test_broken \d/mu)
    expect(body).toContain('segue_test_queue{state="waiting"} 3')
    expect(body).toContain('segue_db_query_duration_seconds_count{outcome="ok"} 1')
    expect(body).toContain('segue_vendor_calls_total{service="deezer"} 1')
  })
})
