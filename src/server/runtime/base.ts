import type { Db } from '../db/schema.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'

/** What every part of the running server is given. */
export type Base = {
  readonly db: Db
  readonly clock: () => number
  /** Random and unguessable. */
  readonly newId: () => string
  readonly log: Logger
  readonly metrics?: Metrics
}
