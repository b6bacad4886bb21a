import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'

const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
const GUEST = { 'x-forwarded-for': '203.0.113.9' }

onEveryDatabase('two servers on one database', (fresh) => {
  let database: TestDatabase
  let nodes: [TestApi, TestApi]
  beforeAll(async () => {
    database = await fresh()
    const options = { searchesPerMinute: 4 }
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
