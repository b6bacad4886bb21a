import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { freshSqlite } from '#test/databases.ts'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { startTestApp } from '#test/test-client.ts'

const TOOL = 'https://tool.example'
const ASKS = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
const corsHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))
const pathOf = ({ path }: Endpoint) => path.replace(/:[A-Za-z]+/gu, 'none')

describe('pages of an allowed origin', () => {
  const app = startTestApp(freshSqlite, { corsOrigins: [TOOL] })
  let authorization: string
  beforeAll(async () => {
    const { key } = await (
      await app.member()
    ).ok(api.createApiKey, { body: { name: 'Tool', scope: 'write' } })
    authorization = `Bearer ${key}`
  })

  it('call with a key, and read the answer and its refusals', async () => {
    const headers = { origin: TOOL, authorization }
    const song = { title: 'Harbour Lights', artist: 'Ida Fennimore' }
    const saved = await app.stranger().send(api.saveSong, { body: song, headers })
    expect(saved.statusCode).toBe(200)
    expect(saved.headers['access-control-allow-origin']).toBe(TOOL)
    expect(saved.headers['access-control-allow-credentials']).toBeUndefined()
    expect(saved.headers.vary).toMatch(/\borigin\b/u)
    const wrong = await app.stranger().send(api.saveSong, { body: {}, headers })
    expect(refusalOf(wrong).code).toBe('validation')
    expect(wrong.headers['access-control-allow-origin']).toBe(TOOL)
  })

  it('are told before whether they may, for every call that a key opens and for no other', async () => {
    const opened = new Set<string>(['/mcp'])
    for (const endpoint of Object.values<Endpoint>(api))
      if (endpoint.keyScope !== undefined) opened.add(pathOf(endpoint))
    const paths = new Set([...opened, ...Object.values<Endpoint>(api).map(pathOf)])
    for (const path of paths) {
      const response = await app
        .stranger()
        .visitor.call('OPTIONS', path, undefined, { origin: TOOL, ...ASKS })
      const may = response.headers['access-control-allow-origin'] === TOOL
      expect(may, path).toBe(opened.has(path))
      expect(response.statusCode, path).toBe(may ? 204 : 404)
    }
    const { headers } = await app.stranger().visitor.call('OPTIONS', '/api/saved-songs', undefined, {
      origin: TOOL,
      ...ASKS,
    })
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST')
    expect(headers['access-control-allow-headers']).toContain('authorization')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('write nothing without a key, whatever cookie comes along', async () => {
    const dj = await app.member()
    for (const sent of [{}, { authorization: 'Bearer other' }, { authorization: 'Basic c2VndWU6eA==' }]) {
      const headers = { origin: TOOL, ...sent }
      expect((await dj.refused(api.saveSong, { body: { title: 'A', artist: 'B' }, headers })).code).toBe(
        'forbidden',
      )
    }
  })

  it('sign nobody in and read no account', async () => {
    const headers = { origin: TOOL, authorization }
    const body = { username: 'somebody', password: 'correct horse battery' }
    expect((await app.stranger().refused(api.login, { body, headers })).code).toBe('forbidden')
    const account = await app.stranger().send(api.currentUser, { headers })
    expect(corsHeaders(account.headers)).toEqual([])
  })

  it.each(['https://evil.example', 'https://tool.example.evil.example', 'http://tool.example', 'null', ''])(
    'are not those of %j',
    async (origin) => {
      const headers = { origin, authorization }
      const read = await app.stranger().send(api.searchTracks, { query: { q: 'ida' }, headers })
      expect(corsHeaders(read.headers)).toEqual([])
      expect(read.headers.vary).toMatch(/\borigin\b/u)
      const write = await app.stranger().send(api.saveSong, { body: { title: 'A', artist: 'B' }, headers })
      expect(refusalOf(write).code).toBe('forbidden')
      const asked = await app.stranger().visitor.call('OPTIONS', '/mcp', undefined, { origin, ...ASKS })
      expect(refusalOf(asked).code).toBe('forbidden')
      expect(corsHeaders(asked.headers)).toEqual([])
    },
  )
})

describe('without allowed origins', () => {
  let segue: TestApi
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await freshSqlite()
    segue = await testApi(database)
    close = async () => {
      await segue.app.close()
      await database.close()
    }
  })
  afterAll(() => close())

  it('no header says anything about other sites, and nothing answers before a call', async () => {
    const read = await segue.visitor().call('GET', '/api/tracks/search?q=ida', undefined, { origin: TOOL })
    expect(corsHeaders(read.headers)).toEqual([])
    expect(String(read.headers.vary)).not.toMatch(/\borigin\b/u)
    const asked = await segue
      .visitor()
      .call('OPTIONS', '/api/tracks/search', undefined, { origin: TOOL, ...ASKS })
    expect(asked.statusCode).toBe(404)
    expect(corsHeaders(asked.headers)).toEqual([])
  })
})
