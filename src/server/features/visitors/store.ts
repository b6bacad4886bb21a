import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Somebody or some place whose searches or new accounts are counted, and how many it may have; null: any number. */
export type Subject = { readonly name: string; readonly limit: number | null }

export const visitorsStore = (db: Db) => ({
  async ensure(id: string, now: number): Promise<void> {
    await db
      .insertInto('visitors')
      .values({ id, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** Searches used by each subject, in the order of their names. */
  async used(names: readonly string[]): Promise<number[]> {
    if (names.length === 0) return []
    const rows = await db
      .selectFrom('search_counts')
      .select(['subject', 'used'])
      .where('subject', 'in', [...names])
      .execute()
    const bySubject = new Map(rows.map((row) => [row.subject, row.used]))
    return names.map((name) => bySubject.get(name) ?? 0)
  },

  /**
   * Counts one search for a subject, unless that would pass its limit. One statement decides, so that parallel
   * searches cannot both take the last one. Run it in the transaction that stores the result.
   * @returns whether it was counted
   */
  async count({ name, limit }: Subject, now: number): Promise<boolean> {
    await db
      .insertInto('search_counts')
      .values({ subject: name, used: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .execute()
    let one = db
      .updateTable('search_counts')
      .set({ used: sql<number>`used + 1`, updated_at: now })
      .where('subject', '=', name)
    if (limit !== null) one = one.where('used', '<', limit)
    const result = await one.executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Writes how many searches a subject has used. */
  async setUsed(subject: string, used: number, now: number): Promise<void> {
    await db
      .insertInto('search_counts')
      .values({ subject, used, updated_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ used, updated_at: now }))
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
      .where((row) => row.or([row('subject', 'like', 'device:%'), row('subject', 'like', 'network:%')]))
      .where('updated_at', '<', before)
      .execute()
  },

  async removeCount(subject: string): Promise<void> {
    await db.deleteFrom('search_counts').where('subject', '=', subject).execute()
  },
})
