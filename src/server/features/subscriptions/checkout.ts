import type { Account } from '#domain/access/account.ts'
import { applyEvent } from '#domain/access/subscription.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type CancelDeps, cancelAtProvider } from './cancel-at-provider.ts'
import { changePlan, type PlanDeps } from './change-plan.ts'
import type { Offer } from './checkout-availability.ts'
import { type Subscription, subscriptionsStore } from './store.ts'

export type CheckoutDeps = PlanDeps & CancelDeps

/** So long a payment may take to be confirmed before the user may begin another one. */
const CONFIRMING_MS = 60 * 60 * 1000

export const CLOSED = refuse('payments_closed', 'Payments are closed at the moment.')
const ALREADY = refuse('already_subscribed', 'You have unlimited searches already.')
const CONFIRMING = refuse(
  'already_subscribed',
  'Your payment is being confirmed. This can take a few minutes.',
)
const UNREACHABLE = refuse(
  'unavailable',
  'The payment provider does not answer. You have not been charged. Please try again in a moment.',
)
const NOTHING = refuse('not_found', 'You have no subscription to manage.')

/** The checkout page. */
export async function startCheckout(
  deps: CheckoutDeps,
  account: Account,
  offer: Offer,
): Promise<{ url: string } | Refusal> {
  const { db, payments, clock, log } = deps
  if (!offer.paymentsOpen) return CLOSED
  if (account.subscriptionStatus === 'active') return ALREADY
  const subscriptions = await subscriptionsStore(db).ofUser(account.id)
  if (subscriptions.some((one) => isBeingConfirmed(one, clock()))) return CONFIRMING
  const refused = await endLapsed(deps, account.id, subscriptions)
  if (refused !== null) return refused
  const customerId = subscriptions.find(({ provider }) => provider === payments.name)?.customerId ?? null
  const outcome = await payments.startCheckout({
    userId: account.id,
    customerId,
    earlier: subscriptions.length,
  })
  if (outcome.kind === 'found') return { url: outcome.value }
  log.warn({ outcome }, 'a checkout could not be started')
  return UNREACHABLE
}

/** It has begun, and what tells of its payment is on its way. */
const isBeingConfirmed = ({ state, createdAt }: Subscription, now: number): boolean =>
  state.endedAt === null &&
  state.paidAt === null &&
  state.failedAt === null &&
  now - createdAt < CONFIRMING_MS

/** What was paid for once and lapsed must not come back to life beside a new subscription: that would be paid twice. */
async function endLapsed(
  deps: CheckoutDeps,
  userId: string,
  subscriptions: readonly Subscription[],
): Promise<Refusal | null> {
  const lapsed = subscriptions.filter(({ state }) => state.endedAt === null && state.paidAt !== null)
  if (lapsed.length === 0) return null
  const refused = await cancelAtProvider(deps, lapsed)
  if (refused !== null) return refused
  const at = deps.clock()
  await deps.db.transaction().execute((trx) =>
    changePlan(trx, deps, userId, 'owner', (now) => ({
      subscriptions: now
        .filter(({ id }) => lapsed.some((one) => one.id === id))
        .map((one) => ({ ...one, state: applyEvent(one.state, { kind: 'ended', at }) })),
    })),
  )
  return null
}

/** The provider's customer portal. Open while payments are closed, too: cancelling must always be possible. */
export async function openPortal(
  { db, payments, log }: CheckoutDeps,
  userId: string,
  offer: Offer,
): Promise<{ url: string } | Refusal> {
  const held = await subscriptionsStore(db).ofUser(userId)
  const subscription = held.find(({ provider }) => provider === payments.name)
  if (subscription === undefined || offer.checkout === 'closed') return NOTHING
  const outcome = await payments.openPortal(subscription.customerId)
  if (outcome.kind === 'found') return { url: outcome.value }
  log.warn({ outcome }, 'the portal could not be opened')
  return outcome.kind === 'nothing' ? NOTHING : UNREACHABLE
}
