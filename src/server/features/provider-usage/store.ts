import type { Db } from '../../db/schema.ts'

/** One service's calls of a day (UTC). */
export type ServiceDay = {
  readonly service: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly calls: number
  readonly failed: number
  readonly lastError: string | null
  /** UTC milliseconds. */
  readonly lastErrorAt: number | null
}

/** So much of a quota in a period. */
type QuotaUse = {
  readonly key: string
  /** A day or a month (UTC): YYYY-MM-DD, YYYY-MM. */
  readonly period: string
  readonly amount: number
  /** The most that may be used of it in that period. */
  readonly limit: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment, in UTC: YYYY-MM-DD. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
/** The month of a moment, in UTC: YYYY-MM. */
export const monthOf = (now: number): string => dayOf(now).slice(0, 7)

/** How calls to outside services fare, and what is used of their quotas. */
export const servicesStore = (db: Db) => ({
  /** Adds to the counts of a service's day. A fault is the last one from then on. */
  async add({ service, day, calls, failed, lastError, lastErrorAt }: ServiceDay): Promise<void> {
    const error = lastError === null ? {} : { last_error: lastError, last_error_at: lastErrorAt }
    await db
      .insertInto('service_calls')
      .values({ service, day, calls, failed, last_error: lastError, last_error_at: lastErrorAt })
      .onConflict((conflict) =>
        conflict.columns(['service', 'day']).doUpdateSet((row) => ({
          calls: row('service_calls.calls', '+', calls),
          failed: row('service_calls.failed', '+', failed),
          ...error,
        })),
      )
      .execute()
  },

  /** Every service's days since `since`, newest first. */
  async days(since: number): Promise<ServiceDay[]> {
    const rows = await db
      .selectFrom('service_calls')
      .select(['service', 'day', 'calls', 'failed', 'last_error', 'last_error_at'])
      .where('day', '>=', dayOf(since))
      .orderBy('day', 'desc')
      .orderBy('service')
      .execute()
    return rows.map(({ last_error: lastError, last_error_at: lastErrorAt, ...row }) => ({
      ...row,
      lastError,
      lastErrorAt,
    }))
  },

  /**
   * Uses some of a quota, unless that would pass its limit. One statement decides, however many ask at once on however
   * many servers.
   * @returns whether it was used
   */
  async use({ key, period, amount, limit }: QuotaUse): Promise<boolean> {
    if (amount > limit) return false
    const used = await db
      .insertInto('quota_usage')
      .values({ quota_key: key, period, used: amount, stopped_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['quota_key', 'period'])
          .doUpdateSet((row) => ({ used: row('quota_usage.used', '+', amount), stopped_at: null }))
          .where((row) => row(row('quota_usage.used', '+', amount), '<=', limit)),
      )
      .returning('used')
      .executeTakeFirst()
    return used !== undefined
  },

  /**
   * Uses some of several quotas, of all or of none.
   * @returns the one that does not hold it; null where all did
   */
  async useAll(uses: readonly QuotaUse[]): Promise<QuotaUse | null> {
    // In one order, so that of two who use several at once neither waits for the other for ever.
    const sorted = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    try {
      await db.transaction().execute(async (trx) => {
        for (const one of sorted) if (!(await servicesStore(trx).use(one))) throw new QuotaExceededError(one)
      })
    } catch (error) {
      if (error instanceof QuotaExceededError) return error.quota
      throw error
    }
    return null
  },

  /** Corrects what was used, up or down. */
  async adjust(key: string, period: string, by: number): Promise<void> {
    await db
      .updateTable('quota_usage')
      .set((row) => ({ used: row('used', '+', by) }))
      .where('quota_key', '=', key)
      .where('period', '=', period)
      .execute()
  },

  /** Notes that nothing is left of a quota; the first time it is said counts. */
  async markStopped({ key, period }: Pick<QuotaUse, 'key' | 'period'>, now: number): Promise<void> {
    await db
      .insertInto('quota_usage')
      .values({ quota_key: key, period, used: 0, stopped_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['quota_key', 'period'])
          .doUpdateSet((row) => ({ stopped_at: row.fn.coalesce('quota_usage.stopped_at', row.val(now)) })),
      )
      .execute()
  },

  /** What is used of a quota in a period, and since when nothing is left of it. */
  async usage({ key, period }: Pick<QuotaUse, 'key' | 'period'>): Promise<{
    used: number
    stoppedAt: number | null
  }> {
    const row = await db
      .selectFrom('quota_usage')
      .select(['used', 'stopped_at'])
      .where('quota_key', '=', key)
      .where('period', '=', period)
      .executeTakeFirst()
    return { used: row?.used ?? 0, stoppedAt: row?.stopped_at ?? null }
  },

  async removeUsage(keys: readonly string[]): Promise<void> {
    await db
      .deleteFrom('quota_usage')
      .where('quota_key', 'in', [...keys])
      .execute()
  },

  /** Forgets who used what before yesterday, and what was spent before this month. */
  async pruneUsage(now: number): Promise<void> {
    await db
      .deleteFrom('quota_usage')
      .where('period', '<', dayOf(now - DAY_MS))
      .where('period', '!=', monthOf(now))
      .execute()
  },
})

/** Rolls back what was used of the quotas before it. */
class QuotaExceededError extends Error {
  readonly quota: QuotaUse

  constructor(quota: QuotaUse) {
    super(`nothing is left of ${quota.key}`)
    this.quota = quota
  }
}

/** A day on which nothing has happened yet. */
export const NOTHING_YET = { calls: 0, failed: 0, lastError: null, lastErrorAt: null } as const
