import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signed, StripeSubscriber, WEBHOOK_SECRET } from '#test/fixtures/stripe-events.ts'
import { StripeServer } from '#test/fakes/stripe-server.ts'
import { paymentsOff } from './off.ts'
import type { Payments } from './port.ts'
import { stripePayments } from './stripe.ts'
import { testCheckout } from './test-checkout.ts'

const HALF_HOUR = 30 * 60 * 1000
/** The middle of a half hour. */
const NOW = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR + HALF_HOUR / 2
const SECONDS = Math.floor(NOW / 1_000)
const ORDER = { userId: 'anna', customerId: null, earlier: 0 }

let vendor: StripeServer
let clock = NOW
beforeAll(async () => {
  vendor = await new StripeServer().start()
})
afterAll(() => vendor.stop())
beforeEach(() => {
  vendor.reset()
  clock = NOW
  vendor.now = () => clock
})

const stripe = (more: { timeoutMs?: number; secretKey?: string } = {}): Payments =>
  stripePayments({
    secretKey: more.secretKey ?? vendor.secretKey,
    webhookSecret: WEBHOOK_SECRET,
    priceId: vendor.priceId,
    address: 'https://segue.example/',
    now: () => clock,
    server: { ...vendor.place, timeout: 300 },
    rules: { timeoutMs: more.timeoutMs ?? 5_000 },
  })

describe('a checkout at Stripe', () => {
  it('is made for who asks, and comes back to this server', async () => {
    const outcome = await stripe().startCheckout(ORDER)
    expect(outcome).toEqual({ kind: 'found', value: 'https://checkout.stripe.com/c/pay/cs_test_1' })
    expect(Object.fromEntries(vendor.calls[0]?.form ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': vendor.priceId,
      'line_items[0][quantity]': '1',
      client_reference_id: 'anna',
      'metadata[user_id]': 'anna',
      'subscription_data[metadata][user_id]': 'anna',
      success_url: 'https://segue.example/?checkout=done',
      cancel_url: 'https://segue.example/?checkout=left',
    })
    expect(vendor.calls[0]?.form.has('customer')).toBe(false)
  })

  it('is one and the same for two tabs, and another one later, or for another account', async () => {
    const one = await stripe().startCheckout(ORDER)
    clock += HALF_HOUR / 3
    expect(await stripe().startCheckout(ORDER)).toEqual(one)
    expect(await stripe().startCheckout({ ...ORDER, earlier: 1 })).not.toEqual(one)
    expect(await stripe().startCheckout({ ...ORDER, userId: 'ben' })).not.toEqual(one)
    clock += HALF_HOUR
    const later = await stripe().startCheckout(ORDER)
    expect(later.kind).toBe('found')
    expect(later).not.toEqual(one)
  })

  it('lasts as long as Stripe asks for, from the first moment of a half hour to its last', async () => {
    for (const at of [NOW - HALF_HOUR / 2, NOW + HALF_HOUR / 2 - 1]) {
      clock = at
      expect((await stripe().startCheckout({ ...ORDER, userId: `at-${at}` })).kind).toBe('found')
    }
  })

  it('is for the customer who is known there', async () => {
    vendor.customers.add('cus_anna')
    await stripe().startCheckout({ ...ORDER, customerId: 'cus_anna' })
    expect(vendor.calls[0]?.form.get('customer')).toBe('cus_anna')
  })

  it('is for a new one where Stripe does not know the customer any more', async () => {
    const outcome = await stripe().startCheckout({ ...ORDER, customerId: 'cus_gone' })
    expect(outcome.kind).toBe('found')
    expect(vendor.calls.map(({ form }) => form.get('customer'))).toEqual(['cus_gone', null])
  })
})

describe('at Stripe', () => {
  it('the portal opens for a customer, and returns to the account', async () => {
    vendor.customers.add('cus_anna')
    expect(await stripe().openPortal('cus_anna')).toEqual({
      kind: 'found',
      value: 'https://billing.stripe.com/p/session/1',
    })
    expect(vendor.calls[0]?.form.get('return_url')).toBe('https://segue.example/account')
    expect(await stripe().openPortal('cus_gone')).toEqual({ kind: 'nothing' })
  })

  it('a subscription is cancelled; one that is not there is as good', async () => {
    vendor.subscriptions.add('sub_anna')
    expect(await stripe().cancelNow('sub_anna')).toEqual({ kind: 'found', value: true })
    expect(await stripe().cancelNow('sub_anna')).toEqual({ kind: 'nothing' })
    expect(vendor.calls.map(({ line }) => line)).toEqual(Array(2).fill('DELETE /v1/subscriptions/sub_anna'))
  })

  it.each([
    ['silence', /no answer in time|Connection/iu],
    ['internal', /500/u],
    ['card', /402 card_declined/u],
    ['slow down', /429/u],
    ['bad key', /401/u],
    ['html', /StripeAPIError/u],
    ['garbage', /StripeAPIError/u],
    ['cut off', /Stripe|aborted/u],
    ['other form', /an answer of an unknown form/u],
  ] as const)(
    '%s is a failure of the call, which is over in time and says nothing secret',
    async (error, says) => {
      vendor.error = error
      const outcome = await stripe({ timeoutMs: 2_000 }).startCheckout(ORDER)
      expect(outcome).toEqual({ kind: 'failed', reason: expect.stringMatching(says) as string })
      expect(JSON.stringify(outcome)).not.toMatch(/sk_|anna/u)
    },
  )

  it('a fault that passes is not felt, and the order stays one order', async () => {
    vendor.error = 'internal'
    vendor.failingCalls = 1
    expect((await stripe().startCheckout(ORDER)).kind).toBe('found')
    expect(new Set(vendor.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(vendor.calls).toHaveLength(2)
  })
})

describe('an event of Stripe', () => {
  const anna = new StripeSubscriber('anna')
  const read = (event: unknown, at = SECONDS, secret?: string) => {
    const { payload, headers } = signed(event, at, secret)
    return stripe().readEvent(Buffer.from(payload), headers['stripe-signature'])
  }

  it('is refused when it is forged, changed, replayed or not signed at all', () => {
    const event = anna.paid(SECONDS)
    expect(read(event).kind).toBe('event')
    expect(read(event, SECONDS, 'whsec_of_somebody_else').kind).toBe('refused')
    expect(read(event, SECONDS - 301).kind).toBe('refused')
    expect(read(event, SECONDS - 299).kind).toBe('event')
    const { payload, headers } = signed(event, SECONDS)
    const changed = Buffer.from(payload.replace('"anna"', '"evil"'))
    expect(stripe().readEvent(changed, headers['stripe-signature']).kind).toBe('refused')
    for (const header of ['', 'x', 't=1', `t=${SECONDS},v1=`, `t=${SECONDS},v0=${'0'.repeat(64)}`])
      expect(stripe().readEvent(Buffer.from(payload), header).kind, header).toBe('refused')
  })

  it.each(['parent', 'flat'] as const)('tells what happened, in the %s form of the API', (form) => {
    const ben = new StripeSubscriber('ben', { form })
    const told = (event: unknown) => {
      const found = read(event)
      return found.kind === 'event' ? found.event : found
    }
    const of = { subscriptionId: 'sub_ben', customerId: 'cus_ben', userId: 'ben' }
    const at = SECONDS * 1_000
    const year = 365 * 24 * 60 * 60 * 1_000
    expect(told(ben.checkedOut(SECONDS))).toMatchObject({ ...of, at, change: { kind: 'started' } })
    expect(told(ben.paid(SECONDS))).toMatchObject({
      ...of,
      at: at + 60_000,
      change: { kind: 'paid', invoicedAt: at, until: at + year },
    })
    expect(told(ben.paymentFailed(SECONDS))).toMatchObject({
      ...of,
      change: { kind: 'failed', invoicedAt: at },
    })
    expect(told(ben.snapshot(SECONDS))).toMatchObject({ ...of, change: { kind: 'resumed', at } })
    expect(told(ben.snapshot(SECONDS, { cancels: true }))).toMatchObject({
      change: { kind: 'cancelling', at },
    })
    expect(told(ben.snapshot(SECONDS, { cancelAt: SECONDS + 9 }))).toMatchObject({
      change: { kind: 'cancelling', at },
    })
    expect(told(ben.snapshot(SECONDS, { status: 'incomplete' }))).toMatchObject({
      change: { kind: 'resumed' },
    })
    expect(told(ben.snapshot(SECONDS, { status: 'incomplete_expired' }))).toMatchObject({
      change: { kind: 'ended', at },
    })
    expect(told(ben.deleted(SECONDS))).toMatchObject({ ...of, change: { kind: 'ended', at } })
    expect(told(ben.refunded(SECONDS - 5))).toMatchObject({
      subscriptionId: null,
      customerId: 'cus_ben',
      userId: null,
      change: { kind: 'refunded', paymentAt: at - 5_000 },
    })
  })

  it('of the oldest form names the subscription alone', () => {
    const paid = new StripeSubscriber('old', { form: 'flat' }).paid(SECONDS)
    const { subscription_details: _, ...object } = paid.data.object
    expect(read({ ...paid, data: { object } })).toMatchObject({
      kind: 'event',
      event: { subscriptionId: 'sub_old', userId: null },
    })
  })

  it('that is about something else is ignored, whatever it holds', () => {
    const paid = anna.paid(SECONDS)
    const without = (name: string) => ({
      ...paid,
      data: { object: { ...paid.data.object, [name]: undefined } },
    })
    const others: unknown[] = [
      anna.refunded(SECONDS, SECONDS, { whole: false }),
      { ...paid, type: 'customer.created' },
      { ...paid, type: 'constructor' },
      { ...paid, type: '__proto__' },
      without('parent'),
      without('lines'),
      without('customer'),
      {
        ...anna.checkedOut(SECONDS),
        data: { object: { ...anna.checkedOut(SECONDS).data.object, metadata: {} } },
      },
      {
        ...anna.snapshot(SECONDS),
        data: { object: { ...anna.snapshot(SECONDS).data.object, metadata: {} } },
      },
      { ...paid, data: { object: null } },
      { ...paid, data: { object: [] } },
      { ...paid, data: {} },
      { ...paid, created: 'today' },
      { ...paid, created: 1e300 },
      { ...anna.refunded(SECONDS), data: { object: null } },
      { ...anna.refunded(SECONDS), data: { object: { customer: null } } },
      { ...anna.checkedOut(SECONDS), data: { object: { mode: 'payment' } } },
      {},
      [],
      7,
    ]
    for (const event of others) expect(read(event).kind, JSON.stringify(event)).toBe('ignored')
  })

  it('that is signed and no JSON at all is refused', () => {
    const { headers } = signed('{"id": ', SECONDS)
    expect(stripe().readEvent(Buffer.from('{"id": '), headers['stripe-signature']).kind).toBe('refused')
  })
})

describe('without Stripe', () => {
  it('the test checkout is a page of our own, for this machine or for everybody', async () => {
    const ours = testCheckout({ forEverybody: false })
    expect(await ours.startCheckout(ORDER)).toEqual({ kind: 'found', value: '/checkout/test' })
    expect(await ours.openPortal('x')).toEqual({ kind: 'found', value: '/checkout/test?manage=1' })
    expect([ours.isOpenTo(true), ours.isOpenTo(false)]).toEqual([true, false])
    expect(testCheckout({ forEverybody: true }).isOpenTo(false)).toBe(true)
  })

  it.each([
    ['off', paymentsOff()],
    ['test', testCheckout({ forEverybody: true })],
  ])('%s believes no event', (_, payments) => {
    const { payload, headers } = signed(new StripeSubscriber('anna').paid(SECONDS), SECONDS)
    expect(payments.readEvent(Buffer.from(payload), headers['stripe-signature']).kind).toBe('refused')
  })

  it('off sells nothing', async () => {
    expect(paymentsOff().isOpenTo(true)).toBe(false)
    expect((await paymentsOff().startCheckout(ORDER)).kind).toBe('failed')
    expect((await paymentsOff().openPortal('x')).kind).toBe('failed')
    expect((await paymentsOff().cancelNow('x')).kind).toBe('failed')
  })
})
