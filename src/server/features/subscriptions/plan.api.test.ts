import { expect, it } from 'vitest'
import { testApi, UNHEARD } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { newMember, PASSWORD } from '#test/test-client.ts'
import { actionsOf, statusOf, stripeShop } from '#test/fakes/stripe-shop.ts'
import { api } from '#contract/api.ts'
import type { Account } from '#domain/access/account.ts'
import { Refusal } from '../../http/refusal.ts'
import { visitorsStore } from '../visitors/store.ts'
import { searchesOfUser } from '../visitors/visitor.ts'
import { grantPlan } from './grant-plan.ts'
import { withdrawPlan } from './withdraw-plan.ts'

onEveryDatabase('a plan', (fresh) => {
  const shop = stripeShop(fresh)
  const deps = () => shop.deps()

  it('is granted and withdrawn by the admin’s word; the count goes on as it was', async () => {
    const dj = await newMember(shop.segue)
    await dj.visitor.search()
    expect(await grantPlan(deps(), dj.user.id)).toMatchObject({
      id: dj.user.id,
      subscriptionStatus: 'active',
    })
    expect(await dj.ok(api.getSubscription)).toMatchObject({
      status: 'active',
      source: 'granted',
      renewsAt: null,
      endsAt: null,
    })
    expect((await dj.refused(api.startCheckout, { body: { agreed: true } })).code).toBe('already_subscribed')
    expect((await dj.visitor.search()).searches).toEqual({ used: 2, limit: null })
    expect(await withdrawPlan(deps(), dj.user.id)).toMatchObject({ subscriptionStatus: 'free' })
    expect((await dj.visitor.search()).searches).toEqual({ used: 3, limit: 25 })
    const actions = await actionsOf(shop.db, dj)
    expect(actions).toContain('upgrade')
    expect(actions).toContain('downgrade')
    expect(actions).not.toContain('subscribe')
    expect(actions).not.toContain('cancel')
    expect(shop.vendor.calls).toEqual([])
  })

  it('of an unknown user is not there', async () => {
    for (const plan of [grantPlan, withdrawPlan]) {
      const refusal = await plan(deps(), 'nobody')
      expect(refusal).toBeInstanceOf(Refusal)
      expect((refusal as Refusal).code).toBe('not_found')
    }
  })

  it('that is paid for is withdrawn after it was cancelled at the provider', async () => {
    const { dj, stripe } = await shop.payer()
    expect(await withdrawPlan(deps(), dj.user.id)).toMatchObject({ subscriptionStatus: 'free' })
    expect(shop.vendor.subscriptions.has(stripe.subscription)).toBe(false)
    expect(await dj.ok(api.getSubscription)).toMatchObject({ status: 'free', source: 'none' })
  })

  it('that is paid for stays as it is while the provider does not answer', async () => {
    const { dj, stripe } = await shop.payer()
    shop.vendor.error = 'internal'
    const refusal = await withdrawPlan(deps(), dj.user.id)
    expect((refusal as Refusal).code).toBe('unavailable')
    shop.vendor.error = null
    expect(await statusOf(dj)).toBe('active')
    expect(shop.vendor.subscriptions.has(stripe.subscription)).toBe(true)
    expect(await actionsOf(shop.db, dj)).not.toContain('downgrade')
  })

  it('that is granted lasts when a paid one ends beside it', async () => {
    const { dj, stripe } = await shop.payer()
    await grantPlan(deps(), dj.user.id)
    await shop.tell(stripe.deleted(shop.now()))
    expect(await dj.ok(api.getSubscription)).toMatchObject({ status: 'active', source: 'granted' })
    expect(await statusOf(dj)).toBe('active')
  })

  it('20 grants and withdrawals at once leave the account and its plan in step', async () => {
    const dj = await newMember(shop.segue)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? grantPlan : withdrawPlan)(deps(), dj.user.id)),
    )
    expect(answers.every((answer): answer is Account => !(answer instanceof Refusal))).toBe(true)
    const row = await shop.db
      .selectFrom('users')
      .select(['has_complimentary_plan', 'subscription_status'])
      .where('id', '=', dj.user.id)
      .executeTakeFirstOrThrow()
    expect(row.subscription_status).toBe(row.has_complimentary_plan === 1 ? 'active' : 'free')
  })

  it('that ends in mid-search lets the search be answered', async () => {
    const dj = await newMember(shop.segue)
    await grantPlan(deps(), dj.user.id)
    await visitorsStore(shop.db).setUsed(searchesOfUser(dj.user.id), 40, 1)
    let ended = 0
    const slow = await testApi(shop, {
      // Asked in the middle of a search, it takes so long that the plan ends meanwhile.
      metadata: {
        name: 'slow',
        async find() {
          ended += (await withdrawPlan(deps(), dj.user.id)) instanceof Refusal ? 0 : 1
          return { kind: 'nothing' }
        },
      },
    })
    const ask = () =>
      slow.app.inject({
        method: 'POST',
        url: api.createRecommendations.path,
        headers: { cookie: dj.visitor.cookie as string },
        payload: { currentTrack: UNHEARD, genre: 'House', bpm: 124 },
      })
    expect((await ask()).statusCode).toBe(200)
    expect(ended).toBe(1)
    expect(await statusOf(dj)).toBe('free')
    expect((await ask()).statusCode).toBe(402)
    await slow.app.close()
  })

  it('goes with an account that is deleted: it is cancelled at the provider first', async () => {
    const { dj, stripe } = await shop.payer()
    const data = (await dj.ok(api.accountData)) as { subscriptions: object[] }
    expect(data.subscriptions).toEqual([
      expect.objectContaining({
        id: stripe.subscription,
        provider: 'stripe',
        cancelled: false,
        endedAt: null,
      }),
    ])
    shop.vendor.error = 'silence'
    const refusal = await dj.refused(api.deleteAccount, { body: { password: PASSWORD } })
    expect(refusal).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/payment provider does not answer/u) as string,
    })
    expect(await statusOf(dj)).toBe('active')
    shop.vendor.error = null
    await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
    expect(shop.vendor.subscriptions.has(stripe.subscription)).toBe(false)
    const held = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', dj.user.id)
      .execute()
    expect(held).toEqual([])
  })
})
