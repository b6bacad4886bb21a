import { expireSubscriptions } from '../features/subscriptions/expire-subscriptions.ts'
import type { Base } from './base.ts'
import { prune } from './prune.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

/** Runs the scheduled jobs once now, then on their timers. @returns stops it */
export async function startTimers(base: Base): Promise<() => void> {
  const { db, clock, log } = base
  await prune(db, clock())
  const daily = setInterval(() => {
    prune(db, clock()).catch((error: unknown) =>
      log.error({ err: error }, 'old requests could not be forgotten'),
    )
  }, DAY_MS)
  daily.unref()
  await expireSubscriptions(base)
  const minutely = setInterval(() => {
    expireSubscriptions(base).catch((error: unknown) =>
      log.error({ err: error }, 'plans that ran out could not be ended'),
    )
  }, MINUTE_MS)
  minutely.unref()
  return () => {
    clearInterval(daily)
    clearInterval(minutely)
  }
}
