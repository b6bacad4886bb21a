import Stripe from 'stripe'
import { z } from 'zod'
import { reasonOf } from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type GuardRules, createGuard } from '../guard.ts'
import type { Clock } from '../clock.ts'
import type { Order, Payments, ReadEvent } from './port.ts'
import { readStripeEvent } from './stripe-event.ts'

/** One attempt, and all retries together: a user waits with a button pressed. */
const ATTEMPT_MS = 8_000
const TIMEOUT_MS = 20_000
const RETRIES = 1
/** An event that was signed longer ago is a replay. */
const TOLERANCE_S = 300
const HALF_HOUR_S = 1_800

type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Where people reach this server: where they come back to. */
  readonly address: string
  /** Where its calls are noted. */
  readonly book?: CallMetrics
  /** UTC milliseconds. */
  readonly now?: () => number
  /** For tests. */
  readonly server?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'timeout'>
  readonly clock?: Clock
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

const withUrl = z.object({ url: z.url({ protocol: /^https$/u }) })

/** Stripe: its own checkout page, its customer portal, and its signed events. */
export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, priceId, book, clock, rules, now = Date.now } = options
  const address = options.address.replace(/\/$/u, '')
  const guarded = createGuard(
    { name: 'stripe', timeoutMs: TIMEOUT_MS, callsPerMinute: 600, ...rules },
    clock,
    book,
  )
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: ATTEMPT_MS,
    telemetry: false,
    ...options.server,
  })

  /** The library tries again by itself, under the same idempotency key. A client that disconnects does not abort it. */
  const ask = <T>(call: () => Promise<Attempt<T>>) =>
    guarded(new AbortController().signal, async (): Promise<Attempt<T>> => {
      try {
        return await call()
      } catch (error) {
        return isMissing(error)
          ? { kind: 'nothing' }
          : { kind: 'failed', reason: errorOf(error), retry: false }
      }
    })

  /** Two of the same order within half an hour are answered one and the same checkout, which can be paid once. */
  async function createCheckout({ userId, customerId, earlier }: Order): Promise<Attempt<string>> {
    const halfHour = Math.floor(now() / 1_000 / HALF_HOUR_S)
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: priceId, quantity: 1 }],
        client_reference_id: userId,
        metadata: { user_id: userId },
        subscription_data: { metadata: { user_id: userId } },
        ...(customerId === null ? {} : { customer: customerId }),
        // The same in all of the half hour, and at least the half hour from now that Stripe asks for.
        expires_at: (halfHour + 3) * HALF_HOUR_S,
        success_url: `${address}/?checkout=done`,
        cancel_url: `${address}/?checkout=left`,
      },
      { idempotencyKey: ['segue-checkout', userId, earlier, customerId ?? 'new', halfHour].join('-') },
    )
    return { kind: 'found', value: withUrl.parse(session).url }
  }

  return {
    name: 'stripe',
    isOpenTo: () => true,
    async startCheckout(order) {
      const outcome = await ask(() => createCheckout(order))
      // A customer that Stripe does not know, such as one deleted or of its test mode, is created anew.
      if (outcome.kind !== 'nothing' || order.customerId === null) return outcome
      return ask(() => createCheckout({ ...order, customerId: null }))
    },
    openPortal: (customerId) =>
      ask(async () => {
        const returnTo = { customer: customerId, return_url: `${address}/account` }
        return {
          kind: 'found',
          value: withUrl.parse(await stripe.billingPortal.sessions.create(returnTo)).url,
        }
      }),
    cancelNow: (subscriptionId) =>
      ask(async () => {
        await stripe.subscriptions.cancel(subscriptionId)
        return { kind: 'found', value: true }
      }),
    readEvent(rawBody, signature): ReadEvent {
      let event: unknown
      try {
        const body = Buffer.from(rawBody)
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, now())
      } catch (error) {
        return { kind: 'refused', reason: `stripe: ${errorOf(error)}` }
      }
      return readStripeEvent(event)
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Without what was sent or who it was for: messages of Stripe name ids and keys. */
function errorOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError)
    return [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ')
  return error instanceof z.ZodError ? 'an answer of an unknown form' : reasonOf(error)
}
