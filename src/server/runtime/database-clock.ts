import type { DatabaseLocation } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { healthStore } from '../features/health/store.ts'

/** Crystals of two machines drift apart by some milliseconds in this time. */
const MEASURE_EVERY_MS = 60_000

export type DatabaseClock = {
  /** Milliseconds since 1970, by the clock of the database. */
  readonly now: () => number
  readonly stop: () => void
}

/**
 * The one clock of all servers that share a PostgreSQL: leases, sessions and windows of time mean the same on each, and
 * a machine whose own clock is wrong or is set does no harm. Between two measurements this machine's monotonic clock goes
 * on. On SQLite it is this machine's clock.
 * @throws what the database says where it cannot be asked at first; later the last measurement goes on
 */
export async function openDatabaseClock(db: Db, location: DatabaseLocation): Promise<DatabaseClock> {
  if ('sqlite' in location) return { now: Date.now, stop: () => undefined }
  let base = await measure(db)
  const timer = setInterval(() => {
    measure(db).then(
      (measured) => (base = measured),
      () => undefined,
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return {
    now: () => Math.round(base.epochMs + performance.now() - base.at),
    stop: () => clearInterval(timer),
  }
}

/** Half of the way there and back is taken for the way back. */
async function measure(db: Db): Promise<{ readonly epochMs: number; readonly at: number }> {
  const asked = performance.now()
  const epochMs = await healthStore(db).now()
  return { epochMs, at: (asked + performance.now()) / 2 }
}
