import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ERROR_STATUS } from '../../src/contract/errors.ts'
import { makeApp } from '../../src/server/app.ts'
import { makeCatalogue } from '../../src/server/features/catalogue/catalogue.ts'
import { localModel } from '../../src/server/providers/llm/local.ts'
import { metadataOff } from '../../src/server/providers/metadata/off.ts'
import { freshSqlite, type TestDatabase } from '../databases.ts'
import { madeTracks } from '../tracks.ts'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'

// The contract is a promise to whoever calls. A call that is promised but not mounted, mounted but not promised, not in
// the document or never tried would make it an opinion.

type Endpoints = Readonly<Record<string, Endpoint>>
type Operation = { readonly summary?: string; readonly responses?: Readonly<Record<string, unknown>> }
type OpenApi = { readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** What any call may answer besides its own errors; see Endpoint. */
const ANY_CALL = ['rate_limited', 'internal', 'unavailable'] as const

const documentPath = (path: string): string => path.replace(/:([A-Za-z]+)/gu, '{$1}')
const lineOf = (name: string, { method, path }: Endpoint): string => `api.${name} (${method} ${path})`

const operationOf = (document: OpenApi, { method, path }: Endpoint): Operation | undefined =>
  document.paths?.[documentPath(path)]?.[method.toLowerCase()]

const undocumented = (endpoints: Endpoints, document: OpenApi): Finding[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => operationOf(document, endpoint)?.summary !== endpoint.summary)
    .map(([name, endpoint]) => `${lineOf(name, endpoint)} is not in the OpenAPI document`)

function unpromised(endpoints: Endpoints, document: OpenApi): Finding[] {
  const promised = new Set(
    Object.values(endpoints).map(({ method, path }) => `${method} ${documentPath(path)}`),
  )
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((call) => !promised.has(call))
      .map((call) => `${call} is served but not in the contract`),
  )
}

/** Every error answers in the one shape, under the status its code has. */
const undocumentedErrors = (endpoints: Endpoints, document: OpenApi): Finding[] =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    [...endpoint.errors, ...ANY_CALL]
      .filter((code) => {
        const answer = operationOf(document, endpoint)?.responses?.[ERROR_STATUS[code]]
        return !JSON.stringify(answer ?? null).includes('#/components/schemas/Error"')
      })
      .map((code) => `${lineOf(name, endpoint)} does not document ${code} (${ERROR_STATUS[code]})`),
  )

const unmounted = (endpoints: Endpoints, isMounted: (endpoint: Endpoint) => boolean): Finding[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => !isMounted(endpoint))
    .map(([name, endpoint]) => `${lineOf(name, endpoint)} is not mounted`)

/** Tests of the API: those beside the server, and those in test/ that are neither rules nor in a browser. */
const isApiTest = ({ path }: ProjectFile): boolean =>
  isTest(path) && (path.startsWith('src/server/') || /^test\/(?!rules\/|e2e\/)/u.test(path))

/** Named as `api.name`, or by its method and a text that is its path, whatever stands for the parameters. */
function isNamedIn(text: string, name: string, { method, path }: Endpoint): boolean {
  if (new RegExp(String.raw`\bapi\.${name}\b`, 'u').test(text)) return true
  const address = path
    .replace(/[.*+?^$()|[\]\\]/gu, String.raw`\$&`)
    .replace(/:[A-Za-z]+/gu, String.raw`[^'"\`/?]+`)
  const isAddressed = new RegExp(String.raw`['"\`]${address}(?:\?[^'"\`]*)?['"\`]`, 'u').test(text)
  const isCalled =
    method === 'GET' || new RegExp(String.raw`['"]${method}['"]|\.${method.toLowerCase()}\(`, 'u').test(text)
  return isAddressed && isCalled
}

const untested = (endpoints: Endpoints, files: readonly ProjectFile[]): Finding[] =>
  Object.entries(endpoints)
    .filter(
      ([name, endpoint]) => !files.some((file) => isApiTest(file) && isNamedIn(file.text, name, endpoint)),
    )
    .map(([name, endpoint]) => `${lineOf(name, endpoint)} is in no API test`)

function twice(endpoints: Endpoints): Finding[] {
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/gu, ':')}`,
  )
  return calls.filter((call, at) => calls.indexOf(call) !== at).map((call) => `${call} is promised twice`)
}

let database: TestDatabase
let app: Awaited<ReturnType<typeof makeApp>>
let document: OpenApi

beforeAll(async () => {
  database = await freshSqlite()
  app = await makeApp({
    db: database.db,
    catalogue: makeCatalogue(madeTracks(50)),
    model: localModel(),
    metadata: metadataOff(),
    clock: () => Date.UTC(2025, 0, 1),
    newId: () => randomBytes(12).toString('base64url'),
    secret: 'a secret of thirty-two characters',
    version: '0.0.0',
    logger: pino({ level: 'silent' }),
    limits: { freeSearches: 5, searchesPerMinute: 300 },
    serving: () => true,
  })
  await app.ready()
  document = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json<OpenApi>()
})

afterAll(async () => {
  await app?.close()
  await database?.close()
})

const planted = {
  planted: { ...api.health, path: '/api/planted', summary: 'Planted', errors: ['not_found'] },
} satisfies Endpoints

describe('every call of the contract is mounted, documented and tested, so that the contract is a promise kept', () => {
  test('is mounted', () => {
    expect(Object.keys(api).length).toBeGreaterThan(3)
    const isMounted = ({ method, path }: Endpoint) => app.hasRoute({ method, url: path })
    expect(unmounted(api, isMounted)).toEqual([])
    expect(unmounted(planted, isMounted)).toHaveLength(1)
  })

  test('is in the OpenAPI document', () => {
    expect(undocumented(api, document)).toEqual([])
    expect(undocumented(planted, document)).toHaveLength(1)
  })

  test('and nothing else is', () => {
    const { health: _, ...others } = api
    expect(unpromised(api, document)).toEqual([])
    expect(unpromised(others, document)).toEqual(['GET /api/health is served but not in the contract'])
  })

  test('has a status for each of its error codes, in the one shape', () => {
    expect(undocumentedErrors(api, document)).toEqual([])
    const health = { health: { ...api.health, errors: ['not_found'] } } satisfies Endpoints
    expect(undocumentedErrors(health, document)).toEqual([
      'api.health (GET /api/health) does not document not_found (404)',
    ])
  })

  test('has a method and a path of its own', () => {
    expect(twice(api)).toEqual([])
    expect(
      twice({
        one: { ...planted.planted, path: '/api/songs/:id' },
        other: { ...planted.planted, path: '/api/songs/:songId' },
      }),
    ).toHaveLength(1)
  })

  test('is named in a test of the API', () => {
    const tests = codeBelow('src/server', 'test').filter(isApiTest)
    expect(tests.length).toBeGreaterThan(0)
    expect(untested(api, tests)).toEqual([])
  })
})

describe('what counts as a test of a call', () => {
  const { selectRecommendation } = api
  const names = (text: string, path = 'src/server/features/recommendations/api.test.ts') =>
    untested({ selectRecommendation }, [{ path, text }]).length === 0

  test.each([
    'await ask(api.selectRecommendation, {})',
    "app.inject({ method: 'PATCH', url: `/api/recommendations/${id}/select` })",
    "app.inject({ method: 'PATCH', url: '/api/recommendations/none/select' })",
    'patch.patch(`/api/recommendations/${id}/select`)',
  ])('passes %s', (text) => expect(names(text)).toBe(true))

  test.each([
    "app.inject({ method: 'GET', url: `/api/recommendations/${id}/select` })",
    "app.inject({ method: 'PATCH', url: `/api/recommendations/${id}` })",
    'await ask(api.selectRecommendations, {})',
  ])('fails on %s', (text) => expect(names(text)).toBe(false))

  test('fails on a name in a rule, or in what is no test', () => {
    expect(names('api.selectRecommendation', 'test/rules/planted.test.ts')).toBe(false)
    expect(names('api.selectRecommendation', 'src/server/app.ts')).toBe(false)
  })
})
