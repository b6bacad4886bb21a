import { describe, expect, it } from 'vitest'
import { startCheckout } from '../../contract/subscriptions.ts'
import { ApiError } from '../client/api.ts'
import { checkoutError } from './checkout-error.ts'

const error = (code: ApiError['code'], message = 'The words of the server.') =>
  checkoutError(new ApiError(0, '', { code, message }))

describe('what is said when the payment page does not open', () => {
  it('says of every refusal of a checkout, and of a lost network, that nothing was charged', () => {
    const refusals = startCheckout.errors.filter((code) => code !== 'already_subscribed')
    for (const code of [...refusals, 'rate_limited', 'internal', 'network'] as const)
      expect(error(code), code).toMatch(/nothing was charged/i)
    expect(checkoutError(new TypeError('x is not a function'))).toMatch(/nothing was charged/i)
  })

  it('has words of its own for what a DJ can act on', () => {
    expect(error('payments_closed')).toMatch(/closed.*no limit/)
    expect(error('unavailable')).toMatch(/try again in a minute/)
    expect(error('unauthenticated')).toMatch(/sign in/)
  })

  it('leaves it to the server what has been paid already', () => {
    expect(error('already_subscribed', 'Your payment is being confirmed.')).toBe(
      'Your payment is being confirmed.',
    )
  })

  it('keeps the words of the server, or of the network, for the rest; never those of a bug', () => {
    expect(error('rate_limited', 'Too many requests. Wait a minute.')).toMatch(/^Too many requests/)
    expect(checkoutError(new TypeError('x is not a function'))).not.toContain('x is not')
  })
})
