import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composePiece } from '#tools/music/compose-piece.ts'
import { renderPiece } from '#tools/music/render-piece.ts'
import { testPieces } from '#tools/music/test-pieces.ts'
import { ALL_KEYS, type Key, keyFromTonic, modeOf, tonicOf } from '../key/key.ts'
import { estimateKey } from './estimate-key.ts'

const RATE = 11_025

/** Chords one after the other, a second each: notes with five overtones that die away. @param cents out of tune */
function play(chords: readonly (readonly number[])[], { rate = RATE, cents = 0 } = {}): Float32Array {
  const samples = new Float32Array(chords.length * rate)
  chords.forEach((notes, second) => {
    for (const note of notes) {
      const hertz = 440 * 2 ** ((note - 69 + cents / 100) / 12)
      for (let overtone = 1; overtone <= 5; overtone++) {
        for (let at = 0; at < rate; at++) {
          const time = at / rate
          const fade = Math.min(1, time * 50, (1 - time) * 50) * Math.exp(-time)
          const index = second * rate + at
          samples[index] =
            (samples[index] as number) +
            (0.06 / overtone) * fade * Math.sin(2 * Math.PI * hertz * overtone * time)
        }
      }
    }
  })
  return samples
}

const triad = (root: number, mode: 'major' | 'minor'): number[] => [
  root - 12,
  root,
  root + (mode === 'major' ? 4 : 3),
  root + 7,
]

/** I IV V I, or i iv V i. */
function cadence(key: Key): number[][] {
  const tonic = 48 + tonicOf(key)
  const mode = modeOf(key)
  const chords = [triad(tonic, mode), triad(tonic + 5, mode), triad(tonic + 7, 'major'), triad(tonic, mode)]
  return [...chords, ...chords]
}

/** A generator of the numerical recipes' kind: the same noise every time. */
function noise(count: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

const anyKey = fc.constantFrom(...ALL_KEYS)

describe('what plain harmony says', () => {
  it.each(ALL_KEYS)('a cadence in key %i', (key) => {
    const estimate = estimateKey(play(cadence(key)), RATE)
    expect(estimate?.key).toBe(key)
    expect(estimate?.confidence).toBeGreaterThan(0.7)
    expect(estimate?.runnerUp).not.toBe(key)
  })

  it('one triad held is the key of that triad', () => {
    for (const key of ALL_KEYS) {
      const held = play(Array.from({ length: 4 }, () => triad(48 + tonicOf(key), modeOf(key))))
      expect(estimateKey(held, RATE)?.key).toBe(key)
    }
  })

  it('a scale over its tonic', () => {
    const steps = { major: [0, 2, 4, 5, 7, 9, 11, 12], minor: [0, 2, 3, 5, 7, 8, 11, 12] }
    for (const key of ALL_KEYS) {
      const tonic = 48 + tonicOf(key)
      const notes = steps[modeOf(key)].map((step) => [tonic - 12, tonic + 12 + step])
      expect(estimateKey(play(notes), RATE)?.key).toBe(key)
    }
  })

  it('a loop that two relative keys share names both and is sure of neither', () => {
    const loop = [triad(48, 'major'), triad(55, 'major'), triad(57, 'minor'), triad(53, 'major')]
    const estimate = estimateKey(play([...loop, ...loop]), RATE)
    const named = [estimate?.key, estimate?.runnerUp].toSorted()
    expect(named).toEqual([keyFromTonic(0, 'major'), keyFromTonic(9, 'minor')].toSorted())
    expect(estimate?.confidence).toBeLessThan(0.9)
  })
})

describe('however it was recorded', () => {
  it('detuned by up to 40 cents', () => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: -40, max: 40 }), (key, cents) => {
        expect(estimateKey(play(cadence(key), { cents }), RATE)?.key).toBe(key)
      }),
      { numRuns: 12 },
    )
  })

  it.each([8000, 44_100, 96_000])('at %i samples a second', (rate) => {
    expect(estimateKey(play(cadence(ALL_KEYS[5] as Key), { rate }), rate)?.key).toBe(5)
  })

  it('clipped, with an offset, very soft or with holes that are not numbers', () => {
    const clean = play(cadence(ALL_KEYS[14] as Key))
    const changes: ((sample: number, at: number) => number)[] = [
      (sample) => Math.max(-0.1, Math.min(0.1, sample)),
      (sample) => sample + 0.8,
      (sample) => sample * 1e-4,
      (sample) => sample * 1e6,
      (sample, at) => (at % 9973 === 0 ? Number.NaN : sample),
      (sample, at) => (at === 20_000 ? Number.POSITIVE_INFINITY : sample),
    ]
    for (const change of changes) expect(estimateKey(clean.map(change), RATE)?.key).toBe(14)
  })

  it('the same answer every time, and the samples untouched', () => {
    const samples = play(cadence(ALL_KEYS[9] as Key))
    const before = samples.slice()
    expect(estimateKey(samples, RATE)).toEqual(estimateKey(samples, RATE))
    expect(samples).toEqual(before)
  })

  it('of a long recording all parts are heard, and not more than three minutes', () => {
    const half = play(Array.from({ length: 24 }, () => cadence(ALL_KEYS[2] as Key)).flat(), { rate: 8000 })
    const long = new Float32Array(half.length * 2)
    long.set(half, half.length)
    expect(estimateKey(long, 8000)?.key).toBe(2)
  })
})

describe('nothing to have a key', () => {
  it.each([
    ['no sample', new Float32Array(0)],
    ['one sample', new Float32Array([0.5])],
    ['half a second', play(cadence(ALL_KEYS[0] as Key)).subarray(0, RATE / 2)],
    ['silence', new Float32Array(RATE * 10)],
    ['a constant', new Float32Array(RATE * 10).fill(0.7)],
    ['nothing but NaN', new Float32Array(RATE * 10).fill(Number.NaN)],
    ['white noise', noise(RATE * 20)],
    ['a click', new Float32Array(RATE * 5).fill(1, 20_000, 20_001)],
  ])('%s', (_, samples) => {
    expect(estimateKey(samples, RATE)).toBeNull()
  })

  it('drums alone: no key, or none to rely on', () => {
    const drums = testPieces(8, 15).map((spec) =>
      estimateKey(renderPiece({ ...composePiece(spec), notes: [] }, RATE), RATE),
    )
    expect(drums.filter((estimate) => estimate === null).length).toBeGreaterThanOrEqual(4)
    for (const estimate of drums) expect(estimate?.confidence ?? 0).toBeLessThan(0.7)
  })

  it('a rate that is none is a bug of the caller', () => {
    expect(() => estimateKey(new Float32Array(10), 0)).toThrow(RangeError)
  })
})

it('whole pieces with drums, in 24 keys', { timeout: 90_000 }, () => {
  const right = testPieces(24, 16).filter((spec) => {
    const estimate = estimateKey(renderPiece(composePiece(spec), RATE), RATE)
    return estimate?.key === spec.key
  })
  expect(right.length).toBeGreaterThanOrEqual(19)
})
