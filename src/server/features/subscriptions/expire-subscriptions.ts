import { changePlan, type PlanDeps } from './change-plan.ts'
import { subscriptionsStore } from './store.ts'

/** Puts accounts back to the free plan whose paid time is over: no event tells of an hour that has passed. */
export async function expireSubscriptions(deps: PlanDeps): Promise<void> {
  const { db, clock } = deps
  for (const userId of await subscriptionsStore(db).mayBeExpired(clock()))
    await db
      .transaction()
      .execute((trx) => changePlan(trx, deps, userId, 'time', () => ({ subscriptions: [] })))
}
