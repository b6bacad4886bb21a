import { describe, expect, it } from 'vitest'
import { onEveryDatabase } from '#test/databases.ts'
import { planOf, stripeShop } from '#test/fakes/stripe-shop.ts'
import { api } from '#contract/api.ts'

onEveryDatabase('paying at Stripe', (fresh) => {
  const shop = stripeShop(fresh)

  describe('a checkout', () => {
    it('is begun at Stripe; abandoned, it changes nothing and can be begun again', async () => {
      const { dj } = await shop.subscriber()
      const { url } = await dj.ok(api.startCheckout, { body: { agreed: true } })
      expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//u)
      expect(await planOf(dj)).toMatchObject({ status: 'free', source: 'none' })
      expect(await dj.ok(api.startCheckout, { body: { agreed: true } })).toEqual({ url })
    })

    it('is not begun without agreeing', async () => {
      const { dj } = await shop.subscriber()
      for (const body of [{}, { agreed: false }, { agreed: 'true' }])
        expect((await dj.refused(api.startCheckout, { body })).code).toBe('validation')
    })

    it('is refused while a payment is being confirmed, and once it is', async () => {
      const { dj, stripe } = await shop.subscriber()
      await shop.tell(stripe.checkedOut(shop.now()))
      const confirming = await dj.refused(api.startCheckout, { body: { agreed: true } })
      expect(confirming).toMatchObject({
        code: 'already_subscribed',
        message: expect.stringMatching(/confirmed/u) as string,
      })
      await shop.tell(stripe.paid(shop.now()))
      expect((await dj.refused(api.startCheckout, { body: { agreed: true } })).code).toBe(
        'already_subscribed',
      )
    })

    it('ends at Stripe first what was refunded and would come back to life', async () => {
      const { dj, stripe } = await shop.subscriber()
      shop.vendor.customers.add(stripe.customer)
      shop.vendor.subscriptions.add(stripe.subscription)
      await shop.tell(stripe.paid(shop.now()), stripe.refunded(shop.now() + 1))
      await dj.ok(api.startCheckout, { body: { agreed: true } })
      expect(shop.vendor.subscriptions.has(stripe.subscription)).toBe(false)
      expect(shop.vendor.calls.at(-1)?.form.get('customer')).toBe(stripe.customer)
    })

    it('that Stripe does not answer is said so, and can be tried again', async () => {
      const { dj } = await shop.subscriber()
      shop.vendor.error = 'internal'
      expect((await dj.refused(api.startCheckout, { body: { agreed: true } })).code).toBe('unavailable')
      shop.vendor.error = null
      await dj.ok(api.startCheckout, { body: { agreed: true } })
    })
  })

  it('the portal is for customers alone', async () => {
    const { dj, stripe } = await shop.subscriber()
    expect((await dj.refused(api.openPortal)).code).toBe('not_found')
    await shop.tell(stripe.paid(shop.now()))
    shop.vendor.customers.add(stripe.customer)
    expect((await dj.ok(api.openPortal)).url).toMatch(/^https:\/\/billing\.stripe\.com\//u)
    shop.vendor.error = 'html'
    expect((await dj.refused(api.openPortal)).code).toBe('unavailable')
    shop.vendor.error = null
  })
})
