import type { Account } from '#domain/access/account.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { findAccount } from '../accounts/find-account.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { changePlan, type PlanDeps } from './change-plan.ts'

const NO_SUCH_ACCOUNT = refuse('not_found', 'There is no such account')

/** Grants a user unlimited searches, by an admin. Their count goes on as it is: only a payment begins it anew. */
export async function grantPlan(deps: PlanDeps, userId: string): Promise<Account | Refusal> {
  const { db, clock, newId } = deps
  return db.transaction().execute(async (trx) => {
    const isThere = await changePlan(trx, deps, userId, 'admin', () => ({
      isGranted: true,
      subscriptions: [],
    }))
    const account = isThere ? await findAccount(trx, userId) : null
    if (account === null) return NO_SUCH_ACCOUNT
    const details = 'By the admin: unlimited searches granted'
    await recordActivity(trx, { id: newId(), userId, action: 'upgrade', details, createdAt: clock() })
    return account
  })
}
