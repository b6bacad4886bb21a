import { describe, expect, it } from 'vitest'
import { testApi } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newMember, startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import { paymentsOff } from '../../providers/payments/off.ts'
import { testCheckout } from '../../providers/payments/test-checkout.ts'
import { settingsStore } from '../settings/store.ts'

const act = (dj: TestClient, action: string) => dj.ok(api.testCheckoutAction, { body: { action } })

/** What was changed elsewhere applies from then on. */
const SETTINGS_STALE_MS = 1_000

onEveryDatabase('the test checkout', (fresh) => {
  const shop = startTestApp(fresh)

  it('leads from a checkout to unlimited searches, and no account is active before paying', async () => {
    const dj = await shop.member()
    await dj.visitor.search()
    expect(await dj.ok(api.getSubscription)).toMatchObject({
      status: 'free',
      checkout: 'test',
      paymentsOpen: true,
    })
    expect(await dj.ok(api.startCheckout, { body: { agreed: true } })).toEqual({ url: '/checkout/test' })
    expect((await dj.ok(api.getSubscription)).status).toBe('free')
    expect(await act(dj, 'pay')).toMatchObject({ status: 'active', source: 'payment', pastDue: false })
    expect(await dj.ok(api.countSearches)).toEqual({ used: 0, limit: null })
    expect((await dj.visitor.search()).searches).toEqual({ used: 1, limit: null })
    expect(await dj.ok(api.openPortal)).toEqual({ url: '/checkout/test?manage=1' })
    expect((await dj.refused(api.startCheckout, { body: { agreed: true } })).code).toBe('already_subscribed')
  })

  it('a year is a year, and pressing 20 times at once pays once', async () => {
    const dj = await shop.member()
    await Promise.all(Array.from({ length: 20 }, () => act(dj, 'pay')))
    const plan = await dj.ok(api.getSubscription)
    expect(plan.renewsAt).toBe(new Date(Date.UTC(2026, 5, 1, 20)).toISOString())
    const held = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', dj.user.id)
      .execute()
    expect(held).toHaveLength(1)
    const told = await shop.db
      .selectFrom('activity')
      .select('action')
      .where('user_id', '=', dj.user.id)
      .execute()
    expect(told.filter(({ action }) => action === 'subscribe')).toHaveLength(1)
  })

  it('cancels, resumes, fails and refunds as a provider would', async () => {
    const dj = await shop.member()
    await act(dj, 'pay')
    shop.segue.time.now += 1_000
    const cancelled = await act(dj, 'cancel')
    expect(cancelled).toMatchObject({ status: 'active', renewsAt: null })
    expect(cancelled.endsAt).not.toBeNull()
    shop.segue.time.now += 1_000
    expect(await act(dj, 'resume')).toMatchObject({ status: 'active', endsAt: null })
    expect(await act(dj, 'fail')).toMatchObject({ status: 'active', pastDue: true })
    expect(await act(dj, 'refund')).toMatchObject({ status: 'free', source: 'none', renewsAt: null })
    shop.segue.time.now += 1_000
    expect(await act(dj, 'pay')).toMatchObject({ status: 'active', pastDue: false })
  })

  it('a payment that fails leaves the account free, and able to try again', async () => {
    const dj = await shop.member()
    expect(await act(dj, 'fail')).toMatchObject({ status: 'free', source: 'none' })
    await dj.ok(api.startCheckout, { body: { agreed: true } })
    expect(await act(dj, 'pay')).toMatchObject({ status: 'active' })
  })

  it('has nothing to cancel, resume or refund where nothing was paid', async () => {
    const dj = await shop.member()
    for (const action of ['cancel', 'resume', 'refund'])
      expect((await dj.refused(api.testCheckoutAction, { body: { action } })).code).toBe('not_found')
    expect((await dj.refused(api.testCheckoutAction, { body: { action: 'grant' } })).code).toBe('validation')
  })

  it('is for people who are signed in', async () => {
    const stranger = shop.stranger()
    for (const endpoint of [api.getSubscription, api.openPortal])
      expect((await stranger.refused(endpoint)).code).toBe('unauthenticated')
    const pay = { body: { action: 'pay' } }
    expect((await stranger.refused(api.testCheckoutAction, pay)).code).toBe('unauthenticated')
    const agreed = { body: { agreed: true } }
    expect((await stranger.refused(api.startCheckout, agreed)).code).toBe('unauthenticated')
  })

  it('sells nothing while the owner has closed payments; what was paid goes on and can be cancelled', async () => {
    const [dj, subscriber] = [await shop.member(), await shop.member()]
    await act(subscriber, 'pay')
    await settingsStore(shop.db).change({ paymentProcessingEnabled: false })
    shop.segue.time.now += SETTINGS_STALE_MS
    expect(await dj.ok(api.getSubscription)).toMatchObject({ paymentsOpen: false, checkout: 'test' })
    expect((await dj.refused(api.startCheckout, { body: { agreed: true } })).code).toBe('payments_closed')
    expect((await dj.refused(api.testCheckoutAction, { body: { action: 'pay' } })).code).toBe(
      'payments_closed',
    )
    expect((await dj.ok(api.getSubscription)).status).toBe('free')
    expect((await subscriber.ok(api.getSubscription)).status).toBe('active')
    await subscriber.ok(api.openPortal)
    shop.segue.time.now += 1_000
    expect((await act(subscriber, 'cancel')).endsAt).not.toBeNull()
    await settingsStore(shop.db).change({ paymentProcessingEnabled: true })
    shop.segue.time.now += SETTINGS_STALE_MS
  })

  describe('where only this machine has it', () => {
    const own = startTestApp(fresh, { payments: testCheckout({ forEverybody: false }) })
    const from = async (remoteAddress: string, headers: Record<string, string>) => {
      const dj = await newMember(own.segue)
      const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
        own.segue.app.inject({
          method,
          url,
          remoteAddress,
          headers: { ...headers, cookie: dj.visitor.cookie as string },
          ...(payload ? { payload } : {}),
        })
      const plan = await ask('GET', api.getSubscription.path)
      const paid = await ask('POST', api.testCheckoutAction.path, { action: 'pay' })
      const search = await ask('POST', api.createRecommendations.path, {
        currentTrack: 'Ida Fennimore - Slow Tide',
      })
      return {
        checkout: api.getSubscription.response.parse(plan.json()).checkout,
        paid: paid.statusCode,
        limit: api.createRecommendations.response.parse(search.json()).searches.limit,
        status: (await dj.ok(api.currentUser)).user.subscriptionStatus,
      }
    }

    it.each([
      ['127.0.0.1', 'localhost:3000'],
      ['127.0.0.1', '127.0.0.1:3000'],
      ['::1', '[::1]:3000'],
      ['::ffff:127.0.0.1', 'segue.localhost'],
    ])('is there for %s at %s', async (address, host) => {
      expect(await from(address, { host })).toEqual({
        checkout: 'test',
        paid: 200,
        limit: null,
        status: 'active',
      })
    })

    it.each([
      ['203.0.113.7', { host: 'localhost:3000' }],
      ['192.168.1.20', { host: '192.168.1.2:3000' }],
      ['127.0.0.1', { host: 'segue.example' }],
      ['127.0.0.1', { host: 'localhost.evil.example' }],
      ['127.0.0.1', { host: '127.0.0.1.evil.example' }],
      ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
      ['127.0.0.1', { host: 'localhost', 'x-forwarded-host': 'segue.example' }],
    ])(
      'is not for %s with %j: nobody is active for nothing, and nobody is locked out',
      async (address, headers) => {
        expect(await from(address, headers as Record<string, string>)).toEqual({
          checkout: 'closed',
          paid: 404,
          limit: null,
          status: 'free',
        })
      },
    )
  })

  it('is not there after a restart with payments off, and what was paid for lasts', async () => {
    const dj = await shop.member()
    await act(dj, 'pay')
    const off = await testApi({ db: shop.db }, { payments: paymentsOff() })
    const answer = await off.app.inject({
      method: 'GET',
      url: api.getSubscription.path,
      headers: { cookie: dj.visitor.cookie as string },
    })
    expect(answer.json()).toMatchObject({ status: 'active', source: 'payment', checkout: 'closed' })
    await off.app.close()
  })
})
