import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALL_KEYS, type Key, rotate } from './key.ts'
import { allows, kindestFrom, type Move, moveBetween, wheelSteps } from './moves.ts'
import { parseKey } from './notation.ts'

const key = fc.constantFrom(...ALL_KEYS)
const read = (text: string): Key => parseKey(text) as Key

it.each<[string, string, Move]>([
  ['8A', '8A', 'same'],
  ['8A', '8B', 'relative'],
  ['8B', '8A', 'relative'],
  ['8A', '9A', 'up-one'],
  ['8A', '7A', 'down-one'],
  ['12A', '1A', 'up-one'],
  ['1B', '12B', 'down-one'],
  ['8A', '9B', 'diagonal-up'],
  ['8A', '7B', 'diagonal-down'],
  ['8A', '10A', 'boost-two'],
  ['8A', '3A', 'boost-seven'],
  ['10A', '8A', 'clash'],
  ['8A', '2B', 'clash'],
])('%s → %s is %s', (from, to, move) => expect(moveBetween(read(from), read(to))).toBe(move))

it('turning both keys by the same steps changes no move', () => {
  fc.assert(
    fc.property(key, key, fc.integer({ min: -24, max: 24 }), (a, b, n) => {
      expect(moveBetween(rotate(a, n), rotate(b, n))).toBe(moveBetween(a, b))
    }),
  )
})

it('same, relative and clash-free steps are symmetric; boosts are not', () => {
  const mirrored: Partial<Record<Move, Move>> = {
    same: 'same',
    relative: 'relative',
    'up-one': 'down-one',
    'down-one': 'up-one',
    'diagonal-up': 'diagonal-down',
    'diagonal-down': 'diagonal-up',
    'boost-two': 'clash',
    'boost-seven': 'clash',
  }
  fc.assert(
    fc.property(key, key, (a, b) => {
      const back = mirrored[moveBetween(a, b)]
      if (back !== undefined) expect(moveBetween(b, a)).toBe(back)
      expect(Math.abs(wheelSteps(a, b))).toBe(Math.abs(wheelSteps(b, a)))
    }),
  )
})

it('each level of strictness allows all that a stricter one does', () => {
  for (const a of ALL_KEYS)
    for (const b of ALL_KEYS) {
      const move = moveBetween(a, b)
      if (allows('strict', move)) expect(allows('balanced', move)).toBe(true)
      expect(allows('adventurous', move)).toBe(true)
      if (move === 'clash') expect(allows('balanced', move)).toBe(false)
    }
})

it.each<[string[], string, string]>([
  [['3B', '7B', '10B'], '6B', '7B'],
  [['9A', '8A'], '8A', '8A'],
  [['8A', '6A'], '7A', '6A'],
  [['1A'], '6A', '1A'],
])('of %j the one that leads best to %s is %s', (from, to, expected) =>
  expect(kindestFrom(from.map(read), read(to))).toBe(read(expected)),
)

it('of no key none leads anywhere', () => expect(kindestFrom([], read('8A'))).toBeNull())
