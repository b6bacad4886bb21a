import type { Db } from '../../db/schema.ts'
import type { Purse } from '../../providers/identify/port.ts'
import { servicesStore } from './store.ts'

/**
 * The money of one service. A month's budget is held however many servers share the database: whoever pays waits for
 * whoever pays already.
 * @param budgetMicros of a month (UTC), in millionths of a dollar
 */
export const monthlyPurse = (
  db: Db,
  { service, budgetMicros, clock }: { service: string; budgetMicros: number; clock: () => number },
): Purse => ({
  pay: (costMicros) =>
    db.transaction().execute(async (trx) => {
      const store = servicesStore(trx)
      const now = clock()
      await store.hold(service, now)
      if ((await store.costOfMonth(service, now)) + costMicros > budgetMicros) return false
      await store.count(service, now, costMicros)
      return true
    }),
})
