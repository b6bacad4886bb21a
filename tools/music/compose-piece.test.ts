import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_KEYS, modeOf, tonicOf } from '../../src/domain/key/key.ts'
import { composePiece } from './compose-piece.ts'
import type { PieceSpec } from './piece.ts'
import { STYLE_NAMES, styleFacts } from './styles.ts'
import { testPieces } from './test-pieces.ts'

const specs: fc.Arbitrary<PieceSpec> = fc.record({
  seed: fc.integer(),
  style: fc.constantFrom(...STYLE_NAMES),
  bpm: fc.double({ min: 60, max: 200, noNaN: true }),
  key: fc.constantFrom(...ALL_KEYS),
  seconds: fc.integer({ min: 12, max: 60 }),
})

/** Major or minor scale of a key, with the notes a minor piece may raise. */
const allowedOf = (key: PieceSpec['key']): Set<number> => {
  const steps = modeOf(key) === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 9, 10, 11]
  return new Set(
    [...steps, ...(modeOf(key) === 'major' ? [10, 3] : [])].map((one) => (one + tonicOf(key)) % 12),
  )
}

describe('a composed piece', () => {
  it('is the same for the same spec and stays within its length', () =>
    fc.assert(
      fc.property(specs, (spec) => {
        const piece = composePiece(spec)
        expect(JSON.stringify(composePiece(spec))).toBe(JSON.stringify(piece))
        const odd = piece.notes.filter(
          ({ startS, durationS, velocity, pitch, brightness }) =>
            !(startS >= 0 && startS < spec.seconds && durationS > 0) ||
            !(velocity > 0 && velocity <= 1 && brightness >= 0 && brightness <= 1) ||
            !(pitch >= 24 && pitch <= 108),
        )
        expect(odd).toEqual([])
      }),
      { numRuns: 60 },
    ))

  it('has its kicks on the sixteenths that its tempo says', () =>
    fc.assert(
      fc.property(specs, (spec) => {
        const { drums, firstBeatS } = composePiece(spec)
        const { swing } = styleFacts(spec.style)
        for (const { startS } of drums.filter(({ drum }) => drum === 'kick')) {
          const sixteenths = ((startS - firstBeatS) * spec.bpm * 4) / 60
          const late = Math.round(sixteenths - swing) % 2 === 1 ? swing : 0
          expect(Math.abs(sixteenths - late - Math.round(sixteenths - late))).toBeLessThan(1e-6)
        }
      }),
      { numRuns: 60 },
    ))

  it('plays in its key, and comes home to its tonic in the bass', () =>
    fc.assert(
      fc.property(specs, (spec) => {
        const { notes } = composePiece(spec)
        const allowed = allowedOf(spec.key)
        expect(notes.filter(({ pitch }) => !allowed.has(pitch % 12))).toEqual([])
        const last = notes.filter(({ startS }) => startS > (notes.at(-1)?.startS as number) - 0.02)
        expect(Math.min(...last.map(({ pitch }) => pitch)) % 12).toBe(tonicOf(spec.key))
      }),
      { numRuns: 60 },
    ))
})

describe('the pieces to measure with', () => {
  const pieces = testPieces(STYLE_NAMES.length * 24)

  it('meet every style in both modes, and every key about as often', () => {
    const seen = new Set(pieces.map(({ style, key }) => `${style} ${modeOf(key)}`))
    expect(seen.size).toBe(2 * STYLE_NAMES.length)
    for (const key of ALL_KEYS)
      expect(pieces.filter((piece) => piece.key === key)).toHaveLength(STYLE_NAMES.length)
  })

  it('have tempos of their style, from 80 to 180', () => {
    for (const { style, bpm } of pieces) {
      const [low, high] = styleFacts(style).bpm
      expect(bpm >= low && bpm <= high && bpm >= 80 && bpm <= 180).toBe(true)
    }
  })

  it('begin alike however many are asked for', () => expect(testPieces(30)).toEqual(pieces.slice(0, 30)))

  it('share no bar: neither drums nor bass of two house pieces are the same', () => {
    const patterns = pieces
      .filter(({ style }) => style === 'house')
      .map((spec) => {
        const { notes, firstBeatS } = composePiece(spec)
        return notes
          .slice(0, 64)
          .map(
            ({ startS, pitch }) => `${Math.round(((startS - firstBeatS) * spec.bpm * 4) / 60)}:${pitch % 12}`,
          )
          .join()
      })
    expect(new Set(patterns).size).toBe(patterns.length)
  })
})
