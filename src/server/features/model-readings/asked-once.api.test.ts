import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApi, Visitor } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { apiWithLimitedModel } from '#test/fakes/limited-model.ts'
import { newAdmin } from '#test/test-client.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { wellBehaved } from '#test/fakes/fake-llm.ts'
import { vendorRecord } from '#test/fixtures/vendor-records.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { api } from '#contract/api.ts'
import type { RecommendationInput } from '#contract/recommendations.ts'
import { deezer } from '../../providers/metadata/deezer.ts'
import { itunes } from '../../providers/metadata/itunes.ts'
import { musicbrainz } from '../../providers/metadata/musicbrainz.ts'
import { createProveTrack } from '../../providers/metadata/prove-track.ts'

// What a language model has answered once it is not asked again: two whole servers on one database, and the vendors' true
// wire formats.

const HOUR_MS = 60 * 60 * 1000
/** Part of it only a model can read: then the answer waits for it. */
const UNREAD_VIBE = 'dark, no vocals, like rain on a tin roof'
const VEX = vendorRecord({})

onEveryDatabase('a question the language model has answered', (fresh) => {
  const vendors = new VendorServer()
  let database: TestDatabase
  let servers: [TestApi, TestApi]

  const serve = (name?: string) => {
    const connection = { clock: fastClock, rules: { spacingMs: 0 } }
    const proveTrack = createProveTrack({
      main: deezer({ baseUrl: vendors.url('deezer'), ...connection }),
      beside: itunes({ baseUrl: vendors.url('itunes'), ...connection }),
      last: musicbrainz({ baseUrl: vendors.url('musicbrainz'), ...connection }),
    })
    const limits = { dailyCalls: 1_000, budgetMicros: 10_000_000 }
    return apiWithLimitedModel(database, vendors, { ...(name && { name }), ...limits }, { proveTrack })
  }
  beforeAll(async () => {
    await vendors.start()
    database = await fresh()
  })
  afterAll(async () => {
    await database.close()
    await vendors.stop()
  })
  beforeEach(async () => {
    vendors.reset()
    vendors.state.records = [VEX]
    vendors.state.mind = () => ({ proposals: [VEX] })
    servers = [await serve(), await serve()]
  })
  afterEach(async () => {
    for (const { app } of servers) await app.close()
    for (const table of ['quota_usage', 'model_readings', 'found_tracks'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const calls = () => vendors.calls.filter(({ vendor }) => vendor === 'openai').length
  /** Asks, and waits for what is proposed beside the answer. */
  const ask = async (visitor: Visitor, more: Partial<RecommendationInput> = {}) => {
    const { requestId } = await visitor.search(more)
    await visitor.get(`/api/recommendations/${requestId}/extras`)
    const { basis, extras } = await visitor.answer(requestId)
    return { basis, proposed: extras.map(({ title }) => title) }
  }
  const modelUsage = async () => {
    const rows = await database.db
      .selectFrom('quota_usage')
      .select(['quota_key', 'used'])
      .where('quota_key', 'like', '%model%')
      .where('quota_key', 'not like', 'money:%')
      .execute()
    return rows.map(({ used }) => Number(used))
  }

  it('is asked once, whatever the list is set to, on either server', async () => {
    const [visitor, elsewhere] = [servers[0].visitor(), servers[1].visitor()]
    expect((await ask(visitor, { recommendationCount: 5 })).proposed).toEqual(['Vex'])
    elsewhere.cookie = visitor.cookie
    const settings: Partial<RecommendationInput>[] = [
      { recommendationCount: 20 },
      { harmony: 'strict' },
      { keyLock: false },
      { allowSameArtist: true },
    ]
    for (const setting of settings)
      for (const one of [visitor, elsewhere])
        expect((await ask(one, { isRefinement: true, ...setting })).proposed).toEqual(['Vex'])
    expect(calls()).toBe(1)
    expect(await modelUsage(), 'one call of everybody’s, and one of each share').toEqual(
      (await modelUsage()).map(() => 1),
    )
    const admin = await newAdmin(servers[1])
    const { services } = await admin.ok(api.listServices)
    const { limits } = services.find(({ name }) => name.startsWith('Language model')) ?? {}
    expect(limits).toMatchObject({ callsToday: 1 })
  })

  it('is asked once for all, also for a caller whose quota is used up', async () => {
    await ask(servers[0].visitor({ 'x-forwarded-for': '203.0.113.7' }))
    const other = servers[1].visitor({ 'x-forwarded-for': '203.0.113.8' })
    await ask(other, { bpm: 126 })
    await database.db
      .updateTable('quota_usage')
      .set({ used: 30 })
      .where('quota_key', 'like', 'model:%')
      .execute()
    expect((await ask(other)).proposed).toEqual(['Vex'])
    expect(calls()).toBe(2)
    await ask(other, { bpm: 127 })
    expect(calls(), 'what nobody has asked yet is theirs no more today').toBe(2)
  })

  it('at the same time by many is asked once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(servers[0].visitor())))
    expect(asked.map(({ proposed }) => proposed)).toEqual(asked.map(() => ['Vex']))
    expect(calls()).toBe(1)
  })

  it('with a description that only the model can read is read once', async () => {
    vendors.state.mind = wellBehaved
    const first = await ask(servers[0].visitor(), { vibeDescription: UNREAD_VIBE })
    const again = await ask(servers[1].visitor(), { vibeDescription: UNREAD_VIBE, recommendationCount: 5 })
    expect(again.basis.vibeWords).toEqual(first.basis.vibeWords)
    expect(again.basis.vibeWords.map(({ text }) => text)).toContain('no vocals')
    expect(calls()).toBe(1)
  })

  it.each<[string, Partial<RecommendationInput>]>([
    ['vibe', { vibeDescription: 'dark' }],
    ['tempo', { bpm: 126 }],
    ['genre', { genre: 'Techno' }],
    ['track', { currentTrack: 'Ida Fennimore - Slow Tide' }],
  ])('is another one with another %s', async (_, change) => {
    const visitor = servers[0].visitor()
    await ask(visitor)
    await ask(visitor, change)
    expect(calls()).toBe(2)
  })

  it('is put to another model as well', async () => {
    await ask(servers[0].visitor())
    const other = await serve('gpt-5')
    await ask(other.visitor())
    await other.app.close()
    expect(calls()).toBe(2)
  })

  it('is asked again an hour later', async () => {
    const visitor = servers[0].visitor()
    await ask(visitor)
    servers[0].time.now += HOUR_MS - 1
    await ask(visitor)
    expect(calls()).toBe(1)
    servers[0].time.now += 1
    await ask(visitor)
    expect(calls()).toBe(2)
    servers[0].time.now += HOUR_MS - 1
    await ask(visitor)
    expect(calls(), 'an hour from the second time').toBe(2)
  })

  it.each(['nothing', 'error-500', 'html', 'truncated'] as const)('with %s is asked again', async (said) => {
    if (said === 'nothing') vendors.state.mind = () => ({ proposals: [] })
    else vendors.fail('openai', said)
    const visitor = servers[0].visitor()
    expect((await ask(visitor)).proposed).toEqual([])
    vendors.reset()
    vendors.state.records = [VEX]
    vendors.state.mind = () => ({ proposals: [VEX] })
    expect((await ask(visitor)).proposed).toEqual(['Vex'])
    expect(calls()).toBe(1)
  })

  it('is kept by a hash, without who asked it', async () => {
    vendors.state.mind = wellBehaved
    await ask(servers[0].visitor(), { vibeDescription: 'dark' })
    const rows = await database.db.selectFrom('model_readings').selectAll().execute()
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([['created_at', 'question_hash', 'reading']])
    expect(rows[0]?.question_hash).toMatch(/^[\da-f]{64}$/u)
  })
})
