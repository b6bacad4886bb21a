import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { AnalyticsEvent, Interaction, PageView } from './event.ts'
import { DAY_MS, dayOf } from './utc-day.ts'

/** What is counted of a day. */
export type SumName = 'page-views' | 'visitors' | 'interactions' | 'searches' | 'sign-ups' | 'subscriptions'

type DaySum = {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly name: SumName
  readonly amount: number
}

/** Clicks that fell into one cell of a page, counted from its left and its top. */
type Cell = { readonly column: number; readonly row: number; readonly count: number }

/**
 * Days since 1970 (UTC) of a time. The divisor is written into the statement: SQLite would take a bound number for a
 * fraction, and divide accordingly.
 */
const dayNumber = (column: 'created_at') => sql<number>`${sql.ref(column)} / ${sql.lit(DAY_MS)}`.as('day')

/** The tables that hold one row for each thing that is counted, with the time it happened. Reports read across features. */
export const analyticsStore = (db: Db) => ({
  async add(events: readonly AnalyticsEvent[]): Promise<void> {
    const pageViews = events.filter((event): event is PageView => event.kind === 'page-view')
    const interactions = events.filter((event): event is Interaction => event.kind === 'interaction')
    // A batch that was written although its answer got lost comes again.
    if (pageViews.length > 0)
      await db
        .insertInto('page_views')
        .values(
          pageViews.map(({ id, createdAt, path, referrer, visitor }) => ({
            id,
            created_at: createdAt,
            path,
            referrer,
            visitor,
          })),
        )
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    if (interactions.length > 0)
      await db
        .insertInto('interactions')
        .values(
          interactions.map(({ id, createdAt, path, elementType, elementText, x, y, pageWidth, visitor }) => ({
            id,
            created_at: createdAt,
            path,
            element_type: elementType,
            element_text: elementText,
            x,
            y,
            page_width: pageWidth,
            visitor,
          })),
        )
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
  },

  /** The sums of each day, made from what was counted from `since` until before `until`. */
  async sums(since: number, until: number): Promise<DaySum[]> {
    const pageViews = await db
      .selectFrom('page_views')
      .select([
        dayNumber('created_at'),
        (row) => row.fn.countAll<number>().as('amount'),
        (row) => row.fn.count<number>('visitor').distinct().as('visitors'),
      ])
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .groupBy('day')
      .execute()
    const rowsADay = async (
      table: 'interactions' | 'recommendation_requests' | 'users' | 'activity',
      time: 'created_at',
      which = sql`1 = 1`,
    ) => {
      const { rows } = await sql<{ day: number; amount: number }>`
        select ${dayNumber(time)}, count(*) as amount from ${sql.table(table)}
        where ${sql.ref(time)} >= ${since} and ${sql.ref(time)} < ${until} and ${which}
        group by day`.execute(db)
      return rows
    }
    const interactions = await rowsADay('interactions', 'created_at')
    const searches = await rowsADay('recommendation_requests', 'created_at', sql`is_refinement = 0`)
    const signUps = await rowsADay('users', 'created_at', sql`role = 'user'`)
    const subscriptions = await rowsADay('activity', 'created_at', sql`action = 'subscribe'`)
    const named = (name: SumName, rows: readonly { day: number; amount: number }[]): DaySum[] =>
      rows.map(({ day, amount }) => ({
        day: dayOf(day * DAY_MS),
        name,
        amount,
      }))
    return [
      ...named('page-views', pageViews),
      ...named(
        'visitors',
        pageViews.map(({ day, visitors }) => ({ day, amount: visitors })),
      ),
      ...named('interactions', interactions),
      ...named('searches', searches),
      ...named('sign-ups', signUps),
      ...named('subscriptions', subscriptions),
    ]
  },

  /** Keeps sums. Those of a day that has them already, by another server, stay. */
  async addSums(sums: readonly DaySum[]): Promise<void> {
    for (const { day, name, amount } of sums)
      await db
        .insertInto('daily_metrics')
        .values({ day, metric: name, value: amount })
        .onConflict((conflict) => conflict.columns(['day', 'metric']).doNothing())
        .execute()
  },

  async storedSums(sinceDay: string): Promise<DaySum[]> {
    const rows = await db
      .selectFrom('daily_metrics')
      .select(['day', 'metric', 'value'])
      .where('day', '>=', sinceDay)
      .execute()
    return rows.map(({ day, metric, value }) => ({ day, name: metric as SumName, amount: value }))
  },

  async newestSummedDay(): Promise<string | null> {
    const row = await db
      .selectFrom('daily_metrics')
      .select((each) => each.fn.max<string | null>('day').as('day'))
      .executeTakeFirst()
    return row?.day ?? null
  },

  /** How many sessions there were, each counted once. */
  async visitors(since: number): Promise<number> {
    const { amount } = await db
      .selectFrom('page_views')
      .select((row) => row.fn.count<number>('visitor').distinct().as('amount'))
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    return amount
  },

  topPages: async (since: number, most: number): Promise<{ path: string; views: number }[]> =>
    (await paths(db, 'page_views', since, most)).map(({ path, rows }) => ({ path, views: rows })),

  clickedPaths: async (since: number, most: number): Promise<{ path: string; interactions: number }[]> =>
    (await paths(db, 'interactions', since, most)).map(({ path, rows }) => ({ path, interactions: rows })),

  /** How often a page was clicked at each of its widths, narrowest first. */
  async widths(path: string, since: number, widths: Widths): Promise<{ width: number; count: number }[]> {
    const rows = await db
      .selectFrom('interactions')
      .select(['page_width', (row) => row.fn.countAll<number>().as('count')])
      .where('path', '=', path)
      .where('created_at', '>=', since)
      .where('page_width', '>=', widths.from)
      .where('page_width', '<', widths.below)
      .where('x', 'is not', null)
      .where('y', 'is not', null)
      .groupBy('page_width')
      .orderBy('page_width')
      .execute()
    return rows.map(({ page_width: width, count }) => ({ width: width as number, count }))
  },

  /** @param grid how many columns, and how many pixels a row @param most cells, those with the most clicks */
  async cells(
    path: string,
    since: number,
    widths: Widths,
    {
      columns,
      rowPixels,
      most,
    }: { readonly columns: number; readonly rowPixels: number; readonly most: number },
  ): Promise<Cell[]> {
    return db
      .selectFrom('interactions')
      .select([
        sql<number>`x * ${sql.lit(columns)} / page_width`.as('column'),
        sql<number>`y / ${sql.lit(rowPixels)}`.as('row'),
        (each) => each.fn.countAll<number>().as('count'),
      ])
      .where('path', '=', path)
      .where('created_at', '>=', since)
      .where('page_width', '>=', widths.from)
      .where('page_width', '<', widths.below)
      .where('x', 'is not', null)
      .where('y', 'is not', null)
      .groupBy(['column', 'row'])
      .orderBy('count', 'desc')
      .orderBy('row')
      .orderBy('column')
      .limit(most)
      .execute()
  },

  async newestInteractions(most: number): Promise<Interaction[]> {
    const rows = await db
      .selectFrom('interactions')
      .select([
        'id',
        'created_at as createdAt',
        'path',
        'element_type',
        'element_text',
        'x',
        'y',
        'page_width',
        'visitor',
      ])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ element_type, element_text, page_width, ...row }) => ({
      ...row,
      kind: 'interaction',
      elementType: element_type,
      elementText: element_text,
      pageWidth: page_width,
    }))
  },

  async newestPageViews(most: number): Promise<PageView[]> {
    const rows = await db
      .selectFrom('page_views')
      .select(['id', 'created_at as createdAt', 'path', 'referrer', 'visitor'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map((row) => ({ ...row, kind: 'page-view' }))
  },

  /** Forgets some of the single events before then. @returns how many; 0 when none are left */
  async deleteOlderThan(time: number, most: number): Promise<number> {
    const pageViews = await db
      .deleteFrom('page_views')
      .where('id', 'in', (old) =>
        old.selectFrom('page_views').select('id').where('created_at', '<', time).limit(most),
      )
      .executeTakeFirst()
    const interactions = await db
      .deleteFrom('interactions')
      .where('id', 'in', (old) =>
        old.selectFrom('interactions').select('id').where('created_at', '<', time).limit(most),
      )
      .executeTakeFirst()
    return Number(pageViews.numDeletedRows + interactions.numDeletedRows)
  },
})

/** Widths of a page, in pixels. */
export type Widths = { readonly from: number; readonly below: number }

/** Paths by how many rows a table has of them since a time, most first. */
async function paths(db: Db, table: 'page_views' | 'interactions', since: number, most: number) {
  const { rows } = await sql<{ path: string; rows: number }>`
    select path, count(*) as "rows" from ${sql.table(table)} where created_at >= ${since}
    group by path order by "rows" desc, path limit ${most}`.execute(db)
  return rows
}
