import type { z } from 'zod'
import type { analyticsHeatMap, analyticsPageViews, analyticsSummary } from '#contract/admin.ts'
import { countedScreen } from '#contract/counted-screen.ts'
import type { Db } from '../../db/schema.ts'
import { lastRollupEnd } from './roll-up.ts'
import { analyticsStore, type SumName, type Widths } from './store.ts'
import { DAY_MS, dayOf, startOfDay } from './utc-day.ts'

/** Today included, in UTC. */
const WINDOW_DAYS = 30
const TOP_PAGES = 5
const CLICKED_PATHS = 20
const NEWEST_INTERACTIONS = 10
const NEWEST_PAGE_VIEWS = 100
const GRID = { columns: 40, rowPixels: 24, most: 2_000 }
const NARROW_BELOW = 768
const SCREENS: Readonly<Record<'wide' | 'narrow', Widths>> = {
  wide: { from: NARROW_BELOW, below: 1_000_000 },
  narrow: { from: 1, below: NARROW_BELOW },
}

const windowStart = (now: number): number => startOfDay(now) - (WINDOW_DAYS - 1) * DAY_MS

type Summary = z.input<typeof analyticsSummary.response>

/** The last 30 days. Days that are over come from their sums, the rest is counted now. */
export async function reportSummary(db: Db, now: number): Promise<Summary> {
  const store = analyticsStore(db)
  const since = windowStart(now)
  const sums = [
    ...(await store.storedSums(dayOf(since))),
    ...(await store.sums(Math.max(since, await lastRollupEnd(db)), startOfDay(now) + DAY_MS)),
  ]
  const byDay = new Map(sums.map(({ day, name, amount }) => [`${day} ${name}`, amount]))
  const names = Array.from({ length: WINDOW_DAYS }, (_, at) => dayOf(since + at * DAY_MS))
  const days = names.map((day) => {
    const amount = (name: SumName) => byDay.get(`${day} ${name}`) ?? 0
    return {
      day,
      pageViews: amount('page-views'),
      visitors: amount('visitors'),
      searches: amount('searches'),
      signUps: amount('sign-ups'),
      subscriptions: amount('subscriptions'),
      interactions: amount('interactions'),
    }
  })
  return {
    totalPageViews: days.reduce((all, { pageViews }) => all + pageViews, 0),
    uniqueVisitors: await store.visitors(since),
    totalInteractions: days.reduce((all, { interactions }) => all + interactions, 0),
    topPages: await store.topPages(since, TOP_PAGES),
    days: days.map(({ interactions: _, ...day }) => day),
  }
}

/** Where a page was clicked in the last 30 days; without a path, the page that was clicked most. */
export async function reportHeatMap(
  db: Db,
  now: number,
  asked: { readonly path: string; readonly screen: 'wide' | 'narrow' },
): Promise<z.input<typeof analyticsHeatMap.response>> {
  const store = analyticsStore(db)
  const since = windowStart(now)
  const widths = SCREENS[asked.screen]
  const paths = await store.clickedPaths(since, CLICKED_PATHS)
  // Events are kept under the names of screens alone, so nothing else that is asked for is looked for.
  const path = asked.path === '' ? (paths[0]?.path ?? null) : countedScreen(asked.path)
  const cells = path === null ? [] : await store.cells(path, since, widths, GRID)
  return {
    paths,
    path,
    pageWidth: path === null ? 0 : middle(await store.widths(path, since, widths)),
    cells: cells.map(({ column, row, count }) => ({
      x: (column + 0.5) / GRID.columns,
      y: (row + 0.5) * GRID.rowPixels,
      count,
    })),
    interactions: (await store.newestInteractions(NEWEST_INTERACTIONS)).map(
      ({ id, elementType, path: on, elementText, createdAt: at }) => ({
        id,
        elementType,
        path: on,
        elementText,
        interactedAt: new Date(at).toISOString(),
      }),
    ),
  }
}

/** The width that half of the clicks were made at or below; 0 where there are none. */
function middle(widths: readonly { readonly width: number; readonly count: number }[]): number {
  const half = widths.reduce((all, { count }) => all + count, 0) / 2
  let passed = 0
  for (const { width, count } of widths) {
    passed += count
    if (passed >= half) return width
  }
  return 0
}

export async function reportPageViews(db: Db): Promise<z.input<typeof analyticsPageViews.response>> {
  const newest = await analyticsStore(db).newestPageViews(NEWEST_PAGE_VIEWS)
  return {
    pageViews: newest.map(({ path, referrer, createdAt: at }) => ({
      path,
      referrer,
      viewedAt: new Date(at).toISOString(),
    })),
  }
}
