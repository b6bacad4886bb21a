import { z } from 'zod'
import type { SubscriptionEvent } from '#domain/access/subscription.ts'
import type { PaymentEvent } from './port.ts'

/** Stripe counts in seconds. */
const time = z
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds) => seconds * 1_000)
/** A thing is named by its id, or sent whole. */
const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
const metadata = z
  .object({ user_id: z.string().min(1).max(40).optional() })
  .nullish()
  .transform((found) => found?.user_id ?? null)

const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: time,
  data: z.object({ object: z.unknown() }),
})

const session = z.object({
  mode: z.string(),
  customer: reference,
  subscription: reference,
  metadata,
})

const subscription = z.object({
  id: z.string().min(1),
  customer: reference,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  ended_at: time.nullish(),
  metadata,
})

/** What an invoice is for stands in `parent` since the versions of 2025, and beside everything else before them. */
const details = z.object({ subscription: reference.nullish(), metadata }).nullish()
const invoice = z.object({
  customer: reference,
  created: time,
  subscription: reference.nullish(),
  subscription_details: details,
  parent: z.object({ subscription_details: details }).nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: time }) })).min(1) }),
})

const charge = z.object({ customer: reference, created: time, refunded: z.boolean() })

type ReadStripeEvent =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'ignored'; readonly why: string }

/**
 * What an event of Stripe means to a subscription, in any version of its API. What it holds beyond the facts that are
 * used may be anything; one that lacks them is ignored, and its type and what is wrong said.
 */
export function readStripeEvent(sent: unknown): ReadStripeEvent {
  const opened = envelope.safeParse(sent)
  if (!opened.success) return { kind: 'ignored', why: 'an event of an unknown form' }
  const { id, type, created, data } = opened.data
  const reader = READERS.get(type)
  if (reader === undefined) return { kind: 'ignored', why: `${type} changes nothing` }
  try {
    const found = reader(data.object, created)
    if (found === null) return { kind: 'ignored', why: `${type} is about something else` }
    return { kind: 'event', event: { id, type, at: created, ...found } }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const where = error.issues.map(({ path }) => path.join('.')).join(', ')
    return { kind: 'ignored', why: `${type} of an unknown form: ${where}` }
  }
}

type Told = Pick<PaymentEvent, 'subscriptionId' | 'customerId' | 'userId' | 'change'>
type Reader = (object: unknown, created: number) => Told | null

// Whose a subscription is stands in the metadata this server gave it, and nowhere else: the reference of a checkout can be
// set by the buyer who opens a payment link. An event without one belongs to another product on the same Stripe account.

const readSession: Reader = (object) => {
  if (z.object({ mode: z.string() }).parse(object).mode !== 'subscription') return null
  const { customer: customerId, subscription: subscriptionId, metadata: userId } = session.parse(object)
  return userId === null ? null : { subscriptionId, customerId, userId, change: { kind: 'started' } }
}

/** How a subscription is now. Only an invoice tells that it was paid: a new period begins before its payment. */
const readSnapshot: Reader = (object, created) => {
  const found = subscription.parse(object)
  const { id, customer, status, metadata: userId } = found
  if (userId === null) return null
  const over = status === 'canceled' || status === 'incomplete_expired'
  const cancels = found.cancel_at_period_end || (found.cancel_at ?? null) !== null
  const change: SubscriptionEvent = over
    ? { kind: 'ended', at: found.ended_at ?? created }
    : { kind: cancels ? 'cancelling' : 'resumed', at: created }
  return { subscriptionId: id, customerId: customer, userId, change }
}

const readInvoice =
  (isPaid: boolean): Reader =>
  (object) => {
    const found = invoice.parse(object)
    const told = found.parent?.subscription_details ?? found.subscription_details ?? null
    const subscriptionId = told?.subscription ?? found.subscription ?? null
    // The oldest versions tell no details: then other events say whose it is.
    if (subscriptionId === null || (told !== null && told.metadata === null)) return null
    return {
      subscriptionId,
      customerId: found.customer,
      userId: told?.metadata ?? null,
      change: isPaid
        ? {
            kind: 'paid',
            invoicedAt: found.created,
            until: Math.max(...found.lines.data.map(({ period }) => period.end)),
          }
        : { kind: 'failed', invoicedAt: found.created },
    }
  }

/** A partial refund leaves the rest of the year paid. */
const readRefund: Reader = (object) => {
  if ((object as { customer?: unknown } | null)?.customer === null) return null
  const { customer, created, refunded } = charge.parse(object)
  if (!refunded) return null
  return {
    subscriptionId: null,
    customerId: customer,
    userId: null,
    change: { kind: 'refunded', paymentAt: created },
  }
}

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    'checkout.session.completed': readSession,
    'customer.subscription.created': readSnapshot,
    'customer.subscription.updated': readSnapshot,
    'customer.subscription.deleted': readSnapshot,
    'invoice.paid': readInvoice(true),
    'invoice.payment_failed': readInvoice(false),
    'charge.refunded': readRefund,
  }),
)
