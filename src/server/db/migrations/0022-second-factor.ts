import type { Kysely, Migration } from 'kysely'

/** The second factor of an account: an encrypted secret, the last time step whose code was used, and hashed recovery codes. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('encrypted_secret', 'text', (c) => c.notNull())
      .addColumn('last_used_step', 'bigint', (c) => c.notNull())
      .addColumn('enabled_at', 'bigint')
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_once', ['user_id', 'code_hash'])
      .execute()
  },
}
