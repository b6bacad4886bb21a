import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorBody } from '../../contract/errors.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { newAdmin, newMember, newSubscriber, Person, startTestApp } from '#test/test-client.ts'

const SEED = 20_251
const CALLS = 2_000

/** mulberry32: the same seed makes the same calls. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

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
  [],
  [[[[[]]]]],
  {},
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  'House',
  '1',
  1,
  124,
]

const namesIn = (schema: z.ZodType | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

onEveryDatabase('calls nobody would make', (fresh) => {
  const t = startTestApp(fresh)

  it('are answered as the contract says, never by a server error', { timeout: 120_000 }, async () => {
    const random = randomFrom(SEED)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
    const fields = (names: string[]) =>
      Object.fromEntries(names.filter(() => random() < 0.8).map((name) => [name, pick(HOSTILE)]))
    const makers = [
      () => Promise.resolve(new Person(t.segue)),
      () => newMember(t.segue),
      () => newSubscriber(t.segue),
      () => newAdmin(t.segue),
    ]
    const endpoints: Endpoint[] = Object.values(api)
    const wrong: string[] = []
    for (let i = 0; i < CALLS; i++) {
      const endpoint = endpoints[i % endpoints.length] as Endpoint
      const caller = await pick(makers)()
      const path = endpoint.path.replace(/:\w+/gu, () =>
        encodeURIComponent(asText(pick(HOSTILE)).toWellFormed().slice(0, 300)),
      )
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(fields(namesIn(endpoint.query))))
        for (let n = random() < 0.2 ? 2 : 1; n > 0; n--) query.append(name, asText(value).slice(0, 2_000))
      const text = JSON.stringify(random() < 0.2 ? pick(HOSTILE) : fields(namesIn(endpoint.body)))
      const body = random() < 0.1 ? text.slice(0, text.length / 2) : text
      const type = random() < 0.9 ? 'application/json' : pick(['text/plain', 'multipart/form-data', ''])
      const response = await caller.visitor.call(
        endpoint.method,
        `${path}?${query.toString()}`,
        endpoint.method === 'GET' ? undefined : body,
        endpoint.method === 'GET' ? {} : { 'content-type': type },
      )
      const status = response.statusCode
      const isRefusal = status >= 400 && errorBody.safeParse(safeJson(response.body)).success
      if (
        status >= 500 &&
        !(status === 503 && endpoint.unavailable !== undefined) &&
        !(status === 503 && isRefusal)
      )
        wrong.push(
          `${endpoint.method} ${path} ?${query.toString().slice(0, 200)} ${body.slice(0, 200)}: ${status}`,
        )
      else if (status >= 400 && status < 500 && !isRefusal)
        wrong.push(
          `${endpoint.method} ${path}: ${status} without the error's shape: ${response.body.slice(0, 200)}`,
        )
    }
    expect([...new Set(wrong)].slice(0, 20), `seed ${SEED}`).toEqual([])
  })
})

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
