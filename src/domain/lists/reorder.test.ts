import { array, assert, integer, nat, property, shuffledSubarray, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveDown, moveOnto, moveTo, moveUp, reorder } from './reorder.ts'

const ids = ['a', 'b', 'c', 'd']

it.each([
  ['missing', ['a', 'b', 'c']],
  ['foreign', ['a', 'b', 'c', 'x']],
  ['repeated', ['a', 'b', 'c', 'c']],
  ['too many', ['a', 'b', 'c', 'd', 'd']],
  ['too many and foreign', ['a', 'b', 'c', 'd', 'x']],
  ['none', []],
])('an order with an id %s is dropped whole', (_, wanted) => expect(reorder(ids, wanted)).toBeNull())

it('a list that holds an id twice is not reordered', () => expect(reorder(['a', 'a'], ['a', 'a'])).toBeNull())

it('moves', () => {
  expect(moveUp(ids, 'c')).toEqual(['a', 'c', 'b', 'd'])
  expect(moveDown(ids, 'a')).toEqual(['b', 'a', 'c', 'd'])
  expect(moveTo(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveOnto(ids, 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(moveOnto(ids, 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
})

it('moves that move nothing are null', () => {
  expect(moveUp(ids, 'a')).toBeNull()
  expect(moveDown(ids, 'd')).toBeNull()
  expect(moveOnto(ids, 'b', 'b')).toBeNull()
  for (const move of [moveUp, moveDown]) expect(move(ids, 'x')).toBeNull()
  expect(moveOnto(ids, 'x', 'a')).toBeNull()
  expect(moveOnto(ids, 'a', 'x')).toBeNull()
  for (const position of [-1, 4, 1.5, Number.NaN, 2]) expect(moveTo(ids, 'c', position)).toBeNull()
})

describe('laws', () => {
  const someIds = uniqueArray(integer(), { minLength: 1, maxLength: 12 })

  it('every permutation is taken as it is; anything else is dropped', () => {
    const both = someIds.chain((list) =>
      shuffledSubarray(list, { minLength: list.length }).map((wanted) => ({ list, wanted })),
    )
    assert(
      property(both, ({ list, wanted }) => {
        expect(reorder(list, wanted)).toEqual(wanted)
      }),
    )
    assert(
      property(someIds, array(integer({ min: -3, max: 3 })), (list, wanted) => {
        const same = [...list].sort().join() === [...wanted].sort().join()
        expect(reorder(list, wanted)).toEqual(same ? wanted : null)
      }),
    )
  })

  it('every move is a reorder the list accepts, and moving back restores it', () => {
    assert(
      property(someIds, nat(), nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length]
        const id = list[from] as number
        const moved = moveTo(list, id, to)
        if (from === to) {
          expect(moved).toBeNull()
          return
        }
        expect(reorder(list, moved ?? [])).toEqual(moved)
        expect(moved?.[to]).toBe(id)
        expect(moveTo(moved ?? [], id, from)).toEqual(list)
      }),
    )
  })

  it('up undoes down', () => {
    assert(
      property(someIds, nat(), (list, a) => {
        const id = list[a % list.length] as number
        const down = moveDown(list, id)
        if (down !== null) expect(moveUp(down, id)).toEqual(list)
      }),
    )
  })
})
