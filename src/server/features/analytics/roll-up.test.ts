import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import type { AnalyticsEvent } from './event.ts'
import { rollUpDays } from './roll-up.ts'
import { analyticsStore } from './store.ts'
import { DAY_MS } from './utc-day.ts'

const TODAY = Date.UTC(2026, 2, 1)
const NOON = TODAY + DAY_MS / 2
let made = 0
const view = (daysAgo: number, visitor = 'somebody'): AnalyticsEvent => ({
  kind: 'page-view',
  id: `view-${made++}`,
  createdAt: TODAY - daysAgo * DAY_MS + 5_000,
  path: '/',
  referrer: null,
  visitor,
})
const click = (daysAgo: number): AnalyticsEvent => ({
  kind: 'interaction',
  id: `click-${made++}`,
  createdAt: TODAY - daysAgo * DAY_MS + 5_000,
  path: '/',
  elementType: 'button',
  elementText: '',
  x: null,
  y: null,
  pageWidth: null,
  visitor: 'somebody',
})

onEveryDatabase('the sums of days', (fresh) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await fresh()
  })
  afterEach(() => database.close())

  const sums = () =>
    database.db.selectFrom('daily_metrics').selectAll().orderBy('day').orderBy('metric').execute()
  const count = async (table: 'page_views' | 'interactions') =>
    (await database.db.selectFrom(table).select('id').execute()).length

  it('are kept when the single events are forgotten after 90 days', async () => {
    const { db } = database
    await analyticsStore(db).add([
      view(91),
      view(91),
      view(91, 'other'),
      view(90),
      click(91),
      view(1),
      view(0),
    ])
    await rollUpDays(db, NOON)
    const expectedSums = [
      { day: '2025-11-30', metric: 'interactions', value: 1 },
      { day: '2025-11-30', metric: 'page-views', value: 3 },
      { day: '2025-11-30', metric: 'visitors', value: 2 },
      { day: '2025-12-01', metric: 'page-views', value: 1 },
      { day: '2025-12-01', metric: 'visitors', value: 1 },
      { day: '2026-02-28', metric: 'page-views', value: 1 },
      { day: '2026-02-28', metric: 'visitors', value: 1 },
    ]
    expect(await sums()).toEqual(expectedSums)
    expect([await count('page_views'), await count('interactions')]).toEqual([3, 0])
    await rollUpDays(db, NOON)
    expect(await sums(), 'a second time changes nothing').toEqual(expectedSums)
  })

  it('are made once, though several servers make them', async () => {
    const { db } = database
    await analyticsStore(db).add([view(2), view(2), click(2), view(1)])
    await Promise.all([rollUpDays(db, NOON), rollUpDays(db, NOON), rollUpDays(db, NOON)])
    expect((await sums()).map(({ metric, value }) => [metric, value])).toEqual([
      ['interactions', 1],
      ['page-views', 2],
      ['visitors', 1],
      ['page-views', 1],
      ['visitors', 1],
    ])
  })

  it('wait until the day is whole', async () => {
    const { db } = database
    await analyticsStore(db).add([view(1)])
    await rollUpDays(db, TODAY + 1_000)
    expect(await sums()).toEqual([])
    await rollUpDays(db, TODAY + 60 * 60 * 1000)
    expect(await sums()).toHaveLength(2)
  })

  it('hold searches, sign-ups and subscriptions as well', async () => {
    const { db } = database
    const at = TODAY - DAY_MS + 1
    const account = {
      password_hash: 'x',
      subscription_status: 'free',
      email: null,
      email_verified: 0,
      list_count: 0,
      created_at: at,
    }
    const request = {
      visitor_id: 'v',
      created_at: at,
      question: '{}',
      basis: '{}',
      quota_keys: '[]',
      counted: 1,
      selected_count: 0,
    }
    await db
      .insertInto('users')
      .values([
        { ...account, id: 'u1', username: 'a', username_key: 'a', role: 'user' },
        { ...account, id: 'u2', username: 'b', username_key: 'b', role: 'admin' },
      ])
      .execute()
    await db.insertInto('visitors').values({ id: 'v', created_at: at }).execute()
    await db
      .insertInto('recommendation_requests')
      .values([
        { ...request, id: 'r1', is_refinement: 0 },
        { ...request, id: 'r2', is_refinement: 0 },
        { ...request, id: 'r3', is_refinement: 1 },
      ])
      .execute()
    await db
      .insertInto('activity')
      .values([
        { id: 'a1', user_id: 'u1', action: 'subscribe', details: '', created_at: at },
        { id: 'a2', user_id: 'u1', action: 'search', details: '', created_at: at },
      ])
      .execute()
    await rollUpDays(db, NOON)
    expect((await sums()).map(({ metric, value }) => [metric, value])).toEqual([
      ['searches', 2],
      ['sign-ups', 1],
      ['subscriptions', 1],
    ])
  })

  it('more old events than are deleted at once are all forgotten', async () => {
    const { db } = database
    const store = analyticsStore(db)
    for (let batch = 0; batch < 9; batch++) await store.add(Array.from({ length: 500 }, () => view(95)))
    await rollUpDays(db, NOON)
    expect(await count('page_views')).toBe(0)
    expect((await sums())[0]).toMatchObject({ metric: 'page-views', value: 4_500 })
  })
})
