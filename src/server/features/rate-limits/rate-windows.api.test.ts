import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { inMemoryMailer } from '#test/fakes/in-memory-mailer.ts'
import { accountsStore } from '../accounts/store.ts'
import { VISITOR_EVENTS_A_DAY } from '../analytics/count-events.ts'

const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
const GUEST = { 'x-forwarded-for': '203.0.113.9' }

onEveryDatabase('two servers on one database', (fresh) => {
  let database: TestDatabase
  let nodes: [TestApi, TestApi]
  const mailer = inMemoryMailer()
  beforeAll(async () => {
    database = await fresh()
    const options = { searchesPerMinute: 4, mailer }
    nodes = [await testApi(database, options), await testApi(database, options)]
  })
  afterAll(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()))
    await database.close()
  })

  /** A moment later: each has told what it took, and learned what the other did. */
  async function exchange(): Promise<void> {
    for (const { rateWindows } of nodes) await rateWindows.exchange()
  }

  it('admit together what one of them would, from a moment later on', async () => {
    const [one] = nodes
    for (let i = 0; i < 2; i++) for (const node of nodes) await node.visitor(GUEST).search()
    await exchange()
    // Each learns what the other took with the answer to what it tells itself.
    await one.visitor(GUEST).search()
    await exchange()
    for (const node of nodes)
      expect(refusalOf(await node.visitor(GUEST).post(TRACK)).code).toBe('rate_limited')
    await one.visitor({ 'x-forwarded-for': '198.51.100.7' }).search()
  })

  it('begin anew together when the minute is over', async () => {
    for (const { time } of nodes) time.now += 60_000
    for (const node of nodes) await node.visitor(GUEST).search()
    await exchange()
    const kept = await database.db.selectFrom('rate_windows').select(['key', 'used']).execute()
    expect(JSON.stringify(kept)).not.toContain('203.0.113')
  })

  it('delete what is over', async () => {
    for (const { time } of nodes) time.now += 10 * 60_000
    await nodes[0].visitor(GUEST).search()
    await exchange()
    const kept = await database.db.selectFrom('rate_windows').select('used').execute()
    expect(kept).toEqual([{ used: 1 }])
  })

  it('mail an address together as often as one of them would: ten times an hour', async () => {
    const known = async (username: string): Promise<string> => {
      const email = `${username}@club.example`
      const payload = { username, password: 'a-long-warehouse-night' }
      const registered = await nodes[0].app.inject({ method: 'POST', url: '/api/auth/register', payload })
      await accountsStore(database.db).setEmail(registered.json().user.id, email)
      return email
    }
    let networks = 0
    const ask = (node: TestApi, usernameOrEmail: string) =>
      node.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: { 'x-forwarded-for': `198.51.100.${networks++}` },
        payload: { usernameOrEmail },
      })
    const mailsTo = (email: string) => mailer.sent.filter(({ to }) => to === email).length
    const [email, other] = [await known('dj.two.nodes'), await known('dj.of.two.more')]
    for (let time = 0; time < 5; time++) for (const node of nodes) await ask(node, email)
    await vi.waitFor(() => expect(mailsTo(email)).toBe(10))
    await exchange()
    // Each learns what the other took with the answer to what it tells itself.
    await ask(nodes[0], email)
    await vi.waitFor(() => expect(mailsTo(email)).toBe(11))
    await exchange()
    for (const node of nodes) expect((await ask(node, email)).statusCode).toBe(200)
    // The answer does not wait for a mail; one to somebody else goes out after those that do not.
    for (const node of nodes) await ask(node, other)
    await vi.waitFor(() => expect(mailsTo(other)).toBe(2))
    expect(mailsTo(email)).toBe(11)
  })

  it('count a visitor’s events together up to the limit of a day', async () => {
    const report = (node: TestApi, sessionId: string, count: number) =>
      node.app.inject({
        method: 'POST',
        url: '/api/analytics/page-view',
        headers: {
          'user-agent':
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        },
        payload: { pageViews: Array.from({ length: count }, () => ({ path: '/', sessionId })) },
      })
    const stored = async () =>
      (await database.db.selectFrom('page_views').select('visitor').execute()).filter(
        ({ visitor }, _, all) => visitor === all[0]?.visitor,
      ).length
    const batches = VISITOR_EVENTS_A_DAY / 50
    for (let batch = 0; batch < batches; batch++)
      expect((await report(nodes[batch % 2] as TestApi, 'one visitor', 50)).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await stored()).toBe(VISITOR_EVENTS_A_DAY), 10_000)
    await exchange()
    await report(nodes[0], 'one visitor', 1)
    await exchange()
    for (const node of nodes) await report(node, 'one visitor', 50)
    // Written after everything before it, on each server.
    for (const [at, node] of nodes.entries()) await report(node, `another ${at}`, 1)
    await vi.waitFor(
      async () =>
        expect(await database.db.selectFrom('page_views').select('id').execute()).toHaveLength(
          VISITOR_EVENTS_A_DAY + 3,
        ),
      10_000,
    )
  })

  describe('each for itself while the database is not there', () => {
    it('go on counting, and tell what they counted once it is back', async () => {
      const [one, other] = nodes
      for (const { time } of nodes) time.now += 10 * 60_000
      await one.visitor(GUEST).search()
      await database.db.schema.alterTable('rate_windows').renameTo('rate_windows_gone').execute()
      await expect(one.rateWindows.exchange()).rejects.toThrow(/rate_windows/u)
      for (let i = 0; i < 3; i++) await one.visitor(GUEST).search()
      expect(refusalOf(await one.visitor(GUEST).post(TRACK)).code).toBe('rate_limited')
      await database.db.schema.alterTable('rate_windows_gone').renameTo('rate_windows').execute()
      await other.visitor(GUEST).search()
      await exchange()
      expect(refusalOf(await other.visitor(GUEST).post(TRACK)).code).toBe('rate_limited')
    })
  })
})
