import fc from 'fast-check'
import { expect, it } from 'vitest'
import { composePiece } from '#tools/music/compose-piece.ts'
import { renderPiece } from '#tools/music/render-piece.ts'
import { testPieces } from '#tools/music/test-pieces.ts'
import { FAN, fingerprint, packFingerprint, unpackFingerprint } from './fingerprint.ts'
import { identifyClip } from './identify-clip.ts'
import { LandmarkIndex } from './landmark-index.ts'
import { thinFingerprint } from './thin-fingerprint.ts'

const RATE = 11_025
const known = testPieces(4, 24).map((spec) => renderPiece(composePiece(spec), RATE))
const prints = known.map((samples) => fingerprint(samples, RATE))

it('what fits is left whole', () => {
  const [print] = prints
  if (print === undefined) throw new Error('no piece')
  const whole = packFingerprint(print)
  expect(thinFingerprint(print, whole.length)).toEqual(whole)
  const thinner = thinFingerprint(print, whole.length - 1)
  expect(thinner.length).toBeLessThan(whole.length)
  expect(thinner.length, 'one pair of each peak goes, no more').toBeGreaterThan(whole.length * (1 - 2 / FAN))
})

it('whatever fits is a fingerprint of the same sound, in its order, and never longer than asked for', () => {
  fc.assert(
    fc.property(fc.nat(prints.length - 1), fc.integer({ min: 8, max: 20_000 }), (at, most) => {
      const print = prints[at]
      if (print === undefined) throw new Error('no piece')
      const thin = thinFingerprint(print, most)
      expect(thin.length).toBeLessThanOrEqual(most)
      const { hashes, times } = unpackFingerprint(thin) ?? { hashes: null, times: null }
      if (hashes === null) throw new Error('not a fingerprint')
      const all = new Set(Array.from(print.hashes, (hash, one) => `${hash} ${print.times[one]}`))
      expect(Array.from(hashes).every((hash, one) => all.has(`${hash} ${times[one]}`))).toBe(true)
      const last = print.times.at(-1) ?? 0
      // Room for some hundred landmarks is enough to say something of the end as well.
      if (most > 2_000) expect(times.at(-1)).toBeGreaterThan(last * 0.9)
    }),
    { numRuns: 40 },
  )
})

it('a clip is still known by one pair of each peak', () => {
  const index = new LandmarkIndex()
  const bytesASecond = 110
  index.addAll(
    prints.map((print, ordinal) => {
      const thin = unpackFingerprint(thinFingerprint(print, 24 * bytesASecond))
      if (thin === null) throw new Error('not a fingerprint')
      return { ordinal, print: thin }
    }),
  )
  for (const [ordinal, samples] of known.entries()) {
    const { best, sure } = identifyClip(index, samples.slice(7 * RATE, 17 * RATE), RATE, () => true)
    expect({ ordinal: best?.ordinal, sure }).toEqual({ ordinal, sure: true })
  }
})
