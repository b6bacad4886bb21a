import { type Kysely, type Migration } from 'kysely'
import { bytesType } from '../bytes-type.ts'

/**
 * An answer is stored in its request's row, compressed, with its selected cards as bits. Answers of before stay in
 * their rows of `recommendations`, where cards that come after an answer are stored still.
 */
export const compactAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('recommendation_requests').addColumn('answer', bytesType(db)).execute()
    await db.schema
      .alterTable('recommendation_requests')
      .addColumn('selected_bits', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
