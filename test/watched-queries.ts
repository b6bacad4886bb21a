import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from '../src/server/db/open.ts'
import type { Db, Schema } from '../src/server/db/schema.ts'

/** A migrated SQLite database in memory that keeps every statement it is asked, for tests of how they find their rows. */
export type WatchedQueries = {
  readonly db: Db
  /** As they were asked, in order, with `?` for values. */
  readonly statements: readonly string[]
  /** The steps by which SQLite answers a statement. */
  plan(statement: string): string[]
  close(): Promise<void>
}

export async function watchQueries(): Promise<WatchedQueries> {
  const file = new SQLite(':memory:')
  const statements: string[] = []
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void statements.push(query.sql),
  })
  await migrate(db)
  // Rows are inserted without their owners.
  file.pragma('foreign_keys = OFF')
  statements.length = 0
  return {
    db,
    statements,
    plan: (statement) =>
      file
        .prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
        .all(...Array.from(statement.matchAll(/\?/gu), () => null))
        .map(({ detail }) => detail),
    close: () => db.destroy(),
  }
}
