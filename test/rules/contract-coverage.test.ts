import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import { testApi } from '../api.ts'
import { freshSqlite, type TestDatabase } from '../databases.ts'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import { allNodes, importsOf, nameOf, nodeField } from './syntax.ts'

// The contract is a promise to every client. A call that is promised but not mounted, mounted but not promised, not in
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
      // A call may have a 503 of its own form: health says there what state the server is in.
      .filter((code) => code !== 'unavailable' || endpoint.unavailable === undefined)
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
    .split('/')
    .map((part) => (part.startsWith(':') ? ANY_PART : part.replace(/[^\w-]/gu, String.raw`\$&`)))
    .join('/')
  const isAddressed = new RegExp(`${QUOTE}${address}(?:[?]${NO_QUOTE}*)?${QUOTE}`, 'u').test(text)
  const isCalled =
    method === 'GET' || new RegExp(`${QUOTE}${method}${QUOTE}|[.]${method.toLowerCase()}[(]`, 'u').test(text)
  return isAddressed && isCalled
}
const QUOTE = '[\'"`]'
const NO_QUOTE = '[^\'"`]'
const ANY_PART = '[^\'"`/?]+'

/** Calls the API for the tests, under names of its own: `visitor.select(…)`. */
const DRIVER = 'test/api.ts'

/** What the driver calls that which calls the endpoint, directly or through another of its functions. */
function driversOf(driver: ProjectFile, name: string, endpoint: Endpoint): Set<string> {
  const parts = allNodes(driver).flatMap((node) => {
    const isPart = ['MethodDefinition', 'FunctionDeclaration', 'VariableDeclarator'].includes(node.type)
    const own = isPart ? nameOf(nodeField(node, 'key') ?? nodeField(node, 'id')) : null
    return own === null ? [] : [{ own, text: driver.text.slice(node.start, Number(node['end'])) }]
  })
  const found = new Set<string>()
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { own, text } of parts)
      if (isNamedIn(text, name, endpoint) || [...found].some((one) => one !== own && isUsedIn(text, one)))
        found.add(own)
  }
  return found
}

const isUsedIn = (text: string, name: string): boolean => new RegExp(String.raw`\b${name}\(`, 'u').test(text)

function untested(endpoints: Endpoints, files: readonly ProjectFile[]): Finding[] {
  const tests = files.filter(isApiTest)
  const driver = files.find(({ path }) => path === DRIVER)
  const driven = tests.filter((file) => importsOf(file).some(({ path }) => path === DRIVER))
  return Object.entries(endpoints)
    .filter(([name, endpoint]) => {
      if (tests.some(({ text }) => isNamedIn(text, name, endpoint))) return false
      const drivers = driver ? [...driversOf(driver, name, endpoint)] : []
      return !driven.some(({ text }) => drivers.some((one) => isUsedIn(text, one)))
    })
    .map(([name, endpoint]) => `${lineOf(name, endpoint)} is in no API test`)
}

function twice(endpoints: Endpoints): Finding[] {
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/gu, ':')}`,
  )
  return calls.filter((call, at) => calls.indexOf(call) !== at).map((call) => `${call} is promised twice`)
}

let database: TestDatabase
let app: FastifyInstance
let document: OpenApi

beforeAll(async () => {
  database = await freshSqlite()
  app = (await testApi(database)).app
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
  it('is mounted', () => {
    expect(Object.keys(api).length).toBeGreaterThan(3)
    const isMounted = ({ method, path }: Endpoint) => app.hasRoute({ method, url: path })
    expect(unmounted(api, isMounted)).toEqual([])
    expect(unmounted(planted, isMounted)).toHaveLength(1)
  })

  it('is in the OpenAPI document', () => {
    expect(undocumented(api, document)).toEqual([])
    expect(undocumented(planted, document)).toHaveLength(1)
  })

  it('and nothing else is', () => {
    const { health: _, ...others } = api
    expect(unpromised(api, document)).toEqual([])
    expect(unpromised(others, document)).toEqual(['GET /api/health is served but not in the contract'])
  })

  it('has a status for each of its error codes, in the one shape', () => {
    expect(undocumentedErrors(api, document)).toEqual([])
    const everyCode = Object.keys(ERROR_STATUS) as ErrorCode[]
    expect(undocumentedErrors({ health: { ...api.health, errors: everyCode } }, document)).not.toEqual([])
    expect(undocumentedErrors(planted, document)).toContain(
      'api.planted (GET /api/planted) does not document not_found (404)',
    )
  })

  it('has a method and a path of its own', () => {
    expect(twice(api)).toEqual([])
    expect(
      twice({
        one: { ...planted.planted, path: '/api/songs/:id' },
        other: { ...planted.planted, path: '/api/songs/:songId' },
      }),
    ).toHaveLength(1)
  })

  it('is named in a test of the API', () => {
    const files = codeBelow('src/server', 'test')
    expect(files.filter(isApiTest).length).toBeGreaterThan(0)
    expect(untested(api, files)).toEqual([])
    expect(untested(planted, files)).toHaveLength(1)
  })
})

describe('what counts as a test of a call', () => {
  const { selectRecommendation } = api
  const names = (text: string, path = 'src/server/features/recommendations/api.test.ts') =>
    untested({ selectRecommendation }, [{ path, text }]).length === 0

  it.each([
    'await ask(api.selectRecommendation, {})',
    "app.inject({ method: 'PATCH', url: `/api/recommendations/${id}/select` })",
    "app.inject({ method: 'PATCH', url: '/api/recommendations/none/select' })",
    'patch.patch(`/api/recommendations/${id}/select`)',
  ])('passes %s', (text) => expect(names(text)).toBe(true))

  it.each([
    "app.inject({ method: 'GET', url: `/api/recommendations/${id}/select` })",
    "app.inject({ method: 'PATCH', url: `/api/recommendations/${id}` })",
    'await ask(api.selectRecommendations, {})',
  ])('fails on %s', (text) => expect(names(text)).toBe(false))

  const driver = {
    path: DRIVER,
    text: `export class Visitor {
      select(id: string) { return this.call('PATCH', \`/api/recommendations/\${id}/select\`) }
      async selectTwice(id: string) { await this.select(id); await this.select(id) }
      search() { return this.call('POST', '/api/recommendations') }
    }`,
  }
  const isDriven = (text: string) =>
    untested({ selectRecommendation }, [
      driver,
      {
        path: 'src/server/features/recommendations/select.api.test.ts',
        text: `import { Visitor } from '../../../../test/api.ts'\n${text}`,
      },
    ]).length === 0

  it('counts what the driver of the tests calls, where a test uses it', () => {
    expect(isDriven('await new Visitor().select("id")')).toBe(true)
    expect(isDriven('await new Visitor().selectTwice("id")')).toBe(true)
    expect(isDriven('await new Visitor().search()')).toBe(false)
    expect(isDriven('')).toBe(false)
  })

  it('fails on a name in a rule, or in what is no test', () => {
    expect(names('api.selectRecommendation', 'test/rules/planted.test.ts')).toBe(false)
    expect(names('api.selectRecommendation', 'src/server/app.ts')).toBe(false)
  })
})
