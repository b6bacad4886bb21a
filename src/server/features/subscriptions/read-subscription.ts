import { isActive, isPastDue, YEARLY_PRICE_CENTS } from '#domain/access/subscription.ts'
import type { Subscription as Shown } from '#contract/subscriptions.ts'
import type { Db } from '../../db/schema.ts'
import type { Offer } from './checkout-availability.ts'
import { subscriptionsStore } from './store.ts'

/** A user's plan, as they see it. */
export async function readSubscription(db: Db, userId: string, now: number, offer: Offer): Promise<Shown> {
  const store = subscriptionsStore(db)
  const subscriptions = (await store.ofUser(userId)).map(({ state }) => state)
  const [active] = subscriptions
    .filter((state) => isActive(state, now))
    .toSorted((a, b) => (b.paidUntil ?? 0) - (a.paidUntil ?? 0))
  const [newest] = subscriptions
  const shown = active ?? newest
  const isGranted = await store.isGranted(userId)
  const until = active?.paidUntil ?? null
  const paidUntil = until === null ? null : new Date(until).toISOString()
  return {
    status: active || isGranted ? 'active' : 'free',
    source: active ? 'payment' : isGranted ? 'granted' : 'none',
    renewsAt: active?.cancels === false ? paidUntil : null,
    endsAt: active?.cancels === true ? paidUntil : null,
    pastDue: shown !== undefined && isPastDue(shown),
    priceCents: YEARLY_PRICE_CENTS,
    currency: 'usd',
    paymentsOpen: offer.paymentsOpen,
    checkout: offer.checkout,
  }
}
