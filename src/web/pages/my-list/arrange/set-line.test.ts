import { describe, expect, it } from 'vitest'
import { describeLine, linePath, rangeOf } from './set-line.ts'

describe('rangeOf', () => {
  it('spans all lines', () => expect(rangeOf(2, [4, null, 6], [9])).toEqual({ low: 4, high: 9 }))
  it('puts a flat line in the middle', () => expect(rangeOf(2, [5, 5])).toEqual({ low: 4, high: 6 }))
  it('is as wide as it must be', () => expect(rangeOf(6, [4, 6])).toEqual({ low: 2, high: 8 }))
  it('is nothing where nothing is known', () => expect(rangeOf(2, [null], [])).toBeNull())
})

describe('linePath', () => {
  it('goes from left to right, high values at the top', () =>
    expect(linePath([0, 10, 5], { low: 0, high: 10 })).toBe('M0 100L50 0L100 50'))
  it('is interrupted where a value is not known, and shows a lone point', () =>
    expect(linePath([0, 10, null, 5], { low: 0, high: 10 })).toBe('M0 100L33.3 0M100 50L100 50'))
  it('is empty for nothing', () => expect(linePath([], { low: 0, high: 1 })).toBe(''))
})

describe('describeLine', () => {
  it.each([
    [[4, 8, null, 6], 'Energy: starts at 4, lowest 4 at song 1, highest 8 at song 2, ends at 6'],
    [[null, 5, 5], 'Energy: 5 throughout'],
    [[null], 'Energy: not known'],
    [[], 'Energy: not known'],
    [[120.26, 124], 'Energy: starts at 120.3, lowest 120.3 at song 1, highest 124 at song 2, ends at 124'],
  ])('says %j', (values, words) => expect(describeLine('Energy', values)).toBe(words))
})
