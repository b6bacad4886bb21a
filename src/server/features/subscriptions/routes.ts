import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { handleTestCheckout } from './handle-test-checkout.ts'
import { type CheckoutDeps, openPortal, startCheckout } from './checkout.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import type { CheckoutAvailability } from './checkout-availability.ts'
import { readSubscription } from './read-subscription.ts'

type SubscriptionDeps = CheckoutDeps & { readonly checkoutAvailability: CheckoutAvailability }

/** Far longer than any event is. */
const EVENT_BYTES_MAX = 256 * 1024

const RECEIVED = { received: true } as const
const NOT_AN_EVENT = refuse('validation', 'This is not a signed event of the payment provider')

export function subscriptionRoutes(server: Server, deps: SubscriptionDeps): void {
  const { db, clock, checkoutAvailability } = deps

  // A client that comes back from paying polls every second or two until the payment is confirmed.
  server.register(api.getSubscription, { who: 'user', perMinute: 600 }, async ({ request, signedIn }) =>
    readSubscription(db, signedIn.account.id, clock(), await checkoutAvailability(request)),
  )

  server.register(api.startCheckout, { who: 'user', perMinute: 20 }, async ({ request, signedIn }) =>
    startCheckout(deps, signedIn.account, await checkoutAvailability(request)),
  )

  server.register(api.openPortal, { who: 'user', perMinute: 20 }, async ({ request, signedIn }) =>
    openPortal(deps, signedIn.account.id, await checkoutAvailability(request)),
  )

  server.register(
    api.testCheckoutAction,
    { who: 'user', perMinute: 60 },
    async ({ body, request, signedIn }) => {
      const { id } = signedIn.account
      const offer = await checkoutAvailability(request)
      const refused = await handleTestCheckout(deps, id, body.action, offer)
      return refused ?? readSubscription(db, id, clock(), offer)
    },
  )
}

/** Bodies stay the bytes they are: an event is signed as it was sent. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** @param server over a scope that takes raw bodies */
export function paymentEventRoutes(server: Server, deps: CheckoutDeps): void {
  const { payments, log } = deps
  server.register(
    api.paymentWebhook,
    { who: 'anyone', perMinute: 6_000, bodyLimit: EVENT_BYTES_MAX },
    async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body: unknown = request.body
      if (typeof signature !== 'string' || !(body instanceof Uint8Array)) return NOT_AN_EVENT
      const read = payments.readEvent(body, signature)
      if (read.kind === 'refused') {
        log.warn({ reason: read.reason }, 'an event was refused')
        return NOT_AN_EVENT
      }
      if (read.kind === 'ignored') {
        log.info({ why: read.why }, 'an event was not for us')
        return RECEIVED
      }
      const outcome = await handlePaymentEvent({ ...deps, provider: payments.name }, read.event)
      if (outcome instanceof Refusal) return outcome
      if (outcome === 'no_account')
        log.warn({ event: read.event.id }, 'an event is about an account that is not there')
      return RECEIVED
    },
  )
}
