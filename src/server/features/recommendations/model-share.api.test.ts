import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApi, Visitor } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { apiWithLimitedModel } from '#test/fakes/limited-model.ts'
import { type TestClient, newAdmin, newMember } from '#test/test-client.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { api } from '#contract/api.ts'

// Who may have the language model asked how often: two whole servers on one database, and the vendor's true wire format.

const DAY_MS = 24 * 60 * 60 * 1000
const VIBE = 'dark, no vocals'
const NETWORK = { 'x-forwarded-for': '203.0.113.7' }
const FINGERPRINT = 'f'.repeat(64)

onEveryDatabase('a language model that costs money', (fresh) => {
  const vendors = new VendorServer()
  let database: TestDatabase
  let servers: TestApi[]
  const limits = { dailyCalls: 10_000, budgetMicros: 100_000_000 }

  const serve = () => apiWithLimitedModel(database, vendors, limits)
  beforeAll(async () => {
    await vendors.start()
    database = await fresh()
    servers = [await serve(), await serve()]
  })
  afterAll(async () => {
    for (const { app } of servers) await app.close()
    await database.close()
    await vendors.stop()
  })
  beforeEach(() => vendors.reset())
  afterEach(async () => {
    await database.db.deleteFrom('quota_usage').execute()
  })
  const server = (at: number) => servers[at % 2] as TestApi
  const tomorrow = () => {
    for (const { time } of servers) time.now += DAY_MS
  }
  /** The same browser on both servers. */
  const guestOnBoth = (headers = NETWORK) => servers.map((one) => one.visitor(headers)) as [Visitor, Visitor]
  const search = (visitor: Visitor, more: object = {}) =>
    visitor.search({ vibeDescription: anotherVibe(), recommendationCount: 5, ...more })
  let questions = 0
  /** Another question each time: the same one is not put to the model again. */
  const anotherVibe = () => `${VIBE}, night ${questions++}`
  /** Asks, and waits for what the model proposes beside the answer. */
  const ask = async (visitor: Visitor, more: object = {}) => {
    const created = await search(visitor, more)
    await visitor.get(`/api/recommendations/${created.requestId}/extras`)
    return created
  }

  it('is asked 30 times for a guest with 1,000 refinements on two servers, and every one is answered', async () => {
    const [first, second] = guestOnBoth()
    const { requestId } = await ask(first, { deviceFingerprint: FINGERPRINT })
    second.cookie = first.cookie
    const [song] = (await first.answer(requestId)).recommendations
    await first.select(String(song?.id))
    const refinement = {
      isRefinement: true,
      selectedRecommendationIds: [String(song?.id)],
      deviceFingerprint: FINGERPRINT,
    }
    for (let asked = 0; asked < 1_000; asked += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (asked < 60 ? ask : search)(at % 2 === 0 ? first : second, refinement),
        ),
      )
    // Counted are thirty; on a busy machine one of them may run out of its time before it is sent.
    const calls = vendors.calls.length
    expect(calls).toBeLessThanOrEqual(30)
    expect(calls).toBeGreaterThanOrEqual(25)
    const { used } = await database.db
      .selectFrom('quota_usage')
      .select(({ fn }) => fn.max('used').as('used'))
      .where('quota_key', 'like', 'model:%')
      .executeTakeFirstOrThrow()
    expect(Number(used)).toBe(30)
    const last = await second.answer((await ask(second, refinement)).requestId)
    expect(last.recommendations.length).toBeGreaterThan(0)
    // Read by Segue itself, as where no model is set up.
    expect(last.basis.vibeWords.length).toBeGreaterThan(0)

    // Neither a browser that forgot its cookie nor one that hides its device begins anew.
    const [anew] = guestOnBoth()
    await ask(anew, { deviceFingerprint: FINGERPRINT })
    expect(vendors.calls).toHaveLength(calls)

    tomorrow()
    await ask(second, refinement)
    expect(vendors.calls).toHaveLength(calls + 1)
  }, 120_000)

  it('is asked 150 times for a network whose guests hide who they are', async () => {
    await ask(server(0).visitor(NETWORK))
    await database.db
      .updateTable('quota_usage')
      .set({ used: 145 })
      .where('quota_key', 'like', 'model:network:%')
      .execute()
    for (let asked = 0; asked < 10; asked++) await ask(server(asked).visitor(NETWORK))
    expect(vendors.calls).toHaveLength(1 + 5)
    await ask(server(0).visitor({ 'x-forwarded-for': '203.0.113.8' }))
    expect(vendors.calls).toHaveLength(1 + 5 + 1)
  })

  it.each([
    ['an account', (segue: TestApi) => newMember(segue)],
    ['the admin', (segue: TestApi) => newAdmin(segue)],
  ])('is asked 200 times for %s, whichever device they sit at', async (_, join) => {
    const dj: TestClient = await join(server(0))
    const day = new Date(server(0).time.now).toISOString().slice(0, 10)
    await database.db
      .insertInto('quota_usage')
      .values({ quota_key: `model:user:${dj.user.id}`, period: day, used: 195 })
      .execute()
    for (let asked = 0; asked < 10; asked++) await ask(dj.visitor, { deviceFingerprint: FINGERPRINT })
    expect(vendors.calls).toHaveLength(5)
    // What they used is not taken from guests of that device.
    await ask(server(0).visitor(NETWORK), { deviceFingerprint: FINGERPRINT })
    expect(vendors.calls).toHaveLength(6)
  })

  it.each([
    ['calls of the day', { key: 'calls:model', used: 10_000, month: false }],
    ['money of the month', { key: 'money:model', used: 100_000_000, month: true }],
  ])('is not asked when the %s are used up: the answer is local, and the desk says so', async (_, wall) => {
    const admin = await newAdmin(server(1))
    const row = async () =>
      (await admin.ok(api.listServices)).services.find(({ name }) => name.startsWith('Language model'))
    const period = new Date(server(0).time.now).toISOString().slice(0, wall.month ? 7 : 10)
    await database.db
      .insertInto('quota_usage')
      .values({ quota_key: wall.key, period, used: wall.used })
      .execute()
    expect((await row())?.limits?.stoppedSince).toBeNull()
    const visitor = server(0).visitor(NETWORK)
    const { recommendations, basis } = await visitor.answer((await ask(visitor)).requestId)
    expect(vendors.calls).toHaveLength(0)
    expect(recommendations.length).toBeGreaterThan(0)
    expect(basis.vibeWords.map(({ text }) => text)).toContain('no vocals')
    expect(basis.notes).toEqual([])
    expect((await row())?.limits?.stoppedSince).toBe(new Date(server(0).time.now).toISOString())
  })

  it.each([
    ['error-500', 0],
    ['too-many', 0],
    ['html', 1],
  ] as const)(
    'that fails (%s) counts as a call, and as money only where it may be billed',
    async (error, billed) => {
      vendors.fail('openai', error)
      const segue = await serve()
      const admin = await newAdmin(segue)
      await ask(segue.visitor(NETWORK))
      const { services } = await admin.ok(api.listServices)
      const { limits: used } = services.find(({ name }) => name.startsWith('Language model')) ?? {}
      expect(vendors.calls).toHaveLength(1)
      expect(used).toMatchObject({ callsToday: 1 })
      expect(Math.sign(used?.spentCents ?? Number.NaN)).toBe(billed)
      await segue.app.close()
    },
  )
})
