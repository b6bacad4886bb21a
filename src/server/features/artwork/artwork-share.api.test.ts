import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { draw, artworkFixture, ended } from '#test/fixtures/artwork-fixture.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { type TestClient, newAdmin, newMember, signedIn } from '#test/test-client.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { ImageServer } from '#test/fakes/openai-images-server.ts'
import { api } from '#contract/api.ts'
import { NO_MORE_ARTWORK } from '#contract/limits.ts'
import { FAMILY_NAMES } from '#domain/artwork/family.ts'
import { openaiImages } from '../../providers/image/openai.ts'
import { spendingLimits } from '../provider-usage/spending-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MODEL = 'gpt-image-1'

onEveryDatabase('an image model that costs money', (fresh) => {
  const vendor = new ImageServer()
  const storage = inMemoryStorage()
  let database: TestDatabase
  let servers: TestApi[]
  beforeAll(async () => {
    await vendor.start()
    const create = { width: 1024, height: 1024, channels: 3, background: '#c02030' } as const
    vendor.picture = await sharp({ create }).png().toBuffer()
    database = await fresh()
    servers = [await serve(), await serve()]
  })
  afterAll(async () => {
    for (const { app } of servers) await app.close()
    await database.close()
    await vendor.stop()
  })
  beforeEach(async () => {
    vendor.reset()
    await database.db.deleteFrom('quota_usage').execute()
  })
  const server = (at: number) => servers[at % 2] as TestApi

  async function serve(): Promise<TestApi> {
    const time = { now: 0 }
    const limit = spendingLimits(
      { db: database.db, clock: () => time.now, log: { warn: () => undefined } },
      { vendor: 'image', dailyCalls: 20, budgetMicros: 1_000_000 },
    )
    const rules = { callsPerMinute: 1_000 }
    const imageMaker = openaiImages({
      model: MODEL,
      apiKey: 'sk-test',
      baseUrl: vendor.url,
      limit,
      clock: fastClock,
      rules,
    })
    const segue = await testApi(database, { imageMaker, storage })
    Object.defineProperty(time, 'now', { get: () => segue.time.now })
    segue.usageRecorder.of('Artwork', limit)(imageMaker.name)
    return segue
  }
  const familyOf = async (dj: TestClient, listId: string) => {
    const { family } = await database.db
      .selectFrom('saved_lists')
      .innerJoin('artworks', 'artworks.id', 'saved_lists.artwork_id')
      .select('artworks.family')
      .where('saved_lists.id', '=', listId)
      .where('artworks.user_id', '=', dj.user.id)
      .executeTakeFirstOrThrow()
    return family
  }

  it('draws ten a day for an account, over two servers; then a list keeps its picture, or gets Segue’s own', async () => {
    const here = await newMember(server(0))
    const there = await signedIn(server(1), here.user.id)
    const listId = await artworkFixture(here)
    for (let drawn = 1; drawn < 10; drawn++) await draw(drawn % 2 === 0 ? here : there, listId)
    expect(vendor.calls).toHaveLength(10)
    const before = await ended(here, listId)

    await Promise.all([here, there].map((dj) => dj.ok(api.generateArtwork, { params: { listId } })))
    const after = await ended(there, listId)
    expect(after).toMatchObject({
      artworkUrl: before.artworkUrl,
      job: { status: 'failed', message: NO_MORE_ARTWORK },
    })
    const other = await artworkFixture(there)
    expect(FAMILY_NAMES).toContain(await familyOf(there, other))
    expect(vendor.calls).toHaveLength(10)

    for (const { time } of servers) time.now += DAY_MS
    await draw(here, listId)
    expect(await familyOf(here, listId)).toBe(MODEL)
    expect(vendor.calls).toHaveLength(11)
  }, 60_000)

  it.each([
    ['calls of the day', 'calls:image', 20],
    ['money of the month', 'money:image', 900_000],
  ])(
    'is not asked when the %s are used up, and the desk says so',
    async (_, key, used) => {
      const dj = await newMember(server(0))
      const admin = await newAdmin(server(1))
      const period = new Date(server(0).time.now).toISOString().slice(0, key === 'money:image' ? 7 : 10)
      await database.db.insertInto('quota_usage').values({ quota_key: key, period, used }).execute()
      const listId = await artworkFixture(dj)
      expect(FAMILY_NAMES).toContain(await familyOf(dj, listId))
      expect(vendor.calls).toHaveLength(0)
      const { services } = await admin.ok(api.listServices)
      const { limits } = services.find(({ name }) => name.startsWith('Artwork (')) ?? {}
      expect(limits).toMatchObject({ dailyCalls: 20, budgetCents: 100 })
      expect(limits?.stoppedSince).not.toBeNull()
    },
    30_000,
  )
})
