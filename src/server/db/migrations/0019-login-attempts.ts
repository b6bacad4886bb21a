import type { Kysely, Migration } from 'kysely'

/** Failed sign-ins, counted for every node: by account and by network; and the networks an account has signed in from. */
export const loginAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('login_attempts')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('window_start', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('login_attempts_by_start')
      .on('login_attempts')
      .column('window_start')
      .execute()
  },
}
