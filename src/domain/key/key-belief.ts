import type { KeySource } from '../track/track.ts'
import type { Key } from './key.ts'
import { keyConfusion } from './key-confusion.gen.ts'

/** How far a stated key can be trusted. */
export type KeyTrust = 'sure' | 'measured' | 'estimated'
export const KEY_TRUSTS = ['sure', 'measured', 'estimated'] as const satisfies readonly KeyTrust[]

/** A key without a source (a list typed by hand, an older answer) counts as measured. */
export const keyTrust = (source: KeySource | null): KeyTrust =>
  source === 'published' || source === 'both' ? 'sure' : source === 'estimated' ? 'estimated' : 'measured'

/** How sure a stated key is, 0–1, by who says so: two good programs agree on six tracks in ten. */
export const KEY_CONFIDENCE: Readonly<Record<KeySource, number>> = {
  estimated: 0.4,
  measured: 0.6,
  published: 0.9,
  both: 0.95,
}

/** @returns the posterior probability of each of the 24 keys, given that `key` is stated; adds up to 1 */
export function keyBelief(key: Key, trust: KeyTrust): Float64Array {
  const belief = new Float64Array(24)
  if (trust === 'sure') belief[key] = 1
  else
    for (const [offset, share] of keyConfusion[trust].entries()) {
      const number = ((key >> 1) - (offset >> 1) + 12) % 12
      belief[number * 2 + ((key & 1) ^ (offset & 1))] = share
    }
  return belief
}

/** The belief without a stated key: uniform. */
export const ANY_KEY: Float64Array = new Float64Array(24).fill(1 / 24)
