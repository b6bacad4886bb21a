import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const healthStore = (db: Db) => ({
  /** @throws where the database does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(db)
  },
})
