import { expect, it } from 'vitest'
import { type Key } from '../key/key.ts'
import { parseKey } from '../key/notation.ts'
import { listDescription } from './list-description.ts'

const song = (bpm: number | null, key: string | null, genre = '') => ({
  genre,
  bpm,
  key: key === null ? null : (parseKey(key) as Key),
})
const END = 'The picture was made from this list.'

it('says how many, what, how fast and in which key', () =>
  expect(listDescription('House', [song(122, '8A'), song(125.6, '8A'), song(124, '9A')])).toBe(
    `3 House tracks, from 122 to 126 BPM, mostly in 8A. ${END}`,
  ))
it('takes the commonest genre of the songs where the list has none', () =>
  expect(
    listDescription('', [song(null, null, 'Techno'), song(null, null, 'House'), song(null, null, 'House')]),
  ).toBe(`3 House tracks. ${END}`))
it('a list of selected songs goes by the genre of its songs', () =>
  expect(listDescription('Selected', [song(null, null, 'House')])).toBe(`1 House track. ${END}`))
it('says nothing that is not known', () =>
  expect(listDescription('', [song(null, null)])).toBe(`1 track. ${END}`))
it('names no key that half of the songs or fewer have', () =>
  expect(
    listDescription('Trance', [song(138, '1A'), song(138, '2A'), song(138, '1A'), song(138, null)]),
  ).toBe(`4 Trance tracks, at 138 BPM. ${END}`))
