import { expect, it } from 'vitest'
import { ALL_KEYS, keyOf, rotate, tonicOf, transpose } from './key.ts'
import {
  formatKey,
  fromTraktor,
  parseKey,
  rewriteKeys,
  toCamelot,
  toOpenKey,
  toShort,
  toTraditional,
  toTraktor,
} from './notation.ts'

// Camelot, traditional, Open Key, Traktor: as the vendors' manuals list them.
const TABLE = [
  ['8B', 'C', '1d', 0],
  ['3B', 'Db', '8d', 1],
  ['10B', 'D', '3d', 2],
  ['5B', 'Eb', '10d', 3],
  ['12B', 'E', '5d', 4],
  ['7B', 'F', '12d', 5],
  ['2B', 'F#', '7d', 6],
  ['9B', 'G', '2d', 7],
  ['4B', 'Ab', '9d', 8],
  ['11B', 'A', '4d', 9],
  ['6B', 'Bb', '11d', 10],
  ['1B', 'B', '6d', 11],
  ['5A', 'Cm', '10m', 12],
  ['12A', 'C#m', '5m', 13],
  ['7A', 'Dm', '12m', 14],
  ['2A', 'Ebm', '7m', 15],
  ['9A', 'Em', '2m', 16],
  ['4A', 'Fm', '9m', 17],
  ['11A', 'F#m', '4m', 18],
  ['6A', 'Gm', '11m', 19],
  ['1A', 'G#m', '6m', 20],
  ['8A', 'Am', '1m', 21],
  ['3A', 'Bbm', '8m', 22],
  ['10A', 'Bm', '3m', 23],
] as const

it.each(TABLE)('%s is %s, %s and Traktor %d', (camelot, short, open, traktor) => {
  const key = parseKey(camelot)
  expect(key).not.toBeNull()
  if (key === null) return
  expect(toCamelot(key)).toBe(camelot)
  expect(toShort(key)).toBe(short)
  expect(toOpenKey(key)).toBe(open)
  expect(toTraktor(key)).toBe(traktor)
  expect(fromTraktor(traktor)).toBe(key)
})

it('every notation of every key reads back as that key', () => {
  for (const key of ALL_KEYS)
    for (const print of [toCamelot, toOpenKey, toShort, toTraditional]) expect(parseKey(print(key))).toBe(key)
})

it.each([
  ['A♭ minor', '1A'],
  ['G#m', '1A'],
  ['1a', '1A'],
  ['6m', '1A'],
  ['Abmin', '1A'],
  ['08A', '8A'],
  ['BM', '1B'],
  ['Bm', '10A'],
  ['bm', '10A'],
  ['h-moll', '10A'],
  ['F sharp major', '2B'],
  ['GbMaj', '2B'],
  ['CSharp', '3B'],
  ['Am ', '8A'],
  ['A minor', '8A'],
  ['a', '8A'],
  ['C', '8B'],
  ['Fis', '2B'],
  ['E flat minor', '2A'],
  ['es-moll', '2A'],
  ['AMinor', '8A'],
  ['Bbm', '3A'],
  ['B', '1B'],
  ['b', '10A'],
])('%s is %s', (text, camelot) => {
  const key = parseKey(text)
  expect(key === null ? null : toCamelot(key)).toBe(camelot)
})

it.each(['', 'off', '0A', '13A', '8C', 'X', 'A minor seventh', '128', 'null', '8A8A', '\u0000', '🙂', 'Ã'])(
  'no key in %j',
  (text) => expect(parseKey(text)).toBeNull(),
)

it('twelve steps round the wheel, and twelve semitones, return', () => {
  for (const key of ALL_KEYS) {
    let step = key
    for (let i = 0; i < 12; i++) step = rotate(step, 1)
    expect(step).toBe(key)
    expect(transpose(key, 12)).toBe(key)
    expect(transpose(key, -12)).toBe(key)
    expect(rotate(key, 1)).toBe(transpose(key, 7))
  }
})

it('the relative major has the same number on the wheel, three semitones up', () => {
  for (let number = 1; number <= 12; number++)
    expect((tonicOf(keyOf(number, 'minor')) + 3) % 12).toBe(tonicOf(keyOf(number, 'major')))
})

it('a key is written short in whichever notation, and read again as the same', () => {
  const short = (camelot: string) => {
    const key = parseKey(camelot)
    return key === null
      ? []
      : (['camelot', 'open-key', 'traditional'] as const).map((one) => formatKey(key, one))
  }
  expect(short('8A')).toEqual(['8A', '1m', 'Am'])
  expect(short('3B')).toEqual(['3B', '8d', 'D♭'])
  expect(short('11A')).toEqual(['11A', '4m', 'F♯m'])
  for (const key of ALL_KEYS)
    for (const notation of ['camelot', 'open-key', 'traditional'] as const)
      expect(parseKey(formatKey(key, notation))).toBe(key)
})

it('keys in a sentence are rewritten, and nothing else is', () => {
  const text =
    'Same key, 8A to 9A: blend over 16 bars; clashes with 12B and 1A. 13A, 8AM, A8A and 124 BPM stay.'
  expect(rewriteKeys(text, 'camelot')).toBe(text)
  expect(rewriteKeys(text, 'open-key')).toBe(
    'Same key, 1m to 2m: blend over 16 bars; clashes with 5d and 6m. 13A, 8AM, A8A and 124 BPM stay.',
  )
  expect(rewriteKeys('sounds as 11A at this pitch', 'traditional')).toBe('sounds as F♯m at this pitch')
})
