import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf } from '../key/key.ts'
import { matchTempo, pitchShift, soundingKey } from './tempo.ts'

const bpm = fc.double({ min: 40, max: 250, noNaN: true })

it.each([
  [87, 174, 'double', 0],
  [174, 87, 'half', 0],
  [70, 140, 'double', 0],
  [128, 126, 'same', 1.587],
  [120, 128, 'same', -6.25],
] as const)('%d playing, %d next: %s', (from, to, relation, percent) => {
  const match = matchTempo(from, to)
  expect(match.relation).toBe(relation)
  expect(match.percent).toBeCloseTo(percent, 2)
})

it('the pitch change brings the track to the tempo that plays, never further away than counting it straight', () => {
  fc.assert(
    fc.property(bpm, bpm, (from, to) => {
      const { relation, percent } = matchTempo(from, to)
      const factor = relation === 'same' ? 1 : relation === 'half' ? 2 : 0.5
      expect(to * factor * (1 + percent / 100)).toBeCloseTo(from, 6)
      expect(Math.abs(percent)).toBeLessThanOrEqual(Math.abs((from / to - 1) * 100) + 1e-9)
    }),
  )
})

it('without key lock a semitone is 5.946 percent and changes the key by seven steps on the wheel', () => {
  expect(pitchShift(5.946)).toBeCloseTo(1, 3)
  expect(soundingKey(keyOf(8, 'minor'), 6)).toBe(keyOf(3, 'minor'))
  expect(soundingKey(keyOf(8, 'minor'), 2)).toBe(keyOf(8, 'minor'))
  expect(soundingKey(keyOf(8, 'minor'), -6)).toBe(keyOf(1, 'minor'))
})
