import { assert, boolean, constantFrom, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { ALL_KEYS, keyOf } from '../key/key.ts'
import { explain } from '../recommend/explain.ts'
import { searchTables, type RelaxationStep, relaxationSteps } from '../recommend/search-tables.ts'
import { GENRE_NAMES, genreFacts } from '../track/genres.ts'
import type { TrackFacts } from '../track/track.ts'
import { NO_INTENT } from '../vibe/intent.ts'
import { PairPoints } from './pair-points.ts'
import { transitionScore, transitionScores } from './transition-score.ts'

const track = (facts: Partial<TrackFacts> = {}): TrackFacts => ({
  ...someTrack({ id: 'x', key: keyOf(8, 'minor'), keySource: 'both' }),
  ...facts,
})
const anyTrack = record({
  bpm: constantFrom(null, 60, 87, 100, 118, 124, 126.4, 140, 174, 200),
  key: constantFrom(null, ...ALL_KEYS),
  energy: constantFrom(null, 1, 3, 6, 10),
  genre: constantFrom(null, ...GENRE_NAMES),
}).map(track)

it('the same tempo, key, genre and energy is as good as it gets', () => {
  const { score, moveName, tip, tempo } = transitionScore(track(), track({ vocal: false }))
  expect(score).toBeGreaterThanOrEqual(99)
  expect(moveName).toBe('Same key')
  expect(tempo).toEqual({ relation: 'same', percent: 0 })
  expect(tip).toMatch(/vocals|voice|instrumental/iu)
})

it('without key lock the next key is named as it will sound', () => {
  // 5.9 % slower is a semitone down: a track in 3A (B flat minor) sounds in A minor.
  const next = track({ bpm: 131.4, key: keyOf(3, 'minor') })
  expect(transitionScore(track(), next, new PairPoints(false))).toMatchObject({
    move: 'same',
    sounding: keyOf(8, 'minor'),
  })
  expect(transitionScore(track(), next, new PairPoints(true)).move).toBe('boost-seven')
})

it('a tip uses only what is known, and never says to blend what the fader cannot reach', () => {
  expect(transitionScore(track(), track({ bpm: null })).tip).toBe(
    'Tempo not known: match it by ear. Same key: blends all the way through.',
  )
  const unplaced = track({ genre: null, key: null, vocal: null })
  expect(transitionScore(track(), unplaced).tip).toMatch(/key known|key is not known|Key not known/u)
  const leap = transitionScore(track({ bpm: 100 }), track({ bpm: 130 })).tip
  expect(leap).toMatch(/130 BPM|beatless|kill the kick/iu)
  expect(leap).not.toMatch(/blend|pitch/iu)
})

it('the tips of a set tell its transitions apart, and are those of the pairs in all else', () => {
  const tracks = Array.from({ length: 11 }, (_, at) => track({ id: `${at}`, bpm: at === 5 ? null : 124 }))
  const transitions = transitionScores(tracks)
  expect(transitions).toHaveLength(10)
  expect(new Set(transitions.map(({ tip }) => tip)).size).toBeGreaterThanOrEqual(8)
  transitions.forEach(({ tip, ...transition }, at) => {
    const pair = transitionScore(tracks[at] as TrackFacts, tracks[at + 1] as TrackFacts)
    expect({ ...pair, tip }).toEqual({ ...transition, tip })
    expect(tip.startsWith('Tempo not known')).toBe(at === 4 || at === 5)
  })
  expect(transitionScores([])).toEqual([])
})

it('nothing known of either is neutral: better than a clash of all, worse than a match', () => {
  const nothing = track({ bpm: null, key: null, energy: null, genre: null })
  const { score, move, moveName, tempo, sounding } = transitionScore(nothing, nothing)
  expect([move, moveName, tempo, sounding]).toEqual([null, null, null, null])
  expect(score).toBeGreaterThan(
    transitionScore(track({ bpm: 100 }), track({ bpm: 140, key: keyOf(2, 'major'), genre: 'Rock' })).score,
  )
  expect(score).toBeLessThan(80)
})

describe('laws', () => {
  it('whole points within their bounds; the score is their share; the bands of the product hold', () => {
    assert(
      property(anyTrack, anyTrack, boolean(), (from, to, keyLock) => {
        const { score, parts, move, tip } = transitionScore(from, to, new PairPoints(keyLock))
        for (const { points, most } of parts) {
          expect(Number.isInteger(points)).toBe(true)
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(most)
        }
        const [sum, most] = parts.reduce(([s, m], part) => [s + part.points, m + part.most], [0, 0])
        expect(score).toBe(Math.round((sum * 100) / most))
        if (move === 'clash') expect(score).toBeLessThan(80)
        if (move === null) expect(score).toBeLessThan(90)
        if (to.bpm === null) expect(score).toBeLessThan(90)
        expect(tip).not.toMatch(/null|undefined|NaN/)
      }),
    )
  })

  it('each part is the one a recommendation shows, but for how it is rounded', () => {
    // The widest: it leaves no genre out.
    assert(
      property(
        anyTrack,
        anyTrack,
        boolean(),
        double({ min: 70, max: 190, noNaN: true }),
        (a, b, keyLock, bpm) => {
          if (b.bpm === null || b.genre === null || a.genre === null || genreFacts(a.genre).cuts) return
          const seed = { ...a, bpm }
          const next = { ...b, bpm: b.bpm, genre: b.genre }
          const question = {
            seeds: [seed] as const,
            bpm,
            intent: NO_INTENT,
            genreAsked: false,
            strictness: 'adventurous' as const,
            keyLock,
            count: 5,
            allowSameArtist: true,
            shown: new Set<string>(),
            proposed: new Map(),
          }
          const shown = explain(
            question,
            searchTables(question, relaxationSteps(question).at(-1) as RelaxationStep),
            {
              ...next,
              origin: 'catalogue',
            },
          ).parts
          for (const part of transitionScore(seed, next, new PairPoints(keyLock)).parts) {
            const same = shown.find(({ name }) => name === part.name)
            expect(Math.abs((same?.points ?? -9) - part.points)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})
