import { describe, expect, it } from 'vitest'
import { refusalOf } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import type { TestClient } from '#test/test-client.ts'
import { actionsOf, planOf, statusOf, stripeShop } from '#test/fakes/stripe-shop.ts'
import { signed, StripeSubscriber } from '#test/fixtures/stripe-events.ts'
import { api } from '#contract/api.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PaymentEvent } from '../../providers/payments/port.ts'
import { expireSubscriptions } from './expire-subscriptions.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

onEveryDatabase('what the payment provider tells', (fresh) => {
  const shop = stripeShop(fresh)
  const now = () => shop.now()
  const entriesOf = (dj: TestClient) => actionsOf(shop.db, dj)
  const detailsOf = async (dj: TestClient, action = 'subscribe') => {
    const told = await shop.db
      .selectFrom('activity')
      .select('details')
      .where('user_id', '=', dj.user.id)
      .where('action', '=', action)
      .execute()
    return told.map(({ details }) => details).sort()
  }
  const rows = async (table: 'payment_events' | 'subscriptions') =>
    Number(
      (
        await shop.db
          .selectFrom(table)
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const runOut = () => expireSubscriptions(shop.deps())

  it.each(['parent', 'flat'] as const)(
    'that a year was paid makes an account active and begins its count anew (%s form)',
    async (form) => {
      const { dj, stripe } = await shop.subscriber(form)
      for (let used = 0; used < 3; used++) await dj.visitor.search()
      await shop.tell(stripe.checkedOut(now()), stripe.snapshot(now(), { status: 'incomplete' }, 'created'))
      expect(await statusOf(dj)).toBe('free')
      await shop.tell(stripe.paid(now()), stripe.snapshot(now()))
      expect(await statusOf(dj)).toBe('active')
      expect(await planOf(dj)).toMatchObject({
        status: 'active',
        source: 'payment',
        renewsAt: new Date(now() * 1_000 + YEAR).toISOString(),
        endsAt: null,
        pastDue: false,
        priceCents: 1200,
        checkout: 'stripe',
      })
      expect(await dj.ok(api.countSearches)).toEqual({ used: 0, limit: null })
      expect(await entriesOf(dj)).toEqual(['subscribe'])
    },
  )

  it('is taken from a program that names no origin, as the provider does, and from no page of another site', async () => {
    const { dj, stripe } = await shop.subscriber()
    const { payload, headers } = signed(stripe.paid(now()), now())
    const from = (more: Record<string, string>) =>
      shop.segue.app.inject({
        method: api.paymentWebhook.method,
        url: api.paymentWebhook.path,
        payload,
        headers: { ...headers, ...more },
      })
    expect(refusalOf(await from({ origin: 'https://evil.example' })).code).toBe('forbidden')
    expect(await statusOf(dj)).toBe('free')
    const answer = await from({
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      accept: '*/*',
    })
    expect(answer.statusCode).toBe(200)
    expect(await statusOf(dj)).toBe('active')
  })

  it('the event of the payment alone is enough, whatever became of the others', async () => {
    const { dj, stripe } = await shop.subscriber()
    await shop.tell(stripe.paid(now()))
    expect(await statusOf(dj)).toBe('active')
  })

  it('who pays twice on two open pages is told of in the log, and has what they have until both are over', async () => {
    const { dj, stripe } = await shop.subscriber()
    const twice = new StripeSubscriber(dj.user.id, { name: `${stripe.name}twice` })
    await shop.tell(stripe.paid(now()), twice.paid(now()))
    expect(await detailsOf(dj)).toEqual([
      'By the payment service: paid for a year',
      expect.stringContaining('one of the two should be refunded'),
    ])
    await shop.tell(stripe.deleted(now()))
    expect(await statusOf(dj)).toBe('active')
    await shop.tell(twice.deleted(now()))
    expect(await statusOf(dj)).toBe('free')
  })

  it('the same event 20 times at once is heeded once', async () => {
    const { dj, stripe } = await shop.subscriber()
    await dj.visitor.search()
    const paid = stripe.paid(now())
    const before = await rows('payment_events')
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.send(paid)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await rows('payment_events')) - before).toBe(1)
    expect(await entriesOf(dj)).toEqual(['subscribe'])
    await dj.visitor.search()
    await shop.tell(paid)
    // A repetition does not begin the count anew.
    expect((await dj.ok(api.countSearches)).used).toBe(1)
  })

  it('a repetition is known as one, and what did not come to pass is not', async () => {
    const { dj } = await shop.subscriber()
    const deps = { ...shop.deps(), provider: 'stripe' }
    const event: PaymentEvent = {
      id: `evt_again_${dj.user.id}`,
      type: 'invoice.paid',
      at: shop.segue.time.now,
      subscriptionId: `sub_again_${dj.user.id}`,
      customerId: 'cus_again',
      userId: dj.user.id,
      change: { kind: 'started' },
    }
    expect(await handlePaymentEvent(deps, { ...event, userId: null })).toBeInstanceOf(Refusal)
    expect(await handlePaymentEvent(deps, event)).toBe('done')
    expect(await handlePaymentEvent(deps, event)).toBe('repeated')
  })

  it('20 different events of one subscription at once end as they would one by one', async () => {
    const { dj, stripe } = await shop.subscriber()
    const at = now()
    const events = [
      stripe.checkedOut(at),
      stripe.snapshot(at, { status: 'incomplete' }, 'created'),
      ...Array.from({ length: 16 }, (_, i) => stripe.snapshot(at + i, { cancels: i % 2 === 1 })),
      stripe.paymentFailed(at),
      stripe.paid(at),
    ]
    const answers = await Promise.all(events.map((event) => shop.send(event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await planOf(dj)).toMatchObject({ status: 'active', renewsAt: null, pastDue: false })
    expect(await entriesOf(dj)).toContain('subscribe')
  })

  it('late and out of order: backwards is the same as forwards', async () => {
    const at = now()
    const life = (stripe: StripeSubscriber) => [
      stripe.checkedOut(at),
      stripe.snapshot(at, { status: 'incomplete' }, 'created'),
      stripe.paymentFailed(at),
      stripe.paid(at, at + 100),
      stripe.snapshot(at + 101),
      stripe.snapshot(at + 200, { cancels: true }),
    ]
    const forwards = await shop.subscriber()
    const backwards = await shop.subscriber()
    await shop.tell(...life(forwards.stripe))
    await shop.tell(...life(backwards.stripe).toReversed())
    const plan = await planOf(forwards.dj)
    expect(plan).toMatchObject({ status: 'active', renewsAt: null, pastDue: false })
    expect(plan.endsAt).not.toBeNull()
    expect(await planOf(backwards.dj)).toEqual(plan)
  })

  /** A session of today: the one of the year before has ended. */
  const seenNow = () => ({ created_at: shop.segue.time.now, last_seen_at: shop.segue.time.now })

  describe('a subscription', () => {
    it('that is cancelled works until the year ends, then no more, and nothing saved is lost', async () => {
      const { dj, stripe } = await shop.subscriber()
      const began = shop.segue.time.now
      await shop.tell(stripe.paid(now()), stripe.snapshot(now() + 60, { cancels: true }))
      const plan = await planOf(dj)
      expect(plan).toMatchObject({ status: 'active', renewsAt: null })
      expect(plan.endsAt).toBe(new Date(Math.floor(began / 1_000) * 1_000 + YEAR).toISOString())
      const { requestId } = await dj.visitor.search()
      await runOut()
      expect(await statusOf(dj)).toBe('active')
      shop.segue.time.now = began + YEAR + 1_000
      await shop.db
        .updateTable('sessions')
        .set({ ...seenNow(), expires_at: shop.segue.time.now + DAY })
        .execute()
      await runOut()
      expect(await statusOf(dj)).toBe('free')
      expect((await planOf(dj)).status).toBe('free')
      expect((await dj.visitor.answer(requestId)).requestId).toBe(requestId)
      expect(await entriesOf(dj)).toEqual(['subscribe', 'cancel', 'cancel'])
      await runOut()
      expect(await entriesOf(dj)).toHaveLength(3)
      shop.segue.time.now = began
    })

    it('that is resumed is renewed again', async () => {
      const { dj, stripe } = await shop.subscriber()
      await shop.tell(
        stripe.paid(now()),
        stripe.snapshot(now() + 1, { cancels: true }),
        stripe.snapshot(now() + 2),
      )
      expect(await planOf(dj)).toMatchObject({ status: 'active', endsAt: null })
    })

    it('whose renewal fails is past due, has three days, and is well once it is paid', async () => {
      const { dj, stripe } = await shop.subscriber()
      const began = shop.segue.time.now
      const [first, second] = [now(), now() + YEAR / 1_000]
      await shop.tell(stripe.paid(first))
      shop.segue.time.now = began + YEAR + DAY
      await shop.tell(stripe.paymentFailed(second, now()), stripe.snapshot(now(), { status: 'past_due' }))
      await shop.db
        .updateTable('sessions')
        .set({ ...seenNow(), expires_at: shop.segue.time.now + 9 * DAY })
        .execute()
      await runOut()
      expect(await planOf(dj)).toMatchObject({ status: 'active', pastDue: true })
      shop.segue.time.now = began + YEAR + 3 * DAY
      await runOut()
      expect(await statusOf(dj)).toBe('free')
      expect(await planOf(dj)).toMatchObject({ status: 'free', pastDue: true })
      await shop.tell(stripe.paid(second, now()))
      expect(await planOf(dj)).toMatchObject({ status: 'active', pastDue: false })
      shop.segue.time.now = began
    })

    it('that is refunded whole is over at once; in part it is not', async () => {
      const { dj, stripe } = await shop.subscriber()
      await shop.tell(stripe.paid(now()), stripe.refunded(now() + 1, now() + 60, { whole: false }))
      expect(await statusOf(dj)).toBe('active')
      await shop.tell(stripe.refunded(now() + 1, now() + 90))
      expect(await statusOf(dj)).toBe('free')
      expect(await planOf(dj)).toMatchObject({ status: 'free', source: 'none' })
      expect(await detailsOf(dj, 'refund')).toEqual(['By the payment service: a payment was given back'])
    })

    it('that is deleted stays so, whatever comes late', async () => {
      const { dj, stripe } = await shop.subscriber()
      await shop.tell(stripe.paid(now()), stripe.deleted(now() + 60))
      expect(await statusOf(dj)).toBe('free')
      await shop.tell(stripe.paid(now() + 10), stripe.snapshot(now() + 70))
      expect(await statusOf(dj)).toBe('free')
    })
  })

  it('a refund before anything else is known comes again, and not for ever', async () => {
    const { dj, stripe } = await shop.subscriber()
    const refund = stripe.refunded(now() + 1, now() + 60)
    expect(refusalOf(await shop.send(refund)).code).toBe('unavailable')
    await shop.tell(stripe.paid(now()))
    expect(await statusOf(dj)).toBe('active')
    await shop.tell(refund)
    expect(await statusOf(dj)).toBe('free')
    const nobodys = new StripeSubscriber('nobody').refunded(now() - 2 * 24 * 60 * 60)
    await shop.tell(nobodys)
  })

  it('what is about an account that is gone, or of another server, is taken and changes nothing', async () => {
    const { dj, stripe } = await shop.subscriber()
    await shop.tell(stripe.paid(now()))
    await shop.db.deleteFrom('users').where('id', '=', dj.user.id).execute()
    const before = await rows('subscriptions')
    await shop.tell(
      stripe.paid(now() + 10),
      stripe.snapshot(now()),
      new StripeSubscriber('of-another-server').paid(now()),
    )
    expect(await rows('subscriptions')).toBe(before)
  })

  describe('no account becomes active by', () => {
    it.each([
      [
        'an event somebody else signed',
        () => shop.send(new StripeSubscriber('x').paid(now()), now(), 'whsec_evil'),
      ],
      ['a replay', () => shop.send(new StripeSubscriber('x').paid(now()), now() - 301)],
      ['an event without a signature', () => shop.post('{}', { 'content-type': 'application/json' })],
      ['nothing at all', () => shop.post('', { 'stripe-signature': 't=1,v1=1' })],
    ])('%s', async (_, attempt) => {
      const before = [await rows('payment_events'), await rows('subscriptions')]
      expect(refusalOf(await attempt()).code).toBe('validation')
      expect([await rows('payment_events'), await rows('subscriptions')]).toEqual(before)
    })

    it('an event whose bytes were changed on the way', async () => {
      const { dj, stripe } = await shop.subscriber()
      const { payload, headers } = signed(
        new StripeSubscriber('x'.repeat(dj.user.id.length)).paid(now()),
        now(),
      )
      const changed = payload.replaceAll('x'.repeat(dj.user.id.length), stripe.userId)
      expect(refusalOf(await shop.post(changed, headers)).code).toBe('validation')
      expect(await statusOf(dj)).toBe('free')
    })

    it('the test checkout, where Stripe is set up', async () => {
      const { dj } = await shop.subscriber()
      const refusal = await dj.refused(api.testCheckoutAction, { body: { action: 'pay' } })
      expect(refusal.code).toBe('not_found')
      expect(await statusOf(dj)).toBe('free')
    })

    it('a body of more than 256 kB', async () => {
      const { dj, stripe } = await shop.subscriber()
      const paid = stripe.paid(now())
      const long = { ...paid, padding: 'x'.repeat(257 * 1024) }
      expect(refusalOf(await shop.send(long)).code).toBe('too_large')
      expect(await statusOf(dj)).toBe('free')
      expect((await shop.send({ ...paid, padding: 'x'.repeat(200 * 1024) })).statusCode).toBe(200)
      expect(await statusOf(dj)).toBe('active')
    })
  })

  it('an event of a type or a form that is not known is taken and changes nothing', async () => {
    const { dj, stripe } = await shop.subscriber()
    const paid = stripe.paid(now())
    await shop.tell({ ...paid, type: 'invoice.upcoming' }, { ...paid, data: { object: { id: 'in_1' } } })
    expect(await statusOf(dj)).toBe('free')
    await shop.tell(paid)
    expect(await statusOf(dj)).toBe('active')
  })
})
