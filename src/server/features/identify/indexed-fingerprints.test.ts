import { describe, expect, it } from 'vitest'
import { indexedFingerprints } from './indexed-fingerprints.ts'

const row = (id: string, addedAt: number) => ({ id, addedAt })
const MINUTE = 60_000

describe('what of an owner is in the index', () => {
  it('is told from what is new, and from what was replaced', () => {
    const mine = indexedFingerprints().of('ada')
    mine.add([row('a', 1), row('b', 2)], 10)
    expect(mine.unknown([row('a', 1), row('b', 3), row('c', 3)])).toEqual([row('b', 3), row('c', 3)])
  })

  it('is looked for from the beginning until it was read once, then a little before the newest', () => {
    const mine = indexedFingerprints().of('ada')
    mine.add([row('a', 60 * MINUTE)], 10)
    expect(mine.since()).toBe(0)
    mine.looked()
    expect(mine.since()).toBe(55 * MINUTE)
  })

  it('those who were not here for longest make room', () => {
    const known = indexedFingerprints()
    for (const [at, user] of ['ada', 'ben', 'cleo'].entries()) known.of(user).add([row(user, at)], 40)
    known.of(null).add([row('shared', 1)], 1_000)
    known.of('ada')
    expect(known.evictUntilFits('cleo', 50, 130)).toEqual({ gone: ['ben'], fits: true })
    expect(known.of('ben').size).toBe(0)
    expect(known.of('ada').size).toBe(1)
  })

  it('one with too much does not push everybody out in vain, and is told so', () => {
    const known = indexedFingerprints()
    const mine = known.of('ada')
    mine.add([row('a', 1)], 90)
    expect(known.evictUntilFits('ada', 20, 100)).toEqual({ gone: [], fits: false })
    expect(known.holds('ada', mine)).toBe(true)
  })

  it('what was forgotten is no longer referenced', () => {
    const known = indexedFingerprints()
    known.of(null).add([row('a', 1), row('b', 1)], 2)
    known.evict(['a', 'z'])
    expect(known.of(null).ids()).toEqual(['b'])
  })
})
