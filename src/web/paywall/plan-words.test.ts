import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../contract/subscriptions.ts'
import { planWords } from './plan-words.ts'

const FREE: Subscription = {
  status: 'free',
  source: 'none',
  renewsAt: null,
  endsAt: null,
  pastDue: false,
  priceCents: 1200,
  currency: 'usd',
  paymentsOpen: true,
  checkout: 'stripe',
}
const PAID: Subscription = {
  ...FREE,
  status: 'active',
  source: 'payment',
  renewsAt: '2027-03-14T12:00:00.000Z',
}
const all = (subscription: Subscription) => Object.values(planWords(subscription, 'en-GB')).join('. ')

describe('the plan in words', () => {
  it('says of the Free plan what it has and what Pro costs', () => {
    expect(all(FREE)).toMatch(/Free plan.*25 searches and 3 set lists.*\$12 per year/)
    expect(all({ ...FREE, priceCents: 1250 })).toContain('$12.50 per year')
  })

  it('says that nothing limits the searches while payments are closed, and asks no price then', () => {
    const words = all({ ...FREE, paymentsOpen: false, checkout: 'closed' })
    expect(words).toMatch(/no limit on searches while payments are closed/)
    expect(words).not.toContain('$')
  })

  it('says when a paid plan renews, and for how much', () => {
    expect(all(PAID)).toMatch(/^Pro\. Renews on 14 March 2027 for \$12/)
  })

  it('says until when a cancelled plan works, and that nothing more is charged', () => {
    const words = all({ ...PAID, renewsAt: null, endsAt: '2027-03-14T12:00:00.000Z' })
    expect(words).toMatch(/^Pro until 14 March 2027.*nothing more is charged/)
    expect(words).not.toContain('Renews')
  })

  it('says that a payment failed and what to do, while Pro is on and once it is not', () => {
    expect(all({ ...PAID, pastDue: true })).toMatch(/payment failed.*tried again.*stays on.*check your card/)
    expect(all({ ...FREE, pastDue: true })).toMatch(/^Free plan.*payment failed/)
  })

  it('says that a granted plan neither costs nor renews', () => {
    expect(all({ ...PAID, source: 'granted', renewsAt: null })).toMatch(
      /^Pro\. Given to you.*Nothing is charged and nothing renews/,
    )
  })
})
