import { array, assert, constantFrom, property, record, integer, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genreKey } from './group-songs.ts'
import { planAutoSync, type SyncAction, type SyncList, type SyncSong } from './plan-auto-sync.ts'

const song = (title: string, genre: string, artist = 'Someone'): SyncSong => ({ title, artist, genre })
const list = (id: string, genre: string, songs: readonly SyncSong[] = []): SyncList => ({ id, genre, songs })

/** What the server does with a plan. */
function carryOut(lists: readonly SyncList[], actions: readonly SyncAction<SyncSong>[]): SyncList[] {
  const after = lists.map((l) => ({ ...l, songs: [...l.songs] }))
  for (const action of actions) {
    if (action.kind === 'create')
      after.push({ id: `new-${after.length}`, genre: action.genre, songs: [...action.songs] })
    else after.find((l) => l.id === action.listId)?.songs.push(...action.songs)
  }
  return after
}

describe('examples', () => {
  it('a genre without a list gets one; no genre makes a mixed list', () => {
    const [a, b, c] = [song('A', 'House'), song('B', ''), song('C', 'house')]
    expect(planAutoSync([a, b, c], [])).toEqual([
      { kind: 'create', genre: 'House', songs: [a, c] },
      { kind: 'create', genre: 'mixed', songs: [b] },
    ])
  })

  it('a list of the genre in any case gets only what it lacks, whatever the case of title and artist', () => {
    const fresh = song('New', 'hOUSE')
    const lists = [list('7', 'HOUSE', [song('Finally', 'House', 'CeCe Peniston')])]
    const plan = planAutoSync([song('FINALLY', 'House', 'cece peniston'), fresh], lists)
    expect(plan).toEqual([{ kind: 'append', listId: '7', songs: [fresh] }])
  })

  it('the same title by another artist is another song', () => {
    const other = song('Finally', 'House', 'Kings of Tomorrow')
    const lists = [list('7', 'House', [song('Finally', 'House', 'CeCe Peniston')])]
    expect(planAutoSync([other], lists)).toEqual([{ kind: 'append', listId: '7', songs: [other] }])
  })

  it('a list saved without a genre is the mixed list', () => {
    const lists = [list('1', '')]
    expect(planAutoSync([song('A', '')], lists)).toMatchObject([{ listId: '1' }])
  })

  it('of two lists of one genre the first is kept in step', () => {
    const lists = [list('1', 'House'), list('2', 'house', [song('A', 'House')])]
    expect(planAutoSync([song('A', 'House')], lists)).toMatchObject([{ listId: '1' }])
  })

  it('a song saved twice comes once', () => {
    const plan = planAutoSync([song('A', 'House'), song('a ', 'house')], [])
    expect(plan[0]?.songs).toHaveLength(1)
  })
})

describe('laws', () => {
  const anySong = record({
    title: constantFrom('A', 'a', 'B', 'C', 'Straße', 'STRASSE'),
    artist: constantFrom('X', 'x', 'Y'),
    genre: constantFrom('', 'House', 'house', 'Techno', 'Trance', 'Mixed', 'Funk'),
  })
  const anyLists = uniqueArray(
    record({
      id: integer({ min: 0, max: 9 }).map(String),
      genre: anySong.map((s) => s.genre),
      songs: array(anySong),
    }),
    { selector: (l) => l.id, maxLength: 5 },
  )
  const holds = (lists: readonly SyncList[], s: SyncSong) =>
    lists.some(
      (l) =>
        genreKey(l.genre) === genreKey(s.genre) &&
        l.songs.some(
          (other) =>
            other.title.toLowerCase() === s.title.toLowerCase() &&
            other.artist.toLowerCase() === s.artist.toLowerCase(),
        ),
    )

  it('planning again after the plan was carried out gives no actions', () => {
    assert(
      property(array(anySong), anyLists, (songs, lists) => {
        const actions = planAutoSync(songs, lists)
        expect(planAutoSync(songs, carryOut(lists, actions))).toEqual([])
      }),
    )
  })

  it('afterwards every song is in a list of its genre, and nothing is taken away', () => {
    assert(
      property(array(anySong), anyLists, (songs, lists) => {
        const actions = planAutoSync(songs, lists)
        const after = carryOut(lists, actions)
        for (const s of songs) expect(holds(after, s)).toBe(true)
        for (const [i, before] of lists.entries())
          expect(after[i]?.songs.slice(0, before.songs.length)).toEqual(before.songs)
        for (const action of actions) expect(action.songs.length).toBeGreaterThan(0)
      }),
    )
  })
})
