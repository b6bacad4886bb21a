import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackFacts } from '../track/track.ts'
import { CHECK_MAX, checkSet } from './check-set.ts'
import { PairPoints } from './pair-points.ts'
import { transitionScores } from './transition-score.ts'
import { ALL_KEYS, keyOf } from '../key/key.ts'

const track = (id: number, facts: Partial<TrackFacts> = {}): TrackFacts => ({
  id: `track ${id}`,
  artist: `Artist ${id}`,
  title: `Title ${id}`,
  year: null,
  genre: null,
  bpm: 124,
  key: keyOf(8, 'minor'),
  keySource: 'measured',
  energy: 6,
  vibes: [],
  vocal: null,
  popularity: null,
  ...facts,
})
const kinds = (tracks: readonly TrackFacts[]) =>
  checkSet(tracks).findings.map(({ kind, position }) => [kind, position])
const total = (tracks: readonly TrackFacts[]): number =>
  transitionScores(tracks, new PairPoints(true)).reduce((sum, { score }) => sum + score, 0)

const drawnTrack = fc.record({
  bpm: fc.option(fc.integer({ min: 90, max: 180 })),
  key: fc.option(fc.constantFrom(...ALL_KEYS)),
  energy: fc.option(fc.integer({ min: 1, max: 10 })),
})
const drawnSet = fc
  .array(drawnTrack, { maxLength: 24 })
  .map((drawn) => drawn.map((facts, at) => track(at, facts)))

describe('checking a set', () => {
  it('finds nothing in one that is well, empty or unknown', () => {
    const unknown = { bpm: null, key: null, keySource: null, energy: null }
    for (const set of [
      [],
      [track(1)],
      [track(1), track(2), track(3)],
      [track(1, unknown), track(2, unknown)],
    ])
      expect(checkSet(set)).toEqual({ findings: [], swaps: [] })
  })

  it('finds clashes, jumps, energy holes and repeats where they are', () => {
    expect(kinds([track(1), track(2, { key: keyOf(3, 'major') })])).toEqual([['clash', 1]])
    expect(kinds([track(1), track(2, { bpm: 140 })])).toEqual([['jump', 1]])
    expect(kinds([track(1), track(2, { energy: 4 }), track(3)])).toEqual([['energy-hole', 1]])
    expect(kinds([track(1), track(2, { energy: 5 }), track(3)])).toEqual([])
    expect(kinds([track(1), track(2), track(3, { artist: 'ARTIST 1' })])).toEqual([['artist-repeat', 2]])
  })

  it('does not take half and double time for a jump', () =>
    expect(kinds([track(1, { bpm: 87 }), track(2, { bpm: 174 })])).toEqual([]))

  it('names at most three swaps, best first, each worth exactly its gain', () =>
    fc.assert(
      fc.property(drawnSet, (set) => {
        const { swaps } = checkSet(set)
        expect(swaps.length).toBeLessThanOrEqual(3)
        expect(swaps.map(({ gain }) => gain)).toEqual(swaps.map(({ gain }) => gain).toSorted((a, b) => b - a))
        expect(new Set(swaps.flatMap(({ positions }) => positions)).size).toBe(2 * swaps.length)
        for (const { positions, gain } of swaps) {
          const [a, b] = positions
          const swapped = set.with(a, set[b] as TrackFacts).with(b, set[a] as TrackFacts)
          expect(gain).toBeGreaterThan(0)
          expect(total(swapped) - total(set)).toBe(gain)
        }
      }),
    ))

  it('takes up to its limit and no more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => track(at))
    expect(checkSet(many(CHECK_MAX)).findings).toEqual([])
    expect(() => checkSet(many(CHECK_MAX + 1))).toThrow(RangeError)
  })
})
