import { type Kysely, PostgresAdapter } from 'kysely'

/** The one column type whose name differs: SQLite says blob, PostgreSQL bytea. For migrations. */
export const bytesType = (db: Kysely<unknown>): 'bytea' | 'blob' =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob'
