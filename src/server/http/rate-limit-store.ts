import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { FixedWindowLimiter, type MakeLimiter } from '../system/fixed-window-limiter.ts'

/** What the plugin passes for a route, beyond its types. */
type RouteLimit = {
  readonly routeInfo: { readonly method: string | string[]; readonly url: string }
  readonly max: number
  readonly timeWindow: number
}

/** Counts the calls of each route in a limiter of its own. @param makeLimiter called once for each route that has a limit */
export function rateLimitStore(makeLimiter: MakeLimiter, clock: () => number): FastifyRateLimitStoreCtor {
  class Store implements FastifyRateLimitStore {
    private readonly limiter: FixedWindowLimiter | null

    /** The plugin makes the first one, from its options; each route has a child of it. */
    constructor(limiter: object) {
      this.limiter = limiter instanceof FixedWindowLimiter ? limiter : null
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ): void {
      const limiter = this.limiter as FixedWindowLimiter
      const now = clock()
      const isAdmitted = limiter.take(key, 1, now) === 1
      const current = isAdmitted ? limiter.usedBy(key, now) : limiter.limit + 1
      callback(null, { current, ttl: limiter.msLeft(now) })
    }

    child(options: object): FastifyRateLimitStore {
      const { routeInfo, max, timeWindow } = options as RouteLimit
      return new Store(makeLimiter(`call ${String(routeInfo.method)} ${routeInfo.url}`, max, timeWindow))
    }
  }
  return Store
}
