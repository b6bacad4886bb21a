import { type DatabaseLocation, openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { createMetrics, type Metrics } from '../metrics.ts'

/** Opens the database with each statement timed and the pool of connections to be seen. */
export function openObserved(location: DatabaseLocation): { readonly db: Db; readonly metrics: Metrics } {
  const metrics = createMetrics()
  const db = openDatabase(location, {
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
      ),
  })
  return { db, metrics }
}
