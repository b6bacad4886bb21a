import type { Db } from '../db/schema.ts'
import type { Logger } from '../system/logger.ts'
import type { Metrics } from '../system/metrics.ts'
import type { Tracing } from '../system/tracing.ts'

/** What every part of the running server is given. */
export type Base = {
  readonly db: Db
  readonly clock: () => number
  /** Random and unguessable. */
  readonly newId: () => string
  readonly log: Logger
  readonly metrics?: Metrics
  readonly tracing?: Tracing | undefined
}
