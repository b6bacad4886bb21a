import { expect, it } from 'vitest'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import type { AnalyticsEvent, Interaction, PageView } from './event.ts'
import { rollUpDays } from './roll-up.ts'
import { analyticsStore } from './store.ts'
import { DAY_MS, dayOf } from './utc-day.ts'

let made = 0
const view = (at: number, more: Partial<PageView> = {}): AnalyticsEvent => ({
  kind: 'page-view',
  id: `view-${String(made++).padStart(6, '0')}`,
  createdAt: at,
  path: '/',
  referrer: null,
  visitor: 'somebody',
  ...more,
})
const click = (at: number, more: Partial<Interaction> = {}): AnalyticsEvent => ({
  kind: 'interaction',
  id: `click-${String(made++).padStart(6, '0')}`,
  createdAt: at,
  path: '/try',
  elementType: 'button',
  elementText: 'Save',
  x: 100,
  y: 50,
  pageWidth: 1_000,
  visitor: 'somebody',
  ...more,
})

onEveryDatabase('the reports of visits', (fresh) => {
  const at = startTestApp(fresh)

  async function admin(): Promise<TestClient> {
    const somebody = await at.member()
    await at.db.updateTable('users').set({ role: 'admin' }).where('id', '=', somebody.user.id).execute()
    return somebody
  }
  const keep = (events: readonly AnalyticsEvent[]) => analyticsStore(at.db).add(events)

  it('are for the admin alone', async () => {
    const member = await at.member()
    for (const endpoint of [api.analyticsSummary, api.analyticsHeatMap, api.analyticsPageViews]) {
      expect((await at.stranger().refused(endpoint)).code).toBe('unauthenticated')
      expect((await member.refused(endpoint)).code).toBe('forbidden')
    }
  })

  it('are empty without visits', async () => {
    const owner = await admin()
    await at.db.deleteFrom('users').where('role', '=', 'user').execute()
    const summary = await owner.ok(api.analyticsSummary)
    expect(summary).toMatchObject({
      totalPageViews: 0,
      uniqueVisitors: 0,
      totalInteractions: 0,
      topPages: [],
    })
    expect(summary.days).toHaveLength(30)
    expect(await owner.ok(api.analyticsHeatMap)).toEqual({
      paths: [],
      path: null,
      pageWidth: 0,
      cells: [],
      interactions: [],
    })
    expect(await owner.ok(api.analyticsPageViews)).toEqual({ pageViews: [] })
  })

  it('thirty days, today among them, without a gap; summed up or not, they say the same', async () => {
    const owner = await admin()
    const now = at.segue.time.now
    await keep([
      view(now, { visitor: 'a' }),
      view(now, { visitor: 'a', path: '/try' }),
      view(now - DAY_MS, { visitor: 'a' }),
      view(now - DAY_MS, { visitor: 'b', path: '/try' }),
      view(now - 29 * DAY_MS, { visitor: 'c', path: '/pix' }),
      view(now - 30 * DAY_MS, { visitor: 'too old', path: '/pix' }),
      ...['/blog', '/blog/1', '/terms', '/terms'].map((path) => view(now, { path, visitor: 'd' })),
      click(now),
      click(now - 2 * DAY_MS),
      click(now - 30 * DAY_MS),
    ])
    await at.db
      .insertInto('activity')
      .values({ id: 'subscribed', user_id: null, action: 'subscribe', details: '', created_at: now - DAY_MS })
      .execute()
    await at.stranger().visitor.search()
    const summary = await owner.ok(api.analyticsSummary)
    expect(summary).toMatchObject({ totalPageViews: 9, uniqueVisitors: 4, totalInteractions: 2 })
    expect(summary.topPages).toEqual([
      { path: '/', views: 2 },
      { path: '/terms', views: 2 },
      { path: '/try', views: 2 },
      { path: '/blog', views: 1 },
      { path: '/blog/1', views: 1 },
    ])
    expect(summary.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayOf(now - (29 - index) * DAY_MS)),
    )
    expect(summary.days[0]).toMatchObject({ pageViews: 1, visitors: 1, searches: 0 })
    expect(summary.days[28]).toMatchObject({ pageViews: 2, visitors: 2, subscriptions: 1 })
    expect(summary.days[29]).toMatchObject({ pageViews: 6, visitors: 2, searches: 1, subscriptions: 0 })

    await rollUpDays(at.db, now)
    expect(await owner.ok(api.analyticsSummary)).toEqual(summary)
  })

  it('a heat map: the cells of a page, on wide screens and on narrow ones', async () => {
    const owner = await admin()
    await at.db.deleteFrom('interactions').execute()
    const now = at.segue.time.now
    await keep([
      click(now, { x: 0, y: 0 }),
      click(now, { x: 24, y: 23 }),
      click(now, { x: 25, y: 24 }),
      click(now, { x: 1_999, y: 24, pageWidth: 2_000 }),
      click(now, { x: null, y: null, elementType: 'form', elementText: 'Search' }),
      click(now, { x: 100, y: 100, pageWidth: 390 }),
      click(now - 31 * DAY_MS, { x: 500, y: 500 }),
      click(now + 1, { path: '/', elementType: 'link', elementText: 'Pricing', x: 10, y: 10 }),
    ])
    const map = await owner.ok(api.analyticsHeatMap)
    expect(map).toMatchObject({
      path: '/try',
      pageWidth: 1_000,
      paths: [
        { path: '/try', interactions: 6 },
        { path: '/', interactions: 1 },
      ],
    })
    expect(map.cells).toEqual([
      { x: 0.0125, y: 12, count: 2 },
      { x: 0.0375, y: 36, count: 1 },
      { x: 0.9875, y: 36, count: 1 },
    ])
    expect(map.interactions[0]).toEqual({
      id: expect.any(String) as string,
      elementType: 'link',
      path: '/',
      elementText: 'Pricing',
      interactedAt: new Date(now + 1).toISOString(),
    })
    expect(map.interactions).toHaveLength(8)
    const narrow = await owner.ok(api.analyticsHeatMap, { query: { path: '/try', screen: 'narrow' } })
    expect(narrow.pageWidth).toBe(390)
    expect(narrow.cells).toEqual([{ x: 0.2625, y: 108, count: 1 }])
    const nowhere = await owner.ok(api.analyticsHeatMap, { query: { path: '/pix' } })
    expect(nowhere).toMatchObject({ path: '/pix', pageWidth: 0, cells: [] })
    for (const path of ['\u0000', '/no-screen-of-ours?q=\u0000'])
      expect(await owner.ok(api.analyticsHeatMap, { query: { path } })).toMatchObject({ cells: [] })
    expect((await owner.refused(api.analyticsHeatMap, { query: { screen: 'round' } })).code).toBe(
      'validation',
    )
  })

  it('no more than the newest ten interactions and a hundred page views', async () => {
    const owner = await admin()
    const now = at.segue.time.now
    await keep(Array.from({ length: 120 }, (_, index) => view(now + index, { referrer: 'dj.example' })))
    await keep(Array.from({ length: 12 }, (_, index) => click(now + index)))
    const { pageViews } = await owner.ok(api.analyticsPageViews)
    expect(pageViews).toHaveLength(100)
    expect(pageViews[0]).toEqual({
      path: '/',
      referrer: 'dj.example',
      viewedAt: new Date(now + 119).toISOString(),
    })
    expect((await owner.ok(api.analyticsHeatMap)).interactions).toHaveLength(10)
  })
})
