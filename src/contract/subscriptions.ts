import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const subscription = z
  .object({
    status: z.enum(['free', 'active']).describe('`active` until the paid period ends, also after cancelling'),
    /** By whom it was granted. */
    source: z.enum(['none', 'payment', 'granted']),
    renewsAt: z.string().nullable().describe('ISO 8601, UTC: the next payment'),
    endsAt: z.string().nullable().describe('Set once it is cancelled: it works until then'),
    pastDue: z.boolean().describe('The last payment failed and is being tried again'),
    priceCents: z.int(),
    currency: z.literal('usd'),
    paymentsOpen: z.boolean(),
    checkout: z.enum(['stripe', 'test', 'closed']),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

const WRITE = ['unauthenticated', 'forbidden', 'unavailable'] as const

export const getSubscription = {
  method: 'GET',
  path: '/api/billing/subscription',
  summary: 'What your plan is, and what it costs',
  response: subscription,
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const startCheckout = {
  method: 'POST',
  path: '/api/billing/checkout',
  summary: 'Where to pay. You have agreed to the licence when you call this',
  body: z.object({ agreed: z.literal(true, 'Please agree to the licence first') }),
  response: z.object({ url: z.string() }),
  errors: [
    ...WRITE,
    'validation',
    'payments_closed',
    'already_subscribed',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

export const openPortal = {
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Where to change or cancel your subscription',
  response: z.object({ url: z.string() }),
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint

export const paymentWebhook = {
  method: 'POST',
  path: '/api/billing/webhook',
  summary: 'For the payment provider alone: signed events',
  response: z.object({ received: z.literal(true) }),
  errors: ['validation', 'forbidden', 'too_large'],
} as const satisfies Endpoint

/** Our own page instead of a payment provider's, on a machine without one: nothing is paid there. */
export const testCheckoutAction = {
  method: 'POST',
  path: '/api/billing/test-checkout',
  summary:
    'Only where no payment provider is set up and this is a test machine: pay, fail, cancel, resume or refund',
  body: z.object({ action: z.enum(['pay', 'fail', 'cancel', 'resume', 'refund']) }),
  response: subscription,
  errors: [...WRITE, 'validation', 'not_found', 'payments_closed', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint
