/**
 * How wrong keys are, by who says them: `npx tsx tools/fit-key-confusion.ts FACTS` reads a table of facts in which the same
 * recording stands with keys of DJ software and of an audio-feature service, and rewrites
 * `src/domain/key/key-confusion.gen.ts`. Nobody knows the true keys. Two libraries of DJ software that were made
 * independently agree on 68 % of keys, so one of them is right on about √0.68 = 82 %; which wrong keys it gives is taken
 * from the offsets between software and service. Given that, the errors of the service follow by
 * expectation-maximisation over the offset from the true key.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Key } from '../src/domain/key/key.ts'
import { moveOffset } from '../src/domain/key/key-offset.ts'
import { parseKey } from '../src/domain/key/notation.ts'
import { trackKey } from '../src/domain/track/names.ts'
import { type FactRow, readFacts } from './scene/read-reference.ts'

const OFFSETS = 24
const ROUNDS = 400
/** Share of keys on which two libraries of DJ software agree that were made independently. */
const SOFTWARE_AGREEMENT = 0.68
/** Counts added to every offset, so that none is impossible. */
const PRIOR = 0.5

const [, , path] = process.argv
if (path === undefined) throw new Error('usage: fit-key-confusion.ts FACTS')

const software = new Map<string, Key>()
const service = new Map<string, Key>()
for (const fact of readFacts(path)) {
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

/** A key off by one way is as likely off by the other. */
const wrong = against.map((count, at) => (at === 0 ? 0 : count + (against[minus(0, at)] as number)))
const right = Math.sqrt(SOFTWARE_AGREEMENT)
const measured = scaledTo(wrong, 1 - right)
measured[0] = right
const estimated = errorsOf(against, measured)
const share = (offsets: readonly number[], of: Float64Array) =>
  `${((100 * offsets.reduce((sum, at) => sum + (of[at] as number), 0)) / of.reduce((a, b) => a + b, 0)).toFixed(1)} %`
for (const [name, of] of [
  [`software against service, ${pairs} recordings`, against],
  ['software, against the truth', measured],
  ['service, against the truth', estimated],
] as const)
  console.log(`${name}: same ${share([0], of)}, a fifth ${share([2, 22], of)}, relative ${share([1], of)}`)
const row = (errors: Float64Array) => `[${[...errors].map((value) => value.toFixed(4)).join(', ')}]`
writeFileSync(
  fileURLToPath(new URL('../src/domain/key/key-confusion.gen.ts', import.meta.url)),
  `// Written by tools/fit-key-confusion.ts.\n\n/** How likely a stated key lies at each offset (see key-offset.ts) from the true one, by who states it. */\nexport const keyConfusion = {\n  measured: ${row(measured)},\n  estimated: ${row(estimated)},\n} as const\n`,
)

function nameOf(fact: FactRow): string {
  return trackKey(fact.artist, fact.version === '' ? fact.title : `${fact.title} (${fact.version})`)
}
