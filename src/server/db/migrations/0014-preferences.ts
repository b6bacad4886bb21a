import { type Kysely, type Migration } from 'kysely'

/** What an account has chosen goes with it to every device. */
export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user_preferences')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_preferences_once', ['user_id', 'name'])
      .execute()
  },
}
