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

  /**
   * Counts one search under a key, unless that would pass its limit. One statement decides, so that parallel
   * searches cannot both take the last one. Run it in the transaction that stores the result.
   * @returns whether it was counted
   */
  async count({ key, limit }: Quota, now: number): Promise<boolean> {
    await db
      .insertInto('search_counts')
      .values({ quota_key: key, used: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('quota_key').doNothing())
      .execute()
    let one = db
      .updateTable('search_counts')
      .set({ used: sql<number>`used + 1`, updated_at: now })
      .where('quota_key', '=', key)
    if (limit !== null) one = one.where('used', '<', limit)
    const result = await one.executeTakeFirst()
    return result.numUpdatedRows > 0n
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

  async removeCount(key: string): Promise<void> {
    await db.deleteFrom('search_counts').where('quota_key', '=', key).execute()
  },
})
