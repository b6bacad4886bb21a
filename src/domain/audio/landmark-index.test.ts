import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '#tools/music/random.ts'
import { type Fingerprint, HASH_BITS } from './fingerprint.ts'
import { type Alignment, LandmarkIndex, type Probes } from './landmark-index.ts'

const everyone = () => true

/** A recording of chance landmarks, five a frame. */
function made(seed: number, frames: number): Fingerprint {
  const random = new Random(seed)
  return {
    hashes: Uint32Array.from({ length: 5 * frames }, () => random.whole(0, 2 ** HASH_BITS - 1)),
    times: Uint32Array.from({ length: 5 * frames }, (_, at) => Math.floor(at / 5)),
  }
}

/** `count` frames of a recording from `start` on. */
function clipOf({ hashes, times }: Fingerprint, start: number, count: number): Probes {
  const places = [...times.keys()].filter(
    (at) => (times[at] as number) >= start && (times[at] as number) < start + count,
  )
  return {
    hashes: Uint32Array.from(places, (at) => hashes[at] as number),
    times: Uint32Array.from(places, (at) => (times[at] as number) - start),
  }
}

const vote = (
  index: LandmarkIndex,
  probes: Probes,
  mayAnswer: (ordinal: number) => boolean = everyone,
): Alignment[] => index.vote(index.lookUp(probes), index.openTo(mayAnswer), 100_000, 10)

describe('what is added', () => {
  it('is found at its place, however the tracks came and whatever was removed', () => {
    const step = fc.record({ ordinal: fc.nat(9), remove: fc.boolean(), together: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(150), (steps, start) => {
        const index = new LandmarkIndex()
        const wanted = new Map<number, Fingerprint>()
        for (const [at, { ordinal, remove, together }] of steps.entries()) {
          if (remove) {
            expect(index.remove(ordinal)).toBe(wanted.delete(ordinal))
            continue
          }
          const print = made(100 * ordinal + at, 200 + 10 * at)
          const both = together ? [ordinal, ordinal + 10] : [ordinal]
          const tracks = both.map((one) => ({ ordinal: one, print: one === ordinal ? print : made(one, 60) }))
          index.addAll(tracks)
          for (const track of tracks) wanted.set(track.ordinal, track.print)
        }
        expect(index.trackCount).toBe(wanted.size)
        for (const [ordinal, print] of wanted) {
          if (ordinal > 9) continue
          const probes = clipOf(print, start, 40)
          const [best, second] = vote(index, probes)
          expect(best?.ordinal).toBe(ordinal)
          expect(Math.abs((best?.offset as number) - start)).toBeLessThanOrEqual(3)
          expect(second?.votes ?? 0).toBeLessThan((best?.votes as number) / 3)
          expect(index.support(index.lookUp(probes), best as Alignment)).toHaveLength(probes.hashes.length)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('may begin after the clip does', () => {
    const index = new LandmarkIndex()
    index.addAll([1, 2, 3].map((ordinal) => ({ ordinal, print: made(ordinal, 300) })))
    const { hashes, times } = clipOf(made(2, 300), 0, 60)
    const [best] = vote(index, { hashes, times: times.map((time) => time + 400) })
    expect(best?.ordinal).toBe(2)
    expect(Math.abs((best?.offset as number) + 400)).toBeLessThanOrEqual(3)
  })

  it('replaces what had its number', () => {
    const index = new LandmarkIndex()
    index.add(7, made(1, 200))
    index.add(7, made(2, 200))
    expect(index.trackCount).toBe(1)
    expect(vote(index, clipOf(made(1, 200), 20, 60))).toEqual([])
    expect(vote(index, clipOf(made(2, 200), 20, 60))[0]?.ordinal).toBe(7)
  })

  it('takes 4 bytes a landmark, at most 8 a distinct hash, and a little', () => {
    const index = new LandmarkIndex()
    const empty = index.bytes
    index.add(0, made(1, 40_000))
    expect(index.bytes - empty).toBeLessThan(200_000 * 12 + 300_000)
  })

  it('with a number that names no track is refused', () => {
    for (const ordinal of [-1, 0.5, Number.NaN, 2 ** 32])
      expect(() => new LandmarkIndex().add(ordinal, made(1, 10))).toThrow(RangeError)
  })

  it('without a landmark is there and never found', () => {
    const index = new LandmarkIndex()
    index.add(0, { hashes: new Uint32Array(0), times: new Uint32Array(0) })
    expect(index.trackCount).toBe(1)
    expect(vote(index, clipOf(made(1, 200), 0, 60))).toEqual([])
  })
})

it('only tracks that may answer do', () => {
  const index = new LandmarkIndex()
  for (const ordinal of [0, 1, 2]) index.add(ordinal, made(5, 200))
  expect(
    vote(index, clipOf(made(5, 200), 20, 60), (ordinal) => ordinal === 1).map((one) => one.ordinal),
  ).toEqual([1])
})

it('removed tracks give their memory back', () => {
  const index = new LandmarkIndex()
  index.addAll(Array.from({ length: 8 }, (_, ordinal) => ({ ordinal, print: made(ordinal, 2000) })))
  const full = index.bytes
  for (let ordinal = 0; ordinal < 7; ordinal++) index.remove(ordinal)
  expect(index.bytes).toBeLessThan(full * 0.6)
  expect(vote(index, clipOf(made(7, 2000), 900, 60))[0]?.ordinal).toBe(7)
})

it('the rarest hashes are read first, and no more postings than the budget', () => {
  const index = new LandmarkIndex()
  const common = {
    hashes: new Uint32Array(3000).fill(5),
    times: Uint32Array.from({ length: 3000 }, (_, at) => at),
  }
  index.add(0, common)
  index.add(1, made(1, 200))
  const { hashes, times } = clipOf(made(1, 200), 50, 40)
  const probes = { hashes: Uint32Array.of(5, ...hashes), times: Uint32Array.of(0, ...times) }
  const found = index.vote(index.lookUp(probes), index.openTo(everyone), 400, 10)
  expect(found.map(({ ordinal }) => ordinal)).toEqual([1])
})

it('an empty index finds nothing', () => {
  expect(vote(new LandmarkIndex(), clipOf(made(1, 200), 0, 60))).toEqual([])
})
