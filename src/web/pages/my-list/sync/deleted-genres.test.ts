import { describe, expect, it } from 'vitest'
import { staysDeleted, stillDeleted } from './deleted-genres.ts'

describe('a list that was deleted by hand', () => {
  it.each([
    [3, true],
    [2, true],
    [4, false],
  ])('of three songs, now %i: stays deleted is %s', (count, stays) =>
    expect(staysDeleted('house', count, { house: 3 })).toBe(stays),
  )
  it('is no matter for any other genre', () => expect(staysDeleted('techno', 1, { house: 3 })).toBe(false))
  it('is forgotten once its genre has grown, or is gone', () => {
    const counts = new Map([
      ['house', 3],
      ['techno', 5],
    ])
    expect(stillDeleted({ house: 3, techno: 4, trance: 2 }, counts)).toEqual({ house: 3 })
  })
})
