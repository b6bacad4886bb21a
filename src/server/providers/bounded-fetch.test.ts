import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundedFetch, connectionError, getJson, retryAfterMs, statusError } from './bounded-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/json' }).end()
  if (request.url === '/missing') return void response.writeHead(404).end('{}')
  if (request.url === '/bomb')
    return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('1'.repeat(100_000)))
  return void response.writeHead(200).end('{"a":1}')
})
const address = (path: string) => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
const signal = new AbortController().signal

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('reads JSON, and 404 is nothing', async () => {
  const get = (path: string) => getJson(boundedFetch(1_000), address(path), {}, signal)
  expect(await get('/json')).toEqual({ kind: 'found', value: { a: 1 } })
  expect(await get('/missing')).toEqual({ kind: 'nothing' })
})

it('never follows a redirect, and does not try again', async () => {
  const answer = await getJson(boundedFetch(1_000), address('/redirect'), {}, signal)
  expect(answer).toEqual({ kind: 'failed', reason: 'unexpected redirect', retry: false })
})

it('counts bytes after decompression, and does not try again', async () => {
  const answer = await getJson(boundedFetch(50_000), address('/bomb'), {}, signal)
  expect(answer).toEqual({ kind: 'failed', reason: 'the answer is longer than 50000 bytes', retry: false })
})

it('a refused connection may be tried again', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => void gone.close(resolve))
  const answer = await getJson(boundedFetch(1_000), new URL(`http://127.0.0.1:${port}/`), {}, signal)
  expect(answer).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('ECONNREFUSED'),
    retry: true,
  })
})

it('only 429 and 5xx may pass, and only they are asked how long to wait', () => {
  expect(statusError(401, '5')).toEqual({ kind: 'failed', reason: 'status 401', retry: false })
  expect(statusError(429, '5')).toEqual({ kind: 'failed', reason: 'status 429', retry: true, afterMs: 5_000 })
  expect(statusError(503, null)).toEqual({ kind: 'failed', reason: 'status 503', retry: true })
})

it.each([
  ['2', 2_000],
  ['Thu, 01 Jan 2026 00:00:03 GMT', 3_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  ['-1e9', null],
  ['', null],
  [null, null],
])('Retry-After %s', (value, ms) => {
  expect(retryAfterMs(value, Date.UTC(2026, 0, 1))).toBe(ms)
})

it('the reason is the cause, not "fetch failed"', () => {
  const error = new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND api.example') })
  expect(connectionError(error)).toMatchObject({ reason: 'getaddrinfo ENOTFOUND api.example', retry: true })
})
