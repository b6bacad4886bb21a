import type { Config } from '../config.ts'
import { createRateWindows, type RateWindows } from '../features/rate-limits/rate-windows.ts'
import { loadOrCreateSecret } from '../system/session-secret.ts'
import type { MakeLimiter } from '../system/fixed-window-limiter.ts'
import type { Base } from './base.ts'

type RateLimits = {
  readonly secret: string
  readonly makeLimiter: MakeLimiter
  /** null where no other server shares the database. */
  readonly rateWindows: RateWindows | null
}

/** The server's secret, and the limits whose names are hashed with it. */
export function createRateLimits(
  base: Base,
  config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR' | 'DATABASE_URL'>,
): RateLimits {
  const secret = config.SESSION_SECRET ?? loadOrCreateSecret(config.DATA_DIR)
  const rateWindows = createRateWindows({ ...base, secret })
  const isShared = config.DATABASE_URL !== undefined
  return { secret, makeLimiter: rateWindows.makeLimiter, rateWindows: isShared ? rateWindows : null }
}
