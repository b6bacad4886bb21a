import { expect, it } from 'vitest'
import { loudestSegment } from './loudest-segment.ts'

const RATE = 100

/** So many seconds of each level in turn. */
const levels = (...parts: readonly (readonly [seconds: number, level: number])[]): Float32Array =>
  Float32Array.from(parts.flatMap(([seconds, level]) => Array.from({ length: seconds * RATE }, () => level)))

it('the loudest stretch is found at the beginning, in the middle and at the end', () => {
  expect(loudestSegment(levels([31, 0.5], [40, 0.1]), RATE, 30)).toBe(0)
  expect(loudestSegment(levels([25, 0.1], [30, -0.5], [20, 0.1]), RATE, 30)).toBe(25)
  expect(loudestSegment(levels([25, 0.1], [30, 0.5]), RATE, 30)).toBe(25)
})

it('sound no longer than the stretch, or silent, is taken from its beginning', () => {
  expect(loudestSegment(levels([10, 0.1], [20, 0.5]), RATE, 30)).toBe(0)
  expect(loudestSegment(levels([90, 0]), RATE, 30)).toBe(0)
  expect(loudestSegment(new Float32Array(0), RATE, 30)).toBe(0)
})

it('samples that are not numbers are nothing', () => {
  const sound = levels([40, 0.1], [30, 0.5])
  for (let i = 0; i < 1000; i += 7) sound[i] = [Number.NaN, Infinity][i % 2] ?? 0
  expect(loudestSegment(sound, RATE, 30)).toBe(40)
})
