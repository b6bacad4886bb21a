import { expect, it } from 'vitest'
import { FixedWindowLimiter, type Share } from './fixed-window-limiter.ts'

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

it('what is not shared yet is collected once, and again where sharing failed', () => {
  const counts = new FixedWindowLimiter(5, 1_000)
  counts.take('a', 2, 100)
  const [share] = counts.collect(150)
  expect(share).toEqual({ name: 'a', window: 0, taken: 2 })
  expect(counts.collect(160)).toEqual([])
  counts.putBack(share as Share)
  counts.take('a', 1, 170)
  expect(counts.collect(180)).toEqual([{ name: 'a', window: 0, taken: 3 }])
})

it('what others took counts as had, with what was taken here meanwhile', () => {
  const counts = new FixedWindowLimiter(5, 1_000)
  counts.take('a', 1, 100)
  const [share] = counts.collect(100)
  counts.take('a', 1, 110)
  counts.adopt(share as Share, 4)
  expect(counts.usedBy('a', 120)).toBe(5)
  expect(counts.take('a', 1, 130)).toBe(0)
})

it('the answer about a window that is over changes nothing', () => {
  const counts = new FixedWindowLimiter(5, 1_000)
  counts.take('a', 1, 900)
  const [share] = counts.collect(900)
  counts.take('a', 1, 1_100)
  counts.adopt(share as Share, 5)
  counts.putBack(share as Share)
  expect(counts.usedBy('a', 1_200)).toBe(1)
  expect(counts.collect(1_200)).toEqual([{ name: 'a', window: 1, taken: 1 }])
})
