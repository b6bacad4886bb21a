import type { Kysely, Migration } from 'kysely'

/** What the language model answered within the hour: the same question is not paid for twice. */
export const modelReadings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('model_readings')
      .addColumn('question_hash', 'text', (c) => c.primaryKey())
      .addColumn('reading', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    // All that is pruned is pruned by age.
    await db.schema.createIndex('model_readings_by_age').on('model_readings').column('created_at').execute()
  },
}
