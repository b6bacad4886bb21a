import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollars, money, parseCost } from './cost.ts'

it.each([
  ['0', 0],
  ['12', 1200],
  ['12.3', 1230],
  ['12.345', 1235],
  ['1.005', 101],
  ['12.344', 1234],
  [' 7.50 ', 750],
  ['1000000', 100_000_000],
])('%s dollars are %i cents', (typed, cents) => expect(parseCost(typed)).toBe(cents))

it.each(['', '   ', '-1', '-0.01', '1e9', 'abc', '12,50', 'NaN', 'Infinity', '1000000.01', '$5'])(
  '"%s" is no cost',
  (typed) => expect(parseCost(typed)).toBeNull(),
)

it('what the field shows is read back as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(parseCost(dollars(cents))).toBe(cents)
    }),
  )
})

it('shows money with two decimals', () => expect(money(123_450)).toBe('$1,234.50'))
