import type { RateWindows } from '../features/rate-limits/rate-windows.ts'
import { expireSubscriptions } from '../features/subscriptions/expire-subscriptions.ts'
import type { Base } from './base.ts'
import { prune } from './prune.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
/** Servers that share a database go at most this long by what they have counted themselves. */
const EXCHANGE_MS = 500

/**
 * Runs the scheduled jobs once now, then on their timers.
 * @param rateWindows null where no other server shares the database
 * @returns stops it
 */
export async function startTimers(base: Base, rateWindows: RateWindows | null): Promise<() => void> {
  const { db, clock, log, tracing } = base
  const traced = (name: string, job: () => Promise<unknown>) => () => tracing?.job(name, job) ?? job()
  await prune(db, clock())
  await expireSubscriptions(base)
  const stops = [
    repeat(
      DAY_MS,
      traced('prune', () => prune(db, clock())),
      (error) => log.error({ err: error }, 'old requests could not be forgotten'),
    ),
    repeat(
      MINUTE_MS,
      traced('expire-subscriptions', () => expireSubscriptions(base)),
      (error) => log.error({ err: error }, 'plans that ran out could not be ended'),
    ),
  ]
  if (rateWindows !== null)
    stops.push(
      repeat(
        EXCHANGE_MS,
        () => rateWindows.exchange(),
        (error) => log.warn({ err: error }, 'rate limits could not be shared: this server counts for itself'),
      ),
    )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Runs a job again and again, `ms` after it ended; it keeps no process alive. @returns stops it */
function repeat(ms: number, job: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => void job().catch(onError).finally(next), ms)
    timer.unref()
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
