import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** What was taken of a limit in a window of time, counted for every node. */
export const rateWindows: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await db.schema
      .createTable('rate_windows')
      // A window is over in a minute or an hour: after a crash it begins anew, and until then no write waits for the disk.
      .$call((table) => (isPostgres ? table.modifyFront(sql`unlogged`) : table))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('window', 'bigint', (c) => c.notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('rate_windows_key', ['key', 'window'])
      .execute()
    await db.schema.createIndex('rate_windows_by_expiry').on('rate_windows').column('expires_at').execute()
  },
}
