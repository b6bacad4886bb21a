import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const healthStore = (db: Db) => ({
  /** @throws where the database does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(db)
  },

  /** PostgreSQL's clock, in milliseconds since 1970. */
  async now(): Promise<number> {
    const { rows } = await sql<{
      now: number
    }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
    return Number(rows[0]?.now)
  },
})
