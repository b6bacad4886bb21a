import { expect, it } from 'vitest'
import { chordShares } from './chord-shares.ts'

const chroma = (treble: number[], bass: number) => ({
  treble: Array.from({ length: 12 }, (_, pitch) => (treble.includes(pitch) ? 1 : 0)),
  bass: Array.from({ length: 12 }, (_, pitch) => (pitch === bass ? 1 : 0)),
})

it('the triad that sounds has nearly all the time, and all shares make one', () => {
  const shares = chordShares(Array.from({ length: 8 }, () => chroma([2, 5, 9], 2)))
  expect(shares.indexOf(Math.max(...shares))).toBe(12 + 2)
  expect(shares[14]).toBeGreaterThan(0.9)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

it('of two triads with the same notes between them, the bass tells which', () => {
  // C E G A is C major or A minor.
  const overC = chordShares([chroma([0, 4, 7, 9], 0)])
  const overA = chordShares([chroma([0, 4, 7, 9], 9)])
  expect(overC[0]).toBeGreaterThan(overC[12 + 9] as number)
  expect(overA[12 + 9]).toBeGreaterThan(overA[0] as number)
})
