import { assert, integer, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { defaultListName, selectedListName, shortDate } from './list-name.ts'

const day = { year: 2026, month: 3, day: 9 }

it.each([
  ['house', 'House 03/09/26'],
  ['deep house', 'Deep house 03/09/26'],
  ['R&B', 'R&B 03/09/26'],
  [' techno ', 'Techno 03/09/26'],
  ['éthio jazz', 'Éthio jazz 03/09/26'],
  ['mixed', 'Mixed 03/09/26'],
  ['', 'Mixed 03/09/26'],
  ['   ', 'Mixed 03/09/26'],
])('a list of %j is named %j', (genre, name) => expect(defaultListName(genre, day)).toBe(name))

it('a list of ticked songs says so', () => expect(selectedListName(day)).toBe('Selected Songs 03/09/26'))

it('dates have two digits each', () => {
  expect(shortDate({ year: 2009, month: 12, day: 31 })).toBe('12/31/09')
  expect(shortDate({ year: 2100, month: 1, day: 1 })).toBe('01/01/00')
  const within = (min: number, max: number) => integer({ min, max })
  assert(
    property(within(1970, 9999), within(1, 12), within(1, 31), string(), (year, month, d, genre) => {
      expect(defaultListName(genre, { year, month, day: d })).toMatch(/^\S.* \d\d\/\d\d\/\d\d$/su)
    }),
  )
})

it.each([
  [2026, 0, 1],
  [2026, 13, 1],
  [2026, 1, 0],
  [2026, 1, 32],
  [2026.5, 1, 1],
  [Number.NaN, 1, 1],
])('no day %d-%d-%d', (year, month, d) => {
  expect(() => shortDate({ year, month, day: d })).toThrow(RangeError)
})
