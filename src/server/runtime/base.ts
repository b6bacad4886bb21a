import type { Db } from '../db/schema.ts'
import type { Logger } from '../logger.ts'

/** What every part of the running server is given. */
export type Base = {
  readonly db: Db
  readonly clock: () => number
  /** Random and unguessable. */
  readonly newId: () => string
  readonly log: Logger
}
