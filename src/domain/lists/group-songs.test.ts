import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { genreKey, groupSongs } from './group-songs.ts'

const song = (id: number, genre: string, savedAt = 0) => ({ id, genre, savedAt })

it('by genre: case does not count, no genre is mixed, first come first', () => {
  const songs = [
    song(1, 'House'),
    song(2, ''),
    song(3, 'house '),
    song(4, 'Techno'),
    song(5, 'HOUSE'),
    song(6, 'Mixed'),
  ]
  expect(
    groupSongs(songs, 'genre').map(({ key, genre, songs: own }) => [key, genre, own.map((s) => s.id)]),
  ).toEqual([
    ['house', 'House', [1, 3, 5]],
    ['mixed', 'mixed', [2, 6]],
    ['techno', 'Techno', [4]],
  ])
})

it('by date: one group, newest first, the same moment in the given order', () => {
  const [group, ...others] = groupSongs(
    [song(1, 'A', 5), song(2, 'B', 9), song(3, 'C', 5), song(4, 'A', 7)],
    'added',
  )
  expect(group?.songs.map((s) => s.id)).toEqual([2, 4, 1, 3])
  expect(others).toEqual([])
})

it('no songs, no groups', () => {
  expect(groupSongs([], 'genre')).toEqual([])
  expect(groupSongs([], 'added')).toEqual([])
})

it('grouping loses nothing, repeats nothing, keeps the order inside a group and changes nothing it was given', () => {
  const anySong = record({
    id: integer(),
    genre: constantFrom('', ' ', 'House', 'house', 'HOUSE ', 'Techno', 'mixed', 'Déjà', 'DÉJÀ'),
    savedAt: integer({ min: 0, max: 3 }),
  })
  assert(
    property(array(anySong), constantFrom('genre' as const, 'added' as const), (songs, by) => {
      const before = [...songs]
      const groups = groupSongs(songs, by)
      expect(songs).toEqual(before)
      expect(new Set(groups.flatMap((group) => group.songs))).toEqual(new Set(songs))
      expect(groups.flatMap((group) => group.songs).length).toBe(songs.length)
      expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length)
      if (by === 'genre')
        for (const group of groups)
          expect(group.songs).toEqual(songs.filter((s) => genreKey(s.genre) === group.key))
    }),
  )
})
