import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTempo } from './estimate-tempo.ts'

const RATE = 22_050
/** For many runs: quicker. */
const LOW_RATE = 8000

/** Seeded, −1 … 1. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** A short high blip on every beat, the first at `offset` seconds. */
function clicks(bpm: number, seconds: number, rate = RATE, offset = 0.3): Float32Array {
  const samples = new Float32Array(Math.round(seconds * rate))
  for (let beat = 0; ; beat++) {
    const start = Math.round((offset + (beat * 60) / bpm) * rate)
    if (start >= samples.length) return samples
    for (let i = 0; i < 0.03 * rate && start + i < samples.length; i++)
      samples[start + i] = 0.8 * Math.sin((2 * Math.PI * 1500 * i) / rate) * Math.exp(-i / (0.006 * rate))
  }
}

/** Syllables of noise and buzz, as long as they happen to be, with pauses between the words. */
function babble(seconds: number, seed: number): Float32Array {
  const next = noise(seed)
  const between = (low: number, high: number) => low + ((next() + 1) / 2) * (high - low)
  const samples = new Float32Array(seconds * RATE)
  for (let start = 0; start < samples.length;) {
    const length = Math.round(between(0.07, 0.3) * RATE)
    const pitch = between(90, 200)
    const loud = between(0.1, 0.6)
    for (let i = 0; i < length && start + i < samples.length; i++) {
      const buzz = Math.sin((2 * Math.PI * pitch * i) / RATE) ** 9
      samples[start + i] = loud * Math.sin((Math.PI * i) / length) * (buzz + 0.2 * next())
    }
    start += length + Math.round((between(0, 1) < 0.2 ? between(0.2, 0.8) : between(0, 0.06)) * RATE)
  }
  return samples
}

const isOneOf = (bpm: number, levels: readonly number[], share: number): boolean =>
  levels.some((level) => Math.abs(bpm / level - 1) < share)

describe('a click track', () => {
  it('at any tempo is found to 0.5 %, as itself or as an octave of it, and the other octave is named', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bpm, offset) => {
          const estimate = estimateTempo(clicks(bpm, 20, LOW_RATE, offset), LOW_RATE)
          expect(estimate).not.toBeNull()
          expect(isOneOf(estimate?.bpm ?? 0, [bpm, bpm / 2, bpm * 2], 0.005)).toBe(true)
          expect(
            isOneOf(estimate?.halfOrDouble ?? 0, [(estimate?.bpm ?? 0) / 2, (estimate?.bpm ?? 0) * 2], 0.001),
          ).toBe(true)
        },
      ),
      { numRuns: 15, seed: 4 },
    )
  })

  it.each([90, 100, 110, 120, 128, 140])('at %i beats a minute is counted as it ticks, to 0.05', (bpm) => {
    expect(Math.abs((estimateTempo(clicks(bpm, 30), RATE)?.bpm ?? 0) - bpm)).toBeLessThan(0.05)
  })

  it.each([8000, 11_025, 16_000, 44_100, 48_000, 96_000])('is the same at %i hertz', (rate) => {
    expect(estimateTempo(clicks(123.4, 20, rate), rate)?.bpm).toBeCloseTo(123.4, 0)
  })

  it('tells the same twice, and at any loudness', () => {
    const sound = clicks(117, 20)
    const estimate = estimateTempo(sound, RATE)
    expect(estimateTempo(sound, RATE)).toEqual(estimate)
    expect(
      estimateTempo(
        sound.map((sample) => sample / 100),
        RATE,
      )?.bpm,
    ).toBeCloseTo(estimate?.bpm ?? 0, 1)
  })

  it('is found when it is clipped, and with a constant under it', () => {
    const sound = clicks(125, 20)
    const clipped = sound.map((sample) => Math.max(-1, Math.min(1, sample * 50)))
    expect(estimateTempo(clipped, RATE)?.bpm).toBeCloseTo(125, 1)
    expect(
      estimateTempo(
        sound.map((sample) => sample + 0.5),
        RATE,
      )?.bpm,
    ).toBeCloseTo(125, 1)
  })

  it.each([RATE, 44_100])('is found at %i hertz when some of its samples are not numbers', (rate) => {
    const sound = clicks(125, 20, rate)
    for (let i = 0; i < sound.length; i += 9973) sound[i] = [Number.NaN, Infinity, -Infinity][i % 3] ?? 0
    expect(estimateTempo(sound, rate)?.bpm).toBeCloseTo(125, 0)
  })
})

describe('what has no pulse', () => {
  it.each([
    ['nothing', new Float32Array(0)],
    ['one sample', Float32Array.of(0.5)],
    ['a second of clicks', clicks(120, 1)],
    ['silence', new Float32Array(10 * RATE)],
    ['a constant', new Float32Array(10 * RATE).fill(0.7)],
    ['no numbers', new Float32Array(10 * RATE).fill(Number.NaN)],
    ['infinity', new Float32Array(10 * RATE).fill(Infinity)],
    ['one blip', clicks(1, 20)],
    ['noise', new Float32Array(30 * RATE).map(noise(1))],
  ])('%s has no tempo', (_, samples) => {
    expect(estimateTempo(samples, RATE)).toBeNull()
  })

  it.each([0, -1, Number.NaN])('a rate of %d has none either', (rate) => {
    expect(estimateTempo(clicks(120, 5), rate)).toBeNull()
  })

  it.each([10, 30])(
    '%i seconds of what is like speech have none, or one that is hardly believed',
    (seconds) => {
      for (let seed = 1; seed <= 3; seed++)
        expect(estimateTempo(babble(seconds, seed), RATE)?.confidence ?? 0).toBeLessThan(0.5)
    },
  )
})

it('any short sound at any rate is answered with a tempo in range, or with none', () => {
  const sample = fc.oneof(fc.float({ min: -1, max: 1 }), fc.constantFrom(Number.NaN, Infinity, 0, 1e38))
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 4000 }), fc.integer({ min: 1, max: 500 }), (samples, rate) => {
      const estimate = estimateTempo(Float32Array.from(samples), rate)
      if (estimate === null) return
      expect(estimate.bpm).toBeGreaterThan(49)
      expect(estimate.bpm).toBeLessThan(223)
      expect(estimate.confidence).toBeGreaterThanOrEqual(0)
      expect(estimate.confidence).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60, seed: 9 },
  )
})
