import type { Account } from '#domain/access/account.ts'
import { applyEvent } from '#domain/access/subscription.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { findAccount } from '../accounts/find-account.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { type CancelDeps, cancelAtProvider } from './cancel-at-provider.ts'
import { changePlan, type PlanDeps } from './change-plan.ts'
import { subscriptionsStore } from './store.ts'

const NO_SUCH_ACCOUNT = refuse('not_found', 'There is no such account')

/**
 * Takes unlimited searches away, paid or granted: a paid subscription is cancelled at the provider first.
 * Nothing they saved is lost.
 */
export async function withdrawPlan(deps: PlanDeps & CancelDeps, userId: string): Promise<Account | Refusal> {
  const { db, clock, newId } = deps
  const held = await subscriptionsStore(db).ofUser(userId)
  const refused = await cancelAtProvider(deps, held)
  if (refused !== null) return refused
  const cancelled = new Set(held.map(({ id }) => id))
  return db.transaction().execute(async (trx) => {
    const at = clock()
    const isThere = await changePlan(trx, deps, userId, 'admin', (subscriptions) => ({
      isGranted: false,
      subscriptions: subscriptions
        .filter(({ id }) => cancelled.has(id))
        .map((one) => ({ ...one, state: applyEvent(one.state, { kind: 'ended', at }) })),
    }))
    const account = isThere ? await findAccount(trx, userId) : null
    if (account === null) return NO_SUCH_ACCOUNT
    const details = 'By the admin: unlimited searches taken away'
    await recordActivity(trx, { id: newId(), userId, action: 'downgrade', details, createdAt: at })
    return account
  })
}
