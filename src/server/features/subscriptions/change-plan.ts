import { isActive, type SubscriptionState } from '#domain/access/subscription.ts'
import type { Db } from '../../db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { setSearchesUsed } from '../visitors/search-counts.ts'
import { searchesOfUser } from '../visitors/visitor.ts'
import { type Subscription, subscriptionsStore } from './store.ts'

export type PlanDeps = { readonly db: Db; readonly clock: () => number; readonly newId: () => string }

/** Who changes a plan: what the log says of it. */
const ACTORS = {
  payments: 'By the payment service',
  admin: 'By the admin',
  owner: 'By its owner',
  time: 'As its time is over',
} as const
type PlanActor = keyof typeof ACTORS

type PlanChange = {
  /** The plan granted by an admin from now on. Default: as it was. */
  readonly isGranted?: boolean
  /** Subscriptions as they are from now on, of those that change or are new. */
  readonly subscriptions: readonly Subscription[]
}

/**
 * Changes a user's paid or granted plan, and keeps the plan of the account in step: active where it was granted,
 * or where one subscription is. Becoming active by payment resets the search count. Run it in a transaction;
 * others who change the same account take turns.
 * @param change is given the subscriptions there are, newest first
 * @returns false where there is no such account, and nothing is done
 */
export async function changePlan(
  trx: Db,
  { clock, newId }: Omit<PlanDeps, 'db'>,
  userId: string,
  by: PlanActor,
  change: (subscriptions: readonly Subscription[]) => PlanChange,
): Promise<boolean> {
  const store = subscriptionsStore(trx)
  const plan = await store.lockForUpdate(userId)
  if (plan === null) return false
  const now = clock()
  const before = await store.ofUser(userId)
  const { isGranted = plan.isGranted, subscriptions: changed } = change(before)
  for (const subscription of changed) await store.upsert(subscription)
  const others = before.filter(({ id }) => !changed.some((one) => one.id === id))
  const active = [...changed, ...others].filter(({ state }) => isActive(state, now))
  const activeBefore = before.filter(({ state }) => isActive(state, now))
  const paying = active.length > 0
  const status = paying || isGranted ? 'active' : 'free'
  if (status !== plan.status || isGranted !== plan.isGranted)
    await store.setPlan(userId, { isGranted, status })

  const tell = (action: 'subscribe' | 'cancel' | 'refund', what: string) =>
    recordActivity(trx, { id: newId(), userId, action, details: `${ACTORS[by]}: ${what}`, createdAt: now })
  if (paying && activeBefore.length === 0) {
    await setSearchesUsed(trx, searchesOfUser(userId), 0, now)
    await tell('subscribe', 'paid for a year')
  } else if (active.length > activeBefore.length)
    // Two payment pages were open at once. Only the operator can refund one of them.
    await tell('subscribe', 'paid for a year once more, while one runs: one of the two should be refunded')
  if (changed.some(({ id, state }) => isRefunded(before, id, state)))
    await tell('refund', 'a payment was given back')
  if (changed.some(({ id, state }) => isActive(state, now) && stops(before, id, state)))
    await tell('cancel', 'works until the paid year ends')
  if (status === 'free' && plan.status === 'active' && before.some(({ state }) => wasPaidFor(state)))
    await tell('cancel', 'the subscription has ended')
  return true
}

const stops = (before: readonly Subscription[], id: string, { cancels }: SubscriptionState): boolean =>
  cancels && before.some((one) => one.id === id && !one.state.cancels)

/** A payment was given back that was not before. */
const isRefunded = (
  before: readonly Subscription[],
  id: string,
  { refundedAt }: SubscriptionState,
): boolean => refundedAt !== null && before.find((one) => one.id === id)?.state.refundedAt !== refundedAt

const wasPaidFor = ({ paidAt, endedAt }: SubscriptionState): boolean => paidAt !== null && endedAt === null
