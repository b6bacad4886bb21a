import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartTop, perHundred } from './chart-scale.ts'

it.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[2], 2],
  [[3], 4],
  [[7], 8],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[21], 30],
  [[230], 300],
  [[412], 500],
  [[3.3], 4],
  [[1_000_000], 1_000_000],
] as const)('%j is drawn up to %i', (values, top) => expect(chartTop(values)).toBe(top))

it('holds every value, wastes no more than half, and halves into a whole number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 30 }), (values) => {
      const top = chartTop(values)
      const highest = Math.max(2, ...values)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(top).toBeLessThanOrEqual(highest * 2)
      expect(Number.isInteger(top / 2)).toBe(true)
    }),
  )
})

it('a rate without visitors is zero', () => {
  expect(perHundred(0, 0)).toBe(0)
  expect(perHundred(3, 60)).toBe(5)
})
