import type { DailyShare, QuotaKey } from '#domain/access/quota.ts'
import type { Db } from '../../db/schema.ts'
import { PAID_VENDORS, type PaidVendor } from './spending-limits.ts'
import { dayOf, servicesStore } from './store.ts'

/** What one account, one guest or one network may have a paid service asked in a day (UTC), on all servers together. */
export type DailyQuota = {
  /**
   * Counts one call against all quota keys of the caller, before it is made.
   * @returns false, and nothing is counted, where the share of one of them is used up
   */
  take(keys: readonly QuotaKey[]): Promise<boolean>
}

export const dailyQuota = (
  db: Db,
  { vendor, share, clock }: { vendor: PaidVendor; share: DailyShare; clock: () => number },
): DailyQuota => ({
  async take(keys) {
    const period = dayOf(clock())
    const uses = keys.map(({ name, holder }) => ({
      key: keyOf(vendor, name),
      period,
      amount: 1,
      limit: share[holder],
    }))
    return (await servicesStore(db).useAll(uses)) === null
  },
})

/** Forgets what was used under these names. */
export const deleteUsage = (db: Db, keys: readonly QuotaKey[]): Promise<void> =>
  servicesStore(db).removeUsage(keys.flatMap(({ name }) => PAID_VENDORS.map((vendor) => keyOf(vendor, name))))

const keyOf = (vendor: PaidVendor, name: string): string => `${vendor}:${name}`
