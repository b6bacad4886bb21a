import type { SubscriptionEvent } from '#domain/access/subscription.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { PlanDeps } from './change-plan.ts'
import { CLOSED } from './checkout.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import type { Offer } from './checkout-availability.ts'
import { type Subscription, subscriptionsStore } from './store.ts'

type TestAction = 'pay' | 'fail' | 'cancel' | 'resume' | 'refund'

const NO_TEST = refuse('not_found', 'There is no test checkout here.')
const NOTHING = refuse('not_found', 'There is no subscription to change.')

/**
 * What the page of the test checkout does: it tells the same events that a payment provider would, of the user who is
 * signed in, and they are heeded in the same way.
 */
export async function handleTestCheckout(
  deps: PlanDeps,
  userId: string,
  action: TestAction,
  offer: Offer,
): Promise<Refusal | null> {
  if (offer.checkout !== 'test') return NO_TEST
  if (action === 'pay' && !offer.paymentsOpen) return CLOSED
  const at = deps.clock()
  const held = (await subscriptionsStore(deps.db).ofUser(userId)).filter(
    ({ provider }) => provider === 'test',
  )
  const current = held.find(({ state }) => state.endedAt === null)
  const change = eventOf(action, current, at)
  if (change === null) return NOTHING
  const outcome = await handlePaymentEvent(
    { ...deps, provider: 'test' },
    {
      id: `test_${deps.newId()}`,
      type: `test.${action}`,
      at,
      subscriptionId: current?.id ?? `test_${userId}_${held.length + 1}`,
      customerId: `test_${userId}`,
      userId,
      change,
    },
  )
  return outcome instanceof Refusal ? outcome : null
}

function eventOf(
  action: TestAction,
  current: Subscription | undefined,
  at: number,
): SubscriptionEvent | null {
  if (action === 'pay') return { kind: 'paid', invoicedAt: at, until: aYearAfter(at) }
  if (action === 'fail') return { kind: 'failed', invoicedAt: at }
  if (current === undefined || current.state.paidAt === null) return null
  if (action === 'refund') return { kind: 'refunded', paymentAt: current.state.paidAt }
  return { kind: action === 'cancel' ? 'cancelling' : 'resumed', at }
}

function aYearAfter(time: number): number {
  const date = new Date(time)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.getTime()
}
