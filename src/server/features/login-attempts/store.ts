import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type Window = { readonly failures: number; readonly since: number }

export const loginAttemptsStore = (db: Db) => ({
  /**
   * Counts one failure under each key, in a fixed window that begins anew where the last one is over.
   * @returns how many there are in the window now, in the order of the keys
   */
  async count(keys: readonly string[], now: number, windowMs: number): Promise<Window[]> {
    if (keys.length === 0) return []
    const isOver = sql<boolean>`login_attempts.window_start <= ${now - windowMs}`
    const rows = await db
      .insertInto('login_attempts')
      .values(keys.map((key) => ({ key, failures: 1, window_start: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql<number>`case when ${isOver} then 1 else login_attempts.failures + 1 end`,
          window_start: sql<number>`case when ${isOver} then excluded.window_start else login_attempts.window_start end`,
        }),
      )
      .returning(['key', 'failures', 'window_start'])
      .execute()
    const byKey = new Map(
      rows.map((row) => [row.key, { failures: row.failures, since: row.window_start } as const]),
    )
    return keys.map((key) => byKey.get(key) as Window)
  },

  /** Takes one failure back: it was none. */
  async forgive(key: string): Promise<void> {
    await db
      .updateTable('login_attempts')
      .set({ failures: sql<number>`failures - 1` })
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute()
  },

  async remove(key: string): Promise<void> {
    await db.deleteFrom('login_attempts').where('key', '=', key).execute()
  },

  /** Notes that this happened now: the account has signed in from the network. */
  async touch(key: string, now: number): Promise<void> {
    await db
      .insertInto('login_attempts')
      .values({ key, failures: 0, window_start: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_start: now }))
      .execute()
  },

  async isTouched(key: string, since: number): Promise<boolean> {
    const row = await db
      .selectFrom('login_attempts')
      .select('key')
      .where('key', '=', key)
      .where('window_start', '>', since)
      .executeTakeFirst()
    return row !== undefined
  },

  async deleteBefore(time: number): Promise<void> {
    await db.deleteFrom('login_attempts').where('window_start', '<', time).execute()
  },
})
