import type { Db } from '../../db/schema.ts'
import { analyticsStore } from './store.ts'
import { DAY_MS, startOfDay } from './utc-day.ts'

/** Single events are kept so long. */
const KEEP_DAYS = 90
/** Servers write what they have taken in within seconds; after this a day is whole. */
const SETTLED_MS = 60 * 60 * 1000
/** Deleted at once: what asks in between does not wait for the rest. */
const DELETION_BATCH_SIZE = 2_000

/** When the days begin that have no sums yet. */
export async function lastRollupEnd(db: Db): Promise<number> {
  const newest = await analyticsStore(db).newestSummedDay()
  return newest === null ? 0 : Date.parse(newest) + DAY_MS
}

/**
 * Writes down the sums of each day that is over, once, and then forgets the single page views and clicks that are older
 * than 90 days. Several servers may do it at the same time.
 */
export async function rollUpDays(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const store = analyticsStore(trx)
    const until = startOfDay(now - SETTLED_MS)
    await store.addSums(await store.sums(await lastRollupEnd(trx), until))
  })
  const before = startOfDay(now) - KEEP_DAYS * DAY_MS
  while ((await analyticsStore(db).deleteOlderThan(before, DELETION_BATCH_SIZE)) > 0)
    await new Promise((resolve) => setImmediate(resolve))
}
