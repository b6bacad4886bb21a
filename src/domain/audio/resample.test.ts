import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resample } from './resample.ts'

const sine = (hertz: number, rate: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

/** Largest difference over the part that the silence beyond the ends does not reach. */
function worst(got: Float32Array, wanted: (at: number) => number): number {
  const edge = Math.ceil(got.length / 4)
  let most = 0
  for (let at = edge; at < got.length - edge; at++)
    most = Math.max(most, Math.abs((got[at] as number) - wanted(at)))
  return most
}

const rate = fc.oneof(
  fc.constantFrom(8000, 11_025, 22_050, 44_100, 48_000, 96_000),
  fc.double({ min: 8000, max: 96_000, noNaN: true }),
)

it('a tone below three quarters of both Nyquist rates stays that tone, at any ratio, in place', () => {
  fc.assert(
    fc.property(rate, rate, fc.double({ min: 0.01, max: 0.75, noNaN: true }), (from, to, share) => {
      const hertz = (share * Math.min(from, to)) / 2
      const got = resample(sine(hertz, from, Math.ceil(from / 20)), from, to)
      expect(worst(got, (at) => Math.sin((2 * Math.PI * hertz * at) / to))).toBeLessThan(0.01)
    }),
    { numRuns: 60 },
  )
})

it('a tone above the Nyquist rate of the answer is gone', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.05, max: 3.9, noNaN: true }),
      fc.double({ min: 0.95, max: 1.05, noNaN: true }),
      (share, speed) => {
        const got = resample(sine(share * speed * 5512.5, 44_100, 4410), 44_100, 11_025 * speed)
        expect(worst(got, () => 0)).toBeLessThan(0.002)
      },
    ),
    { numRuns: 40 },
  )
})

it('nothing above the old Nyquist rate is made up when the rate goes up', () => {
  const got = resample(sine(3000, 8000, 4000), 8000, 48_000)
  expect(worst(got, (at) => Math.sin((2 * Math.PI * 3000 * at) / 48_000))).toBeLessThan(0.001)
})

it('the length is the time, a constant stays one, and the input is never touched nor handed back', () => {
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 0, max: 2000 }), (from, to, count) => {
      const samples = new Float32Array(count).fill(0.5)
      const got = resample(samples, from, to)
      expect(got).toHaveLength(Math.round((count * to) / from))
      expect(got).not.toBe(samples)
      expect(samples.every((value) => value === 0.5)).toBe(true)
      if (count === 2000 && got.length > 1000) expect(worst(got, () => 0.5)).toBeLessThan(1e-4)
    }),
  )
})

it('there and back again is the same sound', () => {
  const samples = sine(440, 44_100, 8820).map((value, at) => 0.5 * value + 0.3 * Math.sin(at / 20))
  const back = resample(resample(samples, 44_100, 48_000), 48_000, 44_100)
  expect(worst(back, (at) => samples[at] as number)).toBeLessThan(0.001)
})

it('sound, then nothing: no samples give none, one gives a pulse', () => {
  expect(resample(new Float32Array(0), 44_100, 11_025)).toHaveLength(0)
  expect(resample(Float32Array.of(1), 11_025, 44_100)).toHaveLength(4)
})

it.each([
  [0, 44_100],
  [44_100, -1],
  [Number.NaN, 44_100],
  [44_100, Number.POSITIVE_INFINITY],
])('%d to %d samples a second is refused', (from, to) => {
  expect(() => resample(new Float32Array(8), from, to)).toThrow(RangeError)
})
