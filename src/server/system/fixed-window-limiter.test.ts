import { expect, it } from 'vitest'
import { FixedWindowLimiter } from './fixed-window-limiter.ts'

it('each name has its limit in a window, and anew in the next', () => {
  const counts = new FixedWindowLimiter(5, 1_000)
  expect(counts.take('a', 3, 100)).toBe(3)
  expect(counts.take('a', 3, 200)).toBe(2)
  expect(counts.take('a', 1, 999)).toBe(0)
  expect(counts.take('b', 1, 999)).toBe(1)
  expect(counts.take('a', 9, 1_000)).toBe(5)
})

it('names without end do not fill the memory: the oldest makes room', () => {
  const counts = new FixedWindowLimiter(1, 1_000)
  for (let name = 0; name <= 50_000; name++) counts.take(String(name), 1, 0)
  expect(counts.take('50000', 1, 0)).toBe(0)
  expect(counts.take('0', 1, 0)).toBe(1)
})
