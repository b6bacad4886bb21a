import { Kysely, type Transaction, TransactionBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'

/** deadlock_detected, serialization_failure: PostgreSQL has undone the transaction, and asks for it once more. */
const TO_REPEAT = new Set(['40P01', '40001'])
const MAX_TRIES = 4
/** Two that met once would meet again: each waits a while of its own. */
const MAX_PAUSE_MS = 40

/**
 * Runs a transaction again where it was the victim of a deadlock. Its callback must change nothing but the database:
 * it may be called up to four times.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(callback: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
      for (let tries = 1; ; tries++) {
        try {
          return await execute(callback)
        } catch (error) {
          if (tries >= MAX_TRIES || !isToRepeat(error)) throw error
          await sleep(Math.random() * MAX_PAUSE_MS * tries)
        }
      }
    }
    return builder
  }
}

const isToRepeat = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TO_REPEAT.has(String(error.code))
