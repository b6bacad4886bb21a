import type { Db } from '../../db/schema.ts'
import type { Reading } from '../../providers/llm/port.ts'

/** How long an answer of the language model stands for the same question. */
const READING_TTL_MS = 60 * 60 * 1000

export const modelReadingsStore = (db: Db) => ({
  /** @returns null where none is there, or it has expired */
  async find(questionHash: string, now: number): Promise<Reading | null> {
    const row = await db
      .selectFrom('model_readings')
      .select('reading')
      .where('question_hash', '=', questionHash)
      .where('created_at', '>', now - READING_TTL_MS)
      .executeTakeFirst()
    return row === undefined ? null : (JSON.parse(row.reading) as Reading)
  },

  /** Of two servers that asked at once the later answer stands. */
  async upsert(questionHash: string, answered: Reading, now: number): Promise<void> {
    const reading = JSON.stringify(answered)
    await db
      .insertInto('model_readings')
      .values({ question_hash: questionHash, reading, created_at: now })
      .onConflict((conflict) => conflict.column('question_hash').doUpdateSet({ reading, created_at: now }))
      .execute()
  },

  async pruneExpired(now: number): Promise<void> {
    await db
      .deleteFrom('model_readings')
      .where('created_at', '<=', now - READING_TTL_MS)
      .execute()
  },
})
