import { expect, it } from 'vitest'
import { analyse } from './analyse.ts'

const RATE = 8000

/** A tone of so many seconds each at its loudness, in turn. */
const tones = (...parts: readonly (readonly [seconds: number, loud: number])[]): Float32Array =>
  Float32Array.from(
    parts.flatMap(([seconds, loud]) =>
      Array.from({ length: seconds * RATE }, (_, i) => loud * Math.sin((2 * Math.PI * 440 * i) / RATE)),
    ),
  )

it('the loudest thirty seconds are found', () => {
  expect(analyse(tones([9, 0.1], [30, 0.5], [5, 0.1]), RATE).loudestStartS).toBe(9)
})

it('silence, nothing and no numbers have no tempo, key or energy', () => {
  for (const samples of [
    new Float32Array(3 * RATE),
    new Float32Array(0),
    new Float32Array(3 * RATE).fill(Number.NaN),
  ])
    expect(analyse(samples, RATE)).toEqual({
      durationS: samples.length / RATE,
      tempo: null,
      key: null,
      loudestStartS: 0,
      energy: null,
    })
})

it('louder, brighter and busier sound has more energy, from 1 to 10', () => {
  const calm = analyse(tones([5, 0.02]), RATE).energy ?? 0
  const loud = analyse(tones([5, 0.8]), RATE).energy ?? 0
  let state = 7
  const harsh = Float32Array.from({ length: 5 * RATE }, (_, i) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return i % 1000 < 500 ? state / 2 ** 31 - 1 : 0
  })
  const driving = analyse(harsh, RATE).energy ?? 0
  expect(calm).toBeGreaterThanOrEqual(1)
  expect(loud).toBeGreaterThan(calm)
  expect(driving).toBeGreaterThan(loud)
  expect(driving).toBeLessThanOrEqual(10)
})

it('twenty minutes are measured by their middle, so that a tempo there is the tempo', () => {
  const sound = new Float32Array(1200 * RATE)
  const click = (from: number, to: number, bpm: number) => {
    for (let second = from; second < to; second += 60 / bpm)
      for (let i = 0; i < 200; i++) sound[Math.round(second * RATE) + i] = Math.sin(i) * Math.exp(-i / 40)
  }
  click(0, 400, 100)
  click(400, 800, 130)
  expect(analyse(sound, RATE).tempo?.bpm).toBeCloseTo(130, 1)
})

it('a rate that is none is refused', () => {
  for (const rate of [0, -8000, Number.NaN, Infinity])
    expect(() => analyse(new Float32Array(9), rate)).toThrow(RangeError)
})
