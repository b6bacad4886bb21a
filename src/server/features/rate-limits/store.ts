import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type Taken = {
  readonly key: string
  /** The number of the window since 1970. */
  readonly window: number
  readonly taken: number
  readonly expiresAt: number
}

export const rateLimitsStore = (db: Db) => ({
  /** Adds what was taken. @returns what each key has had in its window now, on all servers */
  async add(
    shares: readonly Taken[],
  ): Promise<{ readonly key: string; readonly window: number; readonly used: number }[]> {
    if (shares.length === 0) return []
    return db
      .insertInto('rate_windows')
      .values(
        // In one order everywhere, so that two servers cannot deadlock.
        shares
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ key, window, taken, expiresAt }) => ({ key, window, used: taken, expires_at: expiresAt })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window'])
          .doUpdateSet({ used: sql<number>`rate_windows.used + excluded.used` }),
      )
      .returning(['key', 'window', 'used'])
      .execute()
  },

  async deleteExpired(now: number): Promise<void> {
    await db.deleteFrom('rate_windows').where('expires_at', '<=', now).execute()
  },
})
