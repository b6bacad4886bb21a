import { expect, it } from 'vitest'
import { decimate } from './decimate.ts'

const tone = (cyclesASample: number): Float32Array =>
  Float32Array.from({ length: 1000 }, (_, i) => Math.sin(2 * Math.PI * cyclesASample * i))
const loudest = (samples: Float32Array): number => Math.max(...samples.subarray(10, -10).map(Math.abs))

it('low tones stay as they are, at their time', () => {
  const [before, after] = [tone(0.05), decimate(tone(0.05))]
  expect(after.length).toBe(500)
  for (let i = 10; i < 490; i++) expect(after[i]).toBeCloseTo(before[2 * i] as number, 2)
})

it('tones near the top are gone', () => {
  expect(loudest(decimate(tone(0.45)))).toBeLessThan(0.01)
})

it('nothing, one and three samples', () => {
  expect(decimate(new Float32Array(0)).length).toBe(0)
  expect([...decimate(Float32Array.of(0.5))]).toEqual([0.25])
  expect(decimate(new Float32Array(3)).length).toBe(2)
})
