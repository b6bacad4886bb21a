import type { Db } from '../../db/schema.ts'
import { FixedWindowLimiter, type MakeLimiter, type Share } from '../../system/fixed-window-limiter.ts'
import { keyedHash } from '../../system/keyed-hash.ts'
import { rateLimitsStore } from './store.ts'

/** Rows of one statement: four parameters each, far below what a database takes. */
const BATCH_SIZE = 1_000
const CLEAN_UP_MS = 60_000

/** The limits of calls, mails and events in a window of time, and how servers agree on them. */
export type RateWindows = {
  readonly makeLimiter: MakeLimiter
  /**
   * Tells the others, through the database, what was taken here, and learns with the answer what was taken there. Until
   * then each server goes by what it knows: beyond a limit it admits at most what comes between two exchanges, and a call
   * never waits for the database.
   */
  exchange(): Promise<void>
}

type Deps = { readonly db: Db; readonly clock: () => number; readonly secret: string }

export function createRateWindows({ db, clock, secret }: Deps): RateWindows {
  const limiters = new Map<string, FixedWindowLimiter>()
  let cleanedUpAt = Number.NEGATIVE_INFINITY

  async function exchangeBatch(batch: ReadonlyMap<string, Collected>): Promise<void> {
    try {
      const rows = await rateLimitsStore(db).add(
        [...batch].map(([key, { limiter, share }]) => ({
          key,
          window: share.window,
          taken: share.taken,
          expiresAt: (share.window + 2) * limiter.windowMs,
        })),
      )
      for (const { key, used } of rows) {
        const collected = batch.get(key)
        collected?.limiter.adopt(collected.share, used)
      }
    } catch (error) {
      for (const { limiter, share } of batch.values()) limiter.putBack(share)
      throw error
    }
  }

  return {
    makeLimiter(name, limit, windowMs) {
      if (limiters.has(name)) throw new Error(`There is a limit ${name} already`)
      const limiter = new FixedWindowLimiter(limit, windowMs)
      limiters.set(name, limiter)
      return limiter
    },
    async exchange() {
      const now = clock()
      const collected = [...limiters].flatMap(([name, limiter]) =>
        limiter
          .collect(now)
          // Networks and addresses are personal: the table holds their keyed hashes.
          .map((share) => [keyedHash(`${name} ${share.name}`, secret), { limiter, share }] as const),
      )
      const batches = Array.from({ length: Math.ceil(collected.length / BATCH_SIZE) }, (_, at) =>
        exchangeBatch(new Map(collected.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))),
      )
      const failed = (await Promise.allSettled(batches)).find((one) => one.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      if (now - cleanedUpAt < CLEAN_UP_MS) return
      cleanedUpAt = now
      await rateLimitsStore(db).deleteExpired(now)
    },
  }
}

type Collected = { readonly limiter: FixedWindowLimiter; readonly share: Share }
