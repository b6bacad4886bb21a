import { describe, expect, it } from 'vitest'
import { backInPlace, inOrderOf, withGroupOrder } from './song-order.ts'

const songs = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

describe('inOrderOf', () => {
  it('puts the songs in the order of the ids', () =>
    expect(ids(inOrderOf(songs('abc'), [...'cab']))).toBe('cab'))
  it('keeps songs that came meanwhile, at the end', () =>
    expect(ids(inOrderOf(songs('axby'), [...'ba']))).toBe('baxy'))
  it('lets go of ids that are gone', () => expect(ids(inOrderOf(songs('ac'), [...'cba']))).toBe('ca'))
})

describe('withGroupOrder', () => {
  it('moves songs of one group among the places of that group alone', () =>
    expect(withGroupOrder([...'aXbYcZ'], [...'cab'])).toEqual([...'cXaYbZ']))
  it('changes nothing for a group that is not there', () =>
    expect(withGroupOrder([...'ab'], [...'xy'])).toEqual([...'ab']))
})

describe('backInPlace', () => {
  it.each([
    ['bcd', 'a', 'abcd', 'abcd'],
    ['acd', 'b', 'abcd', 'abcd'],
    ['abc', 'd', 'abcd', 'abcd'],
    // The song above it went as well.
    ['acd', 'x', 'abxcd', 'axcd'],
    // Another one was saved meanwhile.
    ['acdn', 'b', 'abcd', 'abcdn'],
    ['', 'a', 'a', 'a'],
  ])('"%s" with %s back, once "%s", is "%s"', (now, id, before, after) =>
    expect(ids(backInPlace(songs(now), { id }, [...before]))).toBe(after),
  )
  it('moves the song that is there already, and knows its former id', () =>
    expect(ids(backInPlace(songs('acdB'), { id: 'B' }, [...'abcd'], 'b'))).toBe('aBcd'))
})
