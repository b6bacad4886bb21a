import { type DatabaseLocation, openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { openDatabaseClock } from './database-clock.ts'
import { createMetrics, type Metrics } from '../system/metrics.ts'

type Observed = {
  readonly db: Db
  /** For migrations and clean-ups, which may take longer than a call waits. */
  readonly jobsDb: Db
  /** The same on every server of one PostgreSQL. */
  readonly clock: () => number
  readonly metrics: Metrics
}

/** Opens the database with each statement timed and the pool of connections to be seen. */
export async function openObserved(location: DatabaseLocation): Promise<Observed> {
  const metrics = createMetrics()
  const db = openDatabase(location, {
    isServing: true,
    onQuery: metrics.observeQuery,
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
  return { db, jobsDb, clock: clock.now, metrics }
}
