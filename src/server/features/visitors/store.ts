import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Quota } from './visitor.ts'

export const visitorsStore = (db: Db) => ({
  async ensure(id: string, now: number): Promise<void> {
    await db
      .insertInto('visitors')
      .values({ id, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** Searches used by each key, in the order given. */
  async used(keys: readonly string[]): Promise<number[]> {
    if (keys.length === 0) return []
    const rows = await db
      .selectFrom('search_counts')
      .select(['quota_key', 'used'])
      .where('quota_key', 'in', [...keys])
      .execute()
    const byKey = new Map(rows.map((row) => [row.quota_key, row.used]))
    return keys.map((key) => byKey.get(key) ?? 0)
  },

  /** As `used`, and whether the visitor has been written down. */
  async usedBy(
    visitorId: string,
    keys: readonly string[],
  ): Promise<{ readonly used: number[]; readonly isKnown: boolean }> {
    const counts = db
      .selectFrom('search_counts')
      .select(['quota_key as name', 'used', sql<number>`0`.as('is_visitor')])
      .where('quota_key', 'in', [...keys])
    const rows = await counts
      .unionAll(
        db
          .selectFrom('visitors')
          .select(['id as name', sql<number>`0`.as('used'), sql<number>`1`.as('is_visitor')])
          .where('id', '=', visitorId),
      )
      .execute()
    const byKey = new Map(rows.flatMap((row) => (row.is_visitor === 1 ? [] : [[row.name, row.used]])))
    return {
      used: keys.map((key) => byKey.get(key) ?? 0),
      isKnown: rows.some((row) => row.is_visitor === 1),
    }
  },

  /**
   * Counts one search under each key, unless that would pass the limit of one. One statement decides, so that parallel
   * searches cannot both take the last one. Run it in the transaction that stores the result, and roll that back where a
   * limit was reached: the other keys are counted then.
   * @returns how many each key has used now, in the order given, or the first limit that was reached
   */
  async count(
    quotas: readonly Quota[],
    now: number,
  ): Promise<{ readonly used: number[] } | { readonly reached: Quota }> {
    const none = quotas.find(({ limit }) => limit !== null && limit < 1)
    if (none) return { reached: none }
    if (quotas.length === 0) return { used: [] }
    const rows = await db
      .insertInto('search_counts')
      .values(quotas.map(({ key }) => ({ quota_key: key, used: 1, updated_at: now })))
      .onConflict((conflict) =>
        conflict
          .column('quota_key')
          .doUpdateSet({ used: sql<number>`search_counts.used + 1`, updated_at: now })
          .where((row) =>
            row.and(
              quotas.flatMap(({ key, limit }) =>
                limit === null
                  ? []
                  : row.or([
                      row('search_counts.quota_key', '<>', key),
                      row('search_counts.used', '<', limit),
                    ]),
              ),
            ),
          ),
      )
      .returning(['quota_key', 'used'])
      .execute()
    const byKey = new Map(rows.map((row) => [row.quota_key, row.used]))
    const reached = quotas.find(({ key }) => !byKey.has(key))
    return reached ? { reached } : { used: quotas.map(({ key }) => byKey.get(key) as number) }
  },

  /** Writes how many searches a key has used. */
  async setUsed(key: string, used: number, now: number): Promise<void> {
    await db
      .insertInto('search_counts')
      .values({ quota_key: key, used, updated_at: now })
      .onConflict((conflict) => conflict.column('quota_key').doUpdateSet({ used, updated_at: now }))
      .execute()
  },

  /** Forgets a visitor; their answers go with them. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('visitors').where('id', '=', id).execute()
  },

  /** Forgets what places counted that nothing has been counted in since: their ceilings have begun anew. */
  async pruneCeilings(before: number): Promise<void> {
    await db
      .deleteFrom('search_counts')
      .where((row) => row.or([row('quota_key', 'like', 'device:%'), row('quota_key', 'like', 'network:%')]))
      .where('updated_at', '<', before)
      .execute()
  },

  /** Forgets guests who have neither searched nor come by since then: their counts, and those who left no answers. */
  async pruneGuests(before: number): Promise<void> {
    await db
      .deleteFrom('search_counts')
      .where('quota_key', 'like', 'visitor:%')
      .where('updated_at', '<', before)
      .execute()
    await db
      .deleteFrom('visitors')
      .where('created_at', '<', before)
      .where('id', 'not like', 'user:%')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('recommendation_requests')
              .select('recommendation_requests.id')
              .whereRef('recommendation_requests.visitor_id', '=', 'visitors.id'),
          ),
        ),
      )
      .execute()
  },

  async removeCount(key: string): Promise<void> {
    await db.deleteFrom('search_counts').where('quota_key', '=', key).execute()
  },
})
