import { expect, it } from 'vitest'
import { Random } from './random.ts'

const first = (seed: string, count: number): number[] => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => random.next())
}

it('the same seed repeats, another one does not', () => {
  expect(first('a set', 50)).toEqual(first('a set', 50))
  expect(first('a set', 5)).not.toEqual(first('b set', 5))
})

it('numbers fill 0 to 1 evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (const value of first('even', 20_000)) tenths[Math.floor(value * 10)]!++
  for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200)
})

it('ranges hold their ends', () => {
  const random = new Random('ends')
  const wholes = new Set(Array.from({ length: 500 }, () => random.whole(3, 6)))
  expect([...wholes].toSorted()).toEqual([3, 4, 5, 6])
  for (let turn = 0; turn < 200; turn++) {
    const value = random.between(-2, 5)
    expect(value >= -2 && value < 5).toBe(true)
  }
  expect(random.pick(['only'])).toBe('only')
})
