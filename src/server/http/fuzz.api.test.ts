import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { seededRandom } from '#test/fixtures/tracks.ts'
import { newAdmin, newMember, newSubscriber, Person, startTestApp } from '#test/test-client.ts'

const SEED = 20_251
/** On each of the two databases. */
const CALLS = 10_000
/** Callers lose what they have as calls succeed: after so many calls they are new ones. */
const CALLS_OF_ONE_CAST = 120

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(200),
  'x'.repeat(20_000),
  '__proto__',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00%ff',
  '2025-13-45',
  [],
  [[[[[]]]]],
  {},
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
]
const PLAUSIBLE = [
  'House',
  'Ida Fennimore - Harbour Lights',
  'Ida Fennimore',
  '8A',
  'csv',
  'up',
  'correct horse battery',
]
const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore', bpm: 124, musicalKey: '8A' }

type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
}
type Caller = Pick<Person, 'visitor'>

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

onEveryDatabase('calls that no client makes', (fresh) => {
  const app = startTestApp(fresh)
  const random = seededRandom(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const happens = (share: number): boolean => random() < share
  const endpoints = Object.values(api).map((endpoint: Endpoint) => ({
    endpoint,
    query: schemaOf(endpoint.query),
    body: schemaOf(endpoint.body),
  }))
  let cast: readonly Caller[] = []
  /** Of things that the callers have. */
  let ids: readonly string[] = []

  /** A guest, two users, a subscriber and admins in both modes, with something of everything. */
  async function newCast(): Promise<void> {
    const [guest, user, other, subscriber, admin, inUserMode] = [
      new Person(app.segue),
      await newMember(app.segue),
      await newMember(app.segue),
      await newSubscriber(app.segue),
      await newAdmin(app.segue),
      await newAdmin(app.segue),
    ]
    await inUserMode.ok(api.switchToUser)
    const { savedSong } = await user.ok(api.saveSong, { body: SONG })
    const { savedList } = await user.ok(api.createList, {
      body: { name: 'Friday', genre: 'House', songs: [SONG] },
    })
    const answer = await user.visitor.searchAndRead()
    cast = [guest, user, user, other, subscriber, admin, inUserMode]
    ids = [
      savedSong.id,
      savedList.id,
      answer.requestId,
      answer.recommendations[0]?.id as string,
      user.user.id,
    ]
  }

  /** A value that the schema takes, more or less; or one that it cannot want. */
  function valueOf(schema: JsonSchema, depth = 0): unknown {
    if (happens(0.08) || depth > 6) return pick(HOSTILE)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return pick(schema.enum)
    if (schema.anyOf !== undefined) return valueOf(pick(schema.anyOf), depth + 1)
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(() => happens(0.85))
            .map(([name, one]) => [name, valueOf(one, depth + 1)]),
        )
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(schema.items ?? {}, depth + 1))
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 1_000 } = schema
        const number = minimum + random() * (Math.min(maximum, 1e6) - minimum)
        return schema.type === 'integer' ? Math.floor(number) : number
      }
      case 'boolean':
        return happens(0.5)
      default:
        return happens(0.3) ? pick(ids) : pick(PLAUSIBLE)
    }
  }

  function queryOf(schema: JsonSchema): string {
    const query = new URLSearchParams()
    const values = valueOf({ type: 'object', properties: schema.properties ?? {} })
    for (const [name, value] of Object.entries(values ?? {}))
      for (let times = happens(0.05) ? 2 : 1; times > 0; times--)
        query.append(name, asText(value).slice(0, 2_000))
    return query.toString()
  }

  function bodyOf(schema: JsonSchema): string {
    const text = JSON.stringify(valueOf(schema))
    if (happens(0.03)) return text.slice(0, text.length / 2)
    return happens(0.02) ? text.replace('{', '{"__proto__":{"isAdmin":true},') : text
  }

  /** What is wrong with an answer; null where the contract has it so. */
  function problemOf(endpoint: Endpoint, status: number, body: string, type: string): string | null {
    const isJson = type.includes('json')
    if (status < 400) {
      if (!isJson || status === 204) return null
      const read = endpoint.response.safeParse(JSON.parse(body))
      return read.success ? null : `not the answer of the contract: ${read.error.message.slice(0, 200)}`
    }
    if (status === 503 && endpoint.unavailable?.safeParse(JSON.parse(body)).success === true) return null
    if (status >= 500) return `a server error: ${body.slice(0, 200)}`
    return isJson && errorBody.safeParse(JSON.parse(body)).success
      ? null
      : `not an error of the contract: ${body.slice(0, 200)}`
  }

  beforeAll(newCast)

  it('are answered as the contract says and never by a server error', { timeout: 300_000 }, async () => {
    const problems = new Map<string, string>()
    const statuses = new Map<number, number>()
    for (let i = 0; i < CALLS; i++) {
      if (i % CALLS_OF_ONE_CAST === CALLS_OF_ONE_CAST - 1) await newCast()
      const { endpoint, query, body } = endpoints[i % endpoints.length] as (typeof endpoints)[number]
      const path = endpoint.path.replaceAll(/:\w+/gu, () =>
        happens(0.7) ? pick(ids) : encodeURIComponent(asText(pick(HOSTILE)).toWellFormed().slice(0, 300)),
      )
      const url = `${path}?${queryOf(query)}`
      const hasBody = endpoint.method !== 'GET'
      const sent = hasBody ? bodyOf(body) : undefined
      const response = await pick(cast).visitor.call(endpoint.method, url, sent, {
        // Another network each time, so that no rate limit hides what a call does.
        'x-forwarded-for': `203.0.${Math.floor(i / 250) % 250}.${1 + (i % 250)}`,
        ...(hasBody && {
          'content-type': happens(0.96)
            ? 'application/json'
            : pick(['text/plain', 'multipart/form-data', '']),
        }),
      })
      const { statusCode } = response
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      const type = String(response.headers['content-type'] ?? '')
      const problem = problemOf(endpoint, statusCode, response.body, type)
      if (problem !== null)
        problems.set(
          `${endpoint.method} ${endpoint.path} ${statusCode}`,
          `${url.slice(0, 300)} ${sent?.slice(0, 500) ?? ''} → ${problem}`,
        )
    }
    expect([...problems], `seed ${SEED}`).toEqual([])
    // A fuzz whose calls all end at the door would prove nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(CALLS / 10)
    expect(statuses.get(429) ?? 0).toBeLessThan(CALLS / 20)
  })
})
