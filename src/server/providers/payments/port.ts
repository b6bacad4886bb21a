import type { SubscriptionEvent } from '#domain/access/subscription.ts'
import type { Outcome } from '../outcome.ts'

/** What the provider says happened to a subscription. */
export type PaymentEvent = {
  /** The provider's name for the event, by which it is heeded once. */
  readonly id: string
  readonly type: string
  /** When it happened. UTC milliseconds, like all times here. */
  readonly at: number
  /** null: it tells of a customer's payment, whichever subscription that was for. */
  readonly subscriptionId: string | null
  readonly customerId: string
  /** Whose it is, where the event says so. */
  readonly userId: string | null
  readonly change: SubscriptionEvent
}

export type ReadEvent =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  /** Truly the provider's, and nothing to us. */
  | { readonly kind: 'ignored'; readonly why: string }
  /** Not the provider's, or not of now. `reason` is for the log and never shown. */
  | { readonly kind: 'refused'; readonly reason: string }

export type Order = {
  readonly userId: string
  /** Under which the provider knows who buys; null for a new customer. */
  readonly customerId: string | null
  /** How many subscriptions they have had: two orders of one number, at one time, are one order. */
  readonly earlier: number
}

/** Takes money. Nothing here throws. An address that is answered is where the browser goes next. */
export type Payments = {
  /** `test`: our own page, where nothing is paid. */
  readonly name: 'stripe' | 'test' | 'off'
  /** Whether this client can pay here. @param fromThisMachine they use the computer that the server runs on */
  isOpenTo(fromThisMachine: boolean): boolean
  startCheckout(order: Order): Promise<Outcome<string>>
  /** Where a customer changes or cancels what they have. */
  openPortal(customerId: string): Promise<Outcome<string>>
  /** Ends a subscription at once. `nothing`: there is no such subscription, so the call is idempotent. */
  cancelNow(subscriptionId: string): Promise<Outcome<true>>
  /** @param rawBody as it arrived, to the byte: it is signed */
  readEvent(rawBody: Uint8Array, signature: string): ReadEvent
}
