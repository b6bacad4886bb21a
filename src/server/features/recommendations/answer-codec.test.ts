import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { aBasis, aCard } from '#test/api.ts'
import { decodeAnswer, encodeAnswer } from './answer-codec.ts'
import { ANSWER_DICTIONARY_1 } from './answer-dictionary.ts'

const answer = { basis: aBasis(), cards: Array.from({ length: 20 }, (_, at) => aCard(`track-${at}`)) }

it('an answer is read back as it was written, whatever its texts', () => {
  expect(decodeAnswer(encodeAnswer(answer))).toEqual(answer)
  const odd = { ...answer, cards: [{ ...aCard('t'), title: '„สวัสดี“ 🎧 \u0000 "\\' }] }
  expect(decodeAnswer(encodeAnswer(odd))).toEqual(odd)
  expect(decodeAnswer(encodeAnswer({ ...answer, cards: [] }))).toEqual({ ...answer, cards: [] })
})

it('an answer of a later version, or a damaged one, is refused', () => {
  const stored = encodeAnswer(answer)
  expect(() => decodeAnswer(Buffer.concat([Buffer.of(2), stored.subarray(1)]))).toThrow('version 2')
  expect(() => decodeAnswer(stored.subarray(0, 40))).toThrow(/\S/u)
})

it('the dictionary is the one that stored answers were written with', () => {
  expect(createHash('sha256').update(ANSWER_DICTIONARY_1).digest('hex')).toBe(
    'f0e1a874ae583db495ad52000bb8481420d37e37c4aa12e7ee2532f9522d0e1f',
  )
})
