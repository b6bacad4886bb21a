import { type Kysely, type Migration, PostgresAdapter } from 'kysely'

/** The one type whose name differs: SQLite says blob, PostgreSQL bytea. */
const bytes = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? ('bytea' as const) : ('blob' as const)

/**
 * An answer is stored in its request's row, compressed, with its selected cards as bits. Answers of before stay in
 * their rows of `recommendations`, where cards that come after an answer are stored still.
 */
export const compactAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('recommendation_requests').addColumn('answer', bytes(db)).execute()
    await db.schema
      .alterTable('recommendation_requests')
      .addColumn('selected_bits', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
