import type { Config } from '../config.ts'
import { databaseLocation, openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { openDatabaseClock } from './database-clock.ts'
import { createMetrics, type Metrics } from '../system/metrics.ts'
import type { Logger } from '../system/logger.ts'
import { startTracing, type Tracing } from '../system/tracing.ts'

type Observed = {
  readonly db: Db
  /** For migrations and clean-ups, which may take longer than a call waits. */
  readonly jobsDb: Db
  /** The same on every server of one PostgreSQL. */
  readonly clock: () => number
  readonly metrics: Metrics
  /** undefined where nobody wants traces. */
  readonly tracing: Tracing | undefined
}

/** Opens the database, and the traces where they are wanted, with each statement timed and the pool of connections to be seen. */
export async function openObserved(config: Config, version: string, log: Logger): Promise<Observed> {
  const location = databaseLocation(config)
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  const tracing = endpoint === undefined ? undefined : await startTracing({ endpoint, version }, log)
  const metrics = createMetrics()
  const db = openDatabase(location, {
    isServing: true,
    onQuery(ms, isError, { operation, table }) {
      metrics.observeQuery(ms, isError)
      tracing?.statement(operation, table, ms, isError)
    },
    onPool: (pool) =>
      metrics.gaugeBy(
        'segue_db_connections',
        'Connections of the pool, and calls that wait for one',
        'state',
        () => [
          ['open', pool.totalCount],
          ['idle', pool.idleCount],
          ['waiting', pool.waitingCount],
        ],
        'sum',
      ),
  })
  const jobsDb = 'postgres' in location ? openDatabase(location) : db
  const clock = await openDatabaseClock(jobsDb, location)
  return { db, jobsDb, clock: clock.now, metrics, tracing }
}
