import type { Db } from '../../db/schema.ts'
import type { Ration } from '../../providers/preview/port.ts'
import { servicesStore } from './store.ts'

/**
 * The calls of one service. A day's number is held however many servers share the database: whoever takes one waits
 * for whoever takes one already.
 * @param callsADay of a day in UTC
 */
export const dailyRation = (
  db: Db,
  { service, callsADay, clock }: { service: string; callsADay: number; clock: () => number },
): Ration => ({
  take: () =>
    db.transaction().execute(async (trx) => {
      const store = servicesStore(trx)
      const now = clock()
      await store.hold(service, now)
      if ((await store.callsOfDay(service, now)) >= callsADay) return false
      await store.count(service, now, 0)
      return true
    }),
})
