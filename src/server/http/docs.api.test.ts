import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { checkReadiness } from '../features/health/check-readiness.ts'
import { testApi, type TestApi } from '#test/api.ts'
import { api as contract } from '../../contract/api.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'

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

describe('health', () => {
  it('is 200 while it serves, with who serves what', async () => {
    const response = await api.visitor().get('/api/health')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      providers: expect.objectContaining({ llm: 'local', metadata: 'off' }),
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is 503 while it does not, in its own shape', async () => {
    let serving = true
    const draining = await testApi(database, { serving: () => serving })
    expect((await draining.visitor().get('/api/health')).statusCode).toBe(200)
    serving = false
    const response = await draining.visitor().get('/api/health')
    expect(response.statusCode).toBe(503)
    expect(contract.health.response.parse(response.json())).toMatchObject({ status: 'draining' })
    await draining.app.close()
  })
})

describe('liveness and readiness', () => {
  it('says that the process answers, whatever else is wrong', async () => {
    const leaving = await testApi(database, { serving: () => false, isAccepting: () => false })
    const response = await leaving.visitor().get('/api/health/live')
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    await leaving.app.close()
  })

  it('is ready while database and storage answer', async () => {
    const response = await api.visitor().get('/api/health/ready')
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'ready', database: 'ok', storage: 'ok' },
    ])
  })

  it('is not ready once it was told to stop, while everything is still served', async () => {
    const leaving = await testApi(database, { isAccepting: () => false })
    const response = await leaving.visitor().get('/api/health/ready')
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'draining', database: 'ok', storage: 'ok' },
    ])
    expect(response.headers['retry-after']).toBe('1')
    expect((await leaving.visitor().get('/api/health')).statusCode).toBe(200)
    await leaving.app.close()
  })

  it('is not ready where the storage fails', async () => {
    const storage = inMemoryStorage()
    const broken = await testApi(database, { storage })
    storage.isBroken = true
    const response = await broken.visitor().get('/api/health/ready')
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'ok', storage: 'failed' },
    ])
    await broken.app.close()
  })

  it('is not ready where the database is gone, and says so in time where the storage hangs', async () => {
    const gone = await freshSqlite()
    await gone.close()
    const hanging = { ...inMemoryStorage(), get: () => new Promise<never>(() => undefined) }
    expect(await checkReadiness({ db: gone.db, storage: hanging, isAccepting: () => true }, 20)).toEqual({
      status: 'unavailable',
      database: 'failed',
      storage: 'failed',
    })
  })
})

type Schema = { $ref?: string }
type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

describe('the OpenAPI document', () => {
  let document: Document
  beforeAll(async () => {
    const response = await api.visitor().get('/api/openapi.json')
    document = response.json<Document>()
  })

  it('says what it describes', async () => {
    const { headers } = await api.visitor().get('/api/openapi.json')
    expect(headers['content-type']).toMatch(/^application\/json/u)
    expect(document.openapi).toMatch(/^3\.\d\.\d$/u)
    expect(document.info).toMatchObject({ title: 'Segue', version: '0.0.0-test' })
  })

  it('names every call of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = Object.values(contract).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/gu, '{$1}')}`,
    )
    expect(described.sort()).toEqual(promised.sort())
  })

  it('every call has its summary, parameters, body and refusals', () => {
    for (const endpoint of Object.values(contract)) {
      const path = endpoint.path.replace(/:(\w+)/gu, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as Operation
      expect(operation.summary).toBe(endpoint.summary)
      for (const [, name] of endpoint.path.matchAll(/:(\w+)/gu))
        expect(operation.parameters).toContainEqual(
          expect.objectContaining({ name, in: 'path', required: true }),
        )
      expect(Boolean(operation.requestBody), `${path}`).toBe('body' in endpoint)
      const expected = new Set(
        [...endpoint.errors.map((code) => ERROR_STATUS[code]), 200, 429, 500, 503].map(String),
      )
      expect(new Set(Object.keys(operation.responses)), `${path}`).toEqual(expected)
      for (const response of Object.values(operation.responses)) {
        expect(typeof response.description).toBe('string')
        expect(response.content?.['application/json']?.schema).toBeDefined()
      }
    }
  })

  it('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/gu)].map(
      ([, to]) => to as string,
    )
    expect(references.length).toBeGreaterThan(5)
    for (const to of references) {
      const name = /^#\/components\/schemas\/(\w+)$/u.exec(to)?.[1]
      expect(Object.keys(document.components.schemas), `${to}`).toContain(name)
    }
  })

  it('says the bounds of what is sent', () => {
    const text = JSON.stringify(document.components.schemas)
    expect(text).toContain('"minimum":60')
    expect(text).toContain('"maximum":200')
    expect(text).not.toContain('"shown"')
  })
})

it('the documentation answers as a page, with its own scripts', async () => {
  const visitor = api.visitor({ accept: 'text/html' })
  const response = await visitor.get('/api/docs')
  const page =
    response.statusCode === 302 ? await visitor.get(String(response.headers['location'])) : response
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/u)
  const scripts = [...page.body.matchAll(/<script[^>]* src="([^"]+)"/gu)].map(([, src]) => src as string)
  expect(scripts.length).toBeGreaterThan(0)
  for (const src of scripts) {
    const url = new URL(src, 'http://localhost/api/docs/').pathname
    expect((await visitor.get(url)).statusCode, `${url}`).toBe(200)
  }
  expect(page.body).not.toMatch(/<script(?![^>]* src=)[^>]*>[^<]*\S/u)
})
