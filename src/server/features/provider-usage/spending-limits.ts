import type { Db } from '../../db/schema.ts'
import type { SpendingLimit } from '../../providers/spending-limit.ts'
import type { Logger } from '../../system/logger.ts'
import { dayOf, monthOf, servicesStore } from './store.ts'

/** A vendor that wants money for its calls, or gives only so many. */
export const PAID_VENDORS = ['model', 'image', 'audd', 'youtube'] as const
export type PaidVendor = (typeof PAID_VENDORS)[number]

/** What is used of a vendor's limits, on all servers together. */
export type LimitUsage = {
  readonly callsToday: number
  readonly dailyCalls: number
  /** In millionths of a dollar, what calls under way are reserved at included. */
  readonly spentMicros: number
  /** null: its calls cost nothing. */
  readonly budgetMicros: number | null
  /** UTC milliseconds; null while calls are let through. */
  readonly stoppedAt: number | null
}

export type SpendingLimits = SpendingLimit & { usage(): Promise<LimitUsage> }

type Limits = {
  readonly vendor: PaidVendor
  /** Calls of a day (UTC). */
  readonly dailyCalls: number
  /** What a month (UTC) may cost, in millionths of a dollar; null where calls cost nothing. */
  readonly budgetMicros: number | null
}

/** The walls round one vendor: its calls of a day and its money of a month, however many servers share the database. */
export function spendingLimits(
  {
    db,
    clock,
    log,
  }: {
    readonly db: Db
    readonly clock: () => number
    readonly log: Pick<Logger, 'warn'>
  },
  { vendor, dailyCalls, budgetMicros }: Limits,
): SpendingLimits {
  const store = servicesStore(db)
  const callsOf = (now: number) => ({ key: `calls:${vendor}`, period: dayOf(now) })
  const moneyOf = (now: number) => ({ key: `money:${vendor}`, period: monthOf(now) })

  return {
    async reserve(maxCostMicros) {
      const now = clock()
      const reserved = Math.ceil(maxCostMicros)
      const money = moneyOf(now)
      const calls = { ...callsOf(now), amount: 1, limit: dailyCalls }
      const cost = budgetMicros === null ? [] : [{ ...money, amount: reserved, limit: budgetMicros }]
      const exceeded = await store.useAll([calls, ...cost])
      if (exceeded !== null) {
        await store.markStopped(exceeded, now)
        return null
      }
      return {
        async settle(costMicros) {
          const by = Math.ceil(costMicros) - reserved
          if (budgetMicros === null || by === 0) return
          try {
            // Of the month it was reserved in.
            await store.adjust(money.key, money.period, by)
          } catch (error) {
            log.warn(
              { err: error, vendor },
              'what a call really cost could not be noted: it counts as the most',
            )
          }
        },
      }
    },

    async usage() {
      const now = clock()
      const [calls, money] = [await store.usage(callsOf(now)), await store.usage(moneyOf(now))]
      return {
        callsToday: calls.used,
        dailyCalls,
        spentMicros: money.used,
        budgetMicros,
        stoppedAt: calls.stoppedAt ?? money.stoppedAt,
      }
    },
  }
}
