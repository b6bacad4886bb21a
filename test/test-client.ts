import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import type { z } from 'zod'
import { api } from '../src/contract/api.ts'
import type { User } from '../src/contract/accounts.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { ErrorBody } from '../src/contract/errors.ts'
import type { Db } from '../src/server/db/schema.ts'
import { hashPassword } from '../src/server/features/accounts/password.ts'
import { accountsStore } from '../src/server/features/accounts/store.ts'
import { refusalOf, type TestApi, testApi, type Visitor } from './api.ts'
import type { TestDatabase } from './databases.ts'
import { inMemoryMailer } from './fakes/in-memory-mailer.ts'

export const PASSWORD = 'correct horse battery'

/** What goes with a call. Anything may be sent: a wrong body is what many tests are about. */
export type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

let people = 0
/** A network of its own: what one test does a minute does not slow another one down. */
const ownNetwork = (): string => `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people++ & 255}`
const ownName = (): string => `dj-${people}-${Math.random().toString(36).slice(2, 8)}`

/** A client with one cookie jar that makes calls of the contract. */
export class Person {
  readonly visitor: Visitor
  readonly network: string
  private readonly segue: TestApi

  constructor(segue: TestApi, network = ownNetwork()) {
    this.segue = segue
    this.network = network
    this.visitor = segue.visitor({ 'x-forwarded-for': network })
  }

  /** Makes a call, whatever comes of it. */
  send(
    { method, path }: Endpoint,
    { params = {}, query, body, headers }: Sent = {},
  ): Promise<LightMyRequestResponse> {
    const filled = path.replace(/:([A-Za-z]+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
    return body === undefined
      ? this.visitor.call(method, url, undefined, headers)
      : this.visitor.call(method, url, JSON.stringify(body), {
          'content-type': 'application/json',
          ...headers,
        })
  }

  /** Makes a call that succeeds, and answers as the contract says. */
  async ok<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<z.output<E['response']>> {
    const response = await this.send(endpoint, sent)
    expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body}`).toBe(200)
    return endpoint.response.parse(response.json()) as z.output<E['response']>
  }

  /** Makes a call that is refused. */
  async refused(endpoint: Endpoint, sent?: Sent): Promise<ErrorBody> {
    const response = await this.send(endpoint, sent)
    expect(response.statusCode, `${endpoint.method} ${endpoint.path} was done`).toBeGreaterThanOrEqual(400)
    return refusalOf(response)
  }

  /** The same person in another browser, in the same network. */
  elsewhere(): Person {
    return new Person(this.segue, this.network)
  }
}

/** A signed-in user. */
export class TestClient extends Person {
  user: User = {} as User

  /** Signs in with a browser of its own. */
  async onAnotherDevice(password = PASSWORD): Promise<Person> {
    const other = this.elsewhere()
    await other.ok(api.login, { body: { username: this.user.username, password } })
    return other
  }
}

async function newDj(segue: TestApi, username = ownName(), password = PASSWORD): Promise<TestClient> {
  const dj = new TestClient(segue)
  const { user } = await dj.ok(api.register, { body: { username, password } })
  dj.user = user as User
  return dj
}

let hashed: Promise<string> | undefined

/**
 * A user who has been signed in for a while: written straight into the database, because registering takes its time
 * and is not what most tests are about. The password is the same.
 */
export async function newMember(segue: TestApi): Promise<TestClient> {
  hashed ??= hashPassword(PASSWORD)
  const id = randomBytes(12).toString('base64url')
  await accountsStore(segue.db).add({
    id,
    username: ownName(),
    passwordHash: await hashed,
    role: 'user',
    email: null,
    createdAt: segue.time.now,
  })
  return signedIn(segue, id)
}

/** The same user in one more browser, signed in. */
export async function signedIn(segue: TestApi, userId: string): Promise<TestClient> {
  const dj = new TestClient(segue)
  const [token, now] = [randomBytes(32).toString('base64url'), segue.time.now]
  const id = createHash('sha256').update(token).digest('base64url')
  await accountsStore(segue.db).addSession({
    id,
    userId,
    device: null,
    now,
    expiresAt: now + 30 * 24 * 60 * 60 * 1000,
  })
  dj.visitor.cookie = `segue_session=${token}`
  dj.user = (await dj.ok(api.currentUser)).user
  return dj
}

/** A subscriber; paying is not what these tests are about. */
export async function newSubscriber(segue: TestApi): Promise<TestClient> {
  const dj = await newMember(segue)
  await setPlan(segue.db, dj.user.id, 'active')
  return dj
}

/** The admin, signed in. */
export async function newAdmin(segue: TestApi): Promise<TestClient> {
  const dj = await newMember(segue)
  await segue.db.updateTable('users').set({ role: 'admin' }).where('id', '=', dj.user.id).execute()
  dj.user = (await dj.ok(api.currentUser)).user
  return dj
}

export async function setPlan(db: Db, userId: string, plan: 'free' | 'active'): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscription_status: plan, has_complimentary_plan: plan === 'active' ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

type TestApp = {
  segue: TestApi
  db: Db
  mail: ReturnType<typeof inMemoryMailer>
  /** A visitor without a cookie. */
  stranger: () => Person
  /** A user who has just registered. */
  dj: (username?: string, password?: string) => Promise<TestClient>
  /** A user who has been signed in for a while. */
  member: () => Promise<TestClient>
}

/** The application over a database of its own, for the tests of the `describe` this is called in. */
export function startTestApp(
  fresh: () => Promise<TestDatabase>,
  options: Parameters<typeof testApi>[1] = {},
): TestApp {
  const made = {} as TestApp
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
    made.db = database.db
    made.mail = inMemoryMailer()
    made.segue = await testApi(database, { mailer: made.mail, ...options })
    made.stranger = () => new Person(made.segue)
    made.dj = (username, password) => newDj(made.segue, username, password)
    made.member = () => newMember(made.segue)
  })
  afterAll(async () => {
    await made.segue.app.close()
    await database.close()
  })
  return made
}

/** Every row of every table that says this text anywhere. */
export async function rowsThatSay(db: Db, text: string): Promise<string[]> {
  const tables = [
    'users',
    'sessions',
    'email_tokens',
    'second_factors',
    'recovery_codes',
    'user_preferences',
    'saved_songs',
    'saved_lists',
    'list_songs',
    'visitors',
    'search_counts',
    'quota_usage',
    'recommendation_requests',
    'recommendations',
    'artworks',
    'artwork_jobs',
    'posts',
    'votes',
    'app_settings',
    'subscriptions',
    'payment_events',
    'activity',
  ] as const
  const found: string[] = []
  for (const table of tables)
    for (const row of await db.selectFrom(table).selectAll().execute())
      if (JSON.stringify(row).includes(text)) found.push(table)
  return found
}
