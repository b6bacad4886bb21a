import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pinkNoise } from '#test/fixtures/clip-damage.ts'
import {
  type Fingerprint,
  fingerprint,
  HASH_BITS,
  packFingerprint,
  unpackFingerprint,
} from './fingerprint.ts'

const RATE = 11_025
const sound = pinkNoise(6 * RATE, 3)

/** Times never fall. */
const prints: fc.Arbitrary<Fingerprint> = fc
  .array(fc.record({ hash: fc.nat(2 ** HASH_BITS - 1), later: fc.oneof(fc.nat(3), fc.nat(40_000)) }), {
    maxLength: 80,
  })
  .map((landmarks) => {
    let time = 0
    return {
      hashes: Uint32Array.from(landmarks, ({ hash }) => hash),
      times: Uint32Array.from(landmarks, ({ later }) => (time += later)),
    }
  })

describe('landmarks', () => {
  it('there are 50 to 250 a second, their times rise and end with the sound', () => {
    const { hashes, times } = fingerprint(sound, RATE)
    expect(hashes.length).toBeGreaterThan(300)
    expect(hashes.length).toBeLessThan(1500)
    expect(times).toHaveLength(hashes.length)
    expect(times.every((time, at) => at === 0 || time >= (times[at - 1] as number))).toBe(true)
    expect(times.at(-1)).toBeLessThan(6 * 44)
    expect(hashes.every((hash) => hash < 2 ** HASH_BITS)).toBe(true)
  })

  it('the same sound has the same ones, however loud', () => {
    expect(fingerprint(sound, RATE)).toEqual(fingerprint(sound.slice(), RATE))
    expect(
      fingerprint(
        sound.map((value) => value / 4),
        RATE,
      ),
    ).toEqual(fingerprint(sound, RATE))
  })

  it('sound that begins later has them later', () => {
    const frames = 40
    const later = new Float32Array(sound.length + frames * 256)
    later.set(sound, frames * 256)
    const { hashes, times } = fingerprint(sound, RATE)
    const moved = fingerprint(later, RATE)
    const there = new Set(Array.from(moved.hashes, (hash, at) => `${hash} ${moved.times[at]}`))
    const found = Array.from(hashes, (hash, at) => there.has(`${hash} ${(times[at] as number) + frames}`))
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.9)
  })

  it('of hours they are what they are of each part', () => {
    const part = pinkNoise(100 * RATE, 8)
    const twice = new Float32Array(2 * part.length)
    twice.set(part)
    twice.set(part, part.length)
    const { hashes, times } = fingerprint(twice, RATE)
    const alone = fingerprint(part, RATE)
    const early = times.findIndex((time) => time > 97 * 43)
    expect(early).toBeGreaterThan(4000)
    expect(hashes.slice(0, early)).toEqual(alone.hashes.slice(0, early))
    expect(times.slice(0, early)).toEqual(alone.times.slice(0, early))
  })

  it.each<[string, Float32Array]>([
    ['nothing', new Float32Array(0)],
    ['one sample', Float32Array.of(1)],
    ['silence', new Float32Array(3 * RATE)],
    ['what is no number', new Float32Array(3 * RATE).fill(Number.NaN)],
    ['infinities', new Float32Array(3 * RATE).fill(Number.POSITIVE_INFINITY)],
  ])('%s has none', (_, samples) => {
    expect(fingerprint(samples, RATE).hashes).toHaveLength(0)
  })
})

describe('packed', () => {
  it('is the same when unpacked', () => {
    fc.assert(
      fc.property(prints, (print) => {
        expect(unpackFingerprint(packFingerprint(print))).toEqual(print)
      }),
    )
    const print = fingerprint(sound, RATE)
    expect(unpackFingerprint(packFingerprint(print))).toEqual(print)
    expect(packFingerprint(print).length / print.hashes.length).toBeLessThan(4.1)
  })

  it('any bytes give a fingerprint that packs to just these bytes, or null', () => {
    const header = fc.constant(Uint8Array.of(0x53, 0x46, 0x50, 1))
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .tuple(header, fc.nat(12), fc.uint8Array({ maxLength: 60 }))
        .map(([start, count, rest]) => Uint8Array.of(...start, count, 0, 0, 0, ...rest)),
      fc.tuple(prints, fc.nat(), fc.nat(255)).map(([print, place, value]) => {
        const packed = packFingerprint(print)
        packed[place % packed.length] = value
        return packed
      }),
    )
    fc.assert(
      fc.property(bytes, (hostile) => {
        const print = unpackFingerprint(hostile)
        if (print) expect(packFingerprint(print)).toEqual(hostile)
      }),
      { numRuns: 2000 },
    )
  })

  it('cut short, with more behind, of another version, or promising four billion landmarks it is null', () => {
    const packed = packFingerprint(fingerprint(sound, RATE))
    for (const length of [0, 3, 7, 8, 100, packed.length - 1])
      expect(unpackFingerprint(packed.subarray(0, length))).toBeNull()
    expect(unpackFingerprint(Uint8Array.of(...packed, 0))).toBeNull()
    expect(unpackFingerprint(packed.with(3, 2))).toBeNull()
    expect(unpackFingerprint(Uint8Array.of(0x53, 0x46, 0x50, 1, 255, 255, 255, 255))).toBeNull()
  })

  it('a view into a larger buffer is read where it begins', () => {
    const packed = packFingerprint({ hashes: Uint32Array.of(7, 9), times: Uint32Array.of(1, 300) })
    const larger = new Uint8Array(packed.length + 10)
    larger.set(packed, 5)
    expect(unpackFingerprint(larger.subarray(5, 5 + packed.length))?.times).toEqual(Uint32Array.of(1, 300))
  })
})
