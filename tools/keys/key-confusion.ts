import type { Key } from '../../src/domain/key/key.ts'
import { moveOffset } from '../../src/domain/key/key-offset.ts'
import { parseKey } from '../../src/domain/key/notation.ts'
import { trackKey } from '../../src/domain/track/names.ts'
import type { FactRow } from '../scene/read-reference.ts'

const OFFSETS = 24
const ROUNDS = 400
/** Share of keys on which two libraries of DJ software agree that were made independently. */
export const SOFTWARE_AGREEMENT = 0.68
/** Counts added to every offset, so that none is impossible. */
const PRIOR = 0.5

/** Per offset (see key-offset.ts) from one key to the other. */
type KeyConfusion = {
  /** Recordings that stand with a key of DJ software and one of an audio-feature service. */
  readonly pairs: number
  /** Counts, from the software's key to the service's. */
  readonly against: Float64Array
  /** Likelihoods, from the true key. */
  readonly measured: Float64Array
  readonly estimated: Float64Array
}

/**
 * How wrong keys are, by who says them. The true keys are unknown. Two libraries of DJ software that were made
 * independently agree on 68 % of keys, so one of them is right on about √0.68 = 82 %; which wrong keys it gives is taken
 * from the offsets between software and service. Given that, the errors of the service follow by
 * expectation-maximisation over the offset from the true key.
 */
export function measureKeyConfusion(facts: Iterable<FactRow>): KeyConfusion {
  const software = new Map<string, Key>()
  const service = new Map<string, Key>()
  for (const fact of facts) {
    const key = parseKey(fact.camelot)
    if (key === null) continue
    const name = nameOf(fact)
    if (fact.measuredBy === 'dj-software') software.set(name, software.get(name) ?? key)
    else if (fact.measuredBy === 'features') service.set(name, service.get(name) ?? key)
  }
  const against = new Float64Array(OFFSETS).fill(PRIOR)
  let pairs = 0
  for (const [name, key] of software) {
    const heard = service.get(name)
    if (heard === undefined) continue
    against[moveOffset(key, heard)]!++
    pairs++
  }
  /** A key off by one way is as likely off by the other. */
  const wrong = against.map((count, at) => (at === 0 ? 0 : count + (against[minus(0, at)] as number)))
  const right = Math.sqrt(SOFTWARE_AGREEMENT)
  const measured = scaledTo(wrong, 1 - right)
  measured[0] = right
  return { pairs, against, measured, estimated: errorsOf(against, measured) }
}

type KeyAgreement = {
  readonly name: string
  readonly same: number
  readonly fifth: number
  readonly relative: number
}

/** Shares of keys that are the same, a fifth off and the relative. */
export const keyAgreements = ({ pairs, against, measured, estimated }: KeyConfusion): KeyAgreement[] =>
  (
    [
      [`software against service, ${pairs} recordings`, against],
      ['software, against the truth', measured],
      ['service, against the truth', estimated],
    ] as const
  ).map(([name, of]) => ({
    name,
    same: shareOf([0], of),
    fifth: shareOf([2, 22], of),
    relative: shareOf([1], of),
  }))

const minus = (a: number, b: number): number => (((a >> 1) - (b >> 1) + 12) % 12) * 2 + ((a ^ b) & 1)

/** Errors of one side, from the offsets between both sides and the errors of the other. */
function errorsOf(counts: Float64Array, other: Float64Array): Float64Array {
  let errors = Float64Array.from({ length: OFFSETS }, (_, at) => (at === 0 ? 0.7 : 0.3 / (OFFSETS - 1)))
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(OFFSETS).fill(PRIOR)
    for (let seen = 0; seen < OFFSETS; seen++) {
      const shares = errors.map((error, own) => error * (other[minus(own, seen)] as number))
      const sum = shares.reduce((a, b) => a + b, 0)
      for (let own = 0; own < OFFSETS; own++)
        next[own]! += ((counts[seen] as number) * (shares[own] as number)) / sum
    }
    errors = scaledTo(next, 1)
  }
  return errors
}

function scaledTo(values: Float64Array, total: number): Float64Array<ArrayBuffer> {
  const sum = values.reduce((a, b) => a + b, 0)
  return Float64Array.from(values, (value) => (value * total) / sum)
}

const shareOf = (offsets: readonly number[], of: Float64Array): number =>
  offsets.reduce((sum, at) => sum + (of[at] as number), 0) / of.reduce((a, b) => a + b, 0)

function nameOf(fact: FactRow): string {
  return trackKey(fact.artist, fact.version === '' ? fact.title : `${fact.title} (${fact.version})`)
}
