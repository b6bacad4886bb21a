import { applyEvent, NEW_SUBSCRIPTION } from '#domain/access/subscription.ts'
import { refuse, type Refusal, RollbackError } from '../../http/refusal.ts'
import type { PaymentEvent } from '../../providers/payments/port.ts'
import { changePlan, type PlanDeps } from './change-plan.ts'
import { type Subscription, subscriptionsStore } from './store.ts'

type PaymentEventDeps = PlanDeps & {
  /** Whose events these are. */
  readonly provider: string
}

/** So long an event about a subscription that is not known yet is asked for again: what tells of it is on its way. */
const WAIT_MS = 24 * 60 * 60 * 1000

const COME_AGAIN = refuse('unavailable', 'This subscription is not known yet. Please send it again later.')

/**
 * Does what a payment event tells, once, however often it comes: its id, what it changes and the plan of the account are
 * one transaction.
 * @returns `no_account`: it is about no account of this server (any more); a refusal where it has to come again
 */
export async function handlePaymentEvent(
  deps: PaymentEventDeps,
  event: PaymentEvent,
): Promise<'done' | 'repeated' | 'no_account' | Refusal> {
  const { db, clock } = deps
  try {
    return await db.transaction().execute(async (trx) => {
      const store = subscriptionsStore(trx)
      if (!(await store.isNewEvent(event, clock()))) return 'repeated'
      const known = await named(store, event)
      const userId = known[0]?.userId ?? event.userId
      if (userId === null) {
        if (clock() - event.at < WAIT_MS) throw new RollbackError(COME_AGAIN)
        return 'no_account'
      }
      const ids = event.subscriptionId === null ? known.map(({ id }) => id) : [event.subscriptionId]
      const isDone = await changePlan(trx, deps, userId, 'payments', (subscriptions) => ({
        subscriptions: ids.map((id) => {
          const subscription =
            subscriptions.find((one) => one.id === id) ?? newSubscription(deps, event, id, userId)
          return { ...subscription, state: applyEvent(subscription.state, event.change) }
        }),
      }))
      return isDone ? 'done' : 'no_account'
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

/** The subscriptions an event tells of, as far as they are known. */
async function named(
  store: ReturnType<typeof subscriptionsStore>,
  { subscriptionId, customerId }: PaymentEvent,
): Promise<Subscription[]> {
  if (subscriptionId === null) return store.ofCustomer(customerId)
  const known = await store.byId(subscriptionId)
  return known === null ? [] : [known]
}

const newSubscription = (
  { provider, clock }: PaymentEventDeps,
  { customerId }: PaymentEvent,
  id: string,
  userId: string,
): Subscription => ({ id, userId, provider, customerId, state: NEW_SUBSCRIPTION, createdAt: clock() })
