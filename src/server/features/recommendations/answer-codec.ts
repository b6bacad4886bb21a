import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Basis } from '#contract/recommendations.ts'
import { ANSWER_DICTIONARY_1 } from './answer-dictionary.ts'
import type { Card } from './store.ts'

/** What was answered: from what it started, and the cards in their order. */
export type StoredAnswer = { readonly basis: Basis; readonly cards: readonly Card[] }

const VERSION = 1

/** An answer as it is stored: one byte for the version, then its JSON, compressed. Ten cards are about 1.4 kB of 11. */
export const encodeAnswer = (answer: StoredAnswer): Buffer =>
  Buffer.concat([
    Buffer.of(VERSION),
    deflateRawSync(JSON.stringify(answer), { dictionary: ANSWER_DICTIONARY_1 }),
  ])

/** @throws where it was written by a later release, or is damaged */
export function decodeAnswer(stored: Uint8Array): StoredAnswer {
  if (stored[0] !== VERSION)
    throw new Error(`an answer is stored in version ${stored[0]}, which is not known`)
  const json = inflateRawSync(stored.subarray(1), { dictionary: ANSWER_DICTIONARY_1 }).toString()
  return JSON.parse(json) as StoredAnswer
}
