import { describe, expect, it } from 'vitest'
import { reachesLimit, searchCountWords } from './search-count.ts'

const of = (used: number, limit: number | null = 25) => ({ used, limit })

describe('the last of the free searches', () => {
  it.each([
    [of(24), of(25), true],
    [undefined, of(25), true],
    [of(23), of(24), false],
    // A refinement is free: the count stays where it was.
    [of(25), of(25), false],
    [of(30, null), of(31, null), false],
    // Payments have opened meanwhile: there is a limit again, and it is reached.
    [of(30, null), of(25), true],
    [of(0), of(1, 1), true],
  ])('%o, then %o: %s', (before, now, reached) => {
    expect(reachesLimit(before, now)).toBe(reached)
  })
})

describe('the count in words', () => {
  it('says how many are used and what is left', () => {
    expect(searchCountWords(of(7), false)).toEqual({ count: '7/25 free searches', left: '18 left' })
    expect(searchCountWords(of(0), false)).toEqual({ count: '0/25 free searches', left: '25 left' })
    expect(searchCountWords(of(25), false)).toEqual({ count: '25/25 free searches', left: null })
  })

  it('says why nothing is limited, and no number then', () => {
    expect(searchCountWords(of(300, null), true)).toEqual({ count: 'Unlimited searches', left: null })
    expect(searchCountWords(of(300, null), false)).toEqual({ count: 'No search limit right now', left: null })
  })
})
