import { expect, it } from 'vitest'
import { LIST_PLAYS_MAX } from '../../../contract/limits.ts'
import { addOwnLists } from '../../../contract/personal.ts'
import { ownLists } from './own-lists.ts'

const facts = [
  { artist: 'Voss', title: 'Tau', bpm: 124 },
  null,
  { artist: 'Nine', title: 'Pi', energy: 7, album: 'Circles' },
]

it('playlists and nights carry names, and what a night noted of each track', () => {
  const lists = ownLists(
    {
      playlists: [
        { name: ' ', folder: ['Friday'], tracks: [2, 1, 0, 2] },
        { name: 'Nameless only', folder: [], tracks: [1] },
      ],
      histories: [
        {
          name: 'HISTORY 2025-02-14',
          startedAt: '2025-02-14',
          plays: [{ track: 0, startedAt: '2025-02-14T23:10:00', durationS: 312.5, deck: 1 }],
        },
      ],
    },
    facts,
  )
  expect(lists).toEqual([
    {
      kind: 'playlist',
      name: 'Playlist',
      folder: ['Friday'],
      tracks: [
        { artist: 'Nine', title: 'Pi', bpm: null, energy: 7 },
        { artist: 'Voss', title: 'Tau', bpm: 124, energy: null },
        { artist: 'Nine', title: 'Pi', bpm: null, energy: 7 },
      ],
    },
    {
      kind: 'night',
      name: 'HISTORY 2025-02-14',
      startedAt: '2025-02-14',
      tracks: [
        {
          artist: 'Voss',
          title: 'Tau',
          bpm: 124,
          energy: null,
          startedAt: '2025-02-14T23:10:00',
          durationS: 312.5,
        },
      ],
    },
  ])
  expect(addOwnLists.body.safeParse({ lists }).success).toBe(true)
})

it('a list that is longer than one call takes is cut', () => {
  const long = { name: 'All', folder: [], tracks: Array.from({ length: LIST_PLAYS_MAX + 5 }, () => 0) }
  const [list] = ownLists({ playlists: [long], histories: [] }, facts)
  expect(list?.tracks).toHaveLength(LIST_PLAYS_MAX)
  const wordy = [{ artist: 'A'.repeat(300), title: 'B'.repeat(300) }]
  const [cut] = ownLists({ playlists: [long], histories: [] }, wordy)
  expect(JSON.stringify(cut).length).toBeLessThan(1_100_000)
})
