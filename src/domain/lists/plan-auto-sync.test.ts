import { array, assert, constantFrom, option, property, record, integer, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { genreKey } from './group-songs.ts'
import { planAutoSync, type SyncList, type SyncPlan, type SyncSong } from './plan-auto-sync.ts'

const song = (title: string, genre: string, artist = 'Someone'): SyncSong => ({ title, artist, genre })
const list = (id: string, genre: string, songs: readonly SyncSong[] = []): SyncList => ({ id, genre, songs })

/** What the server does with a plan. */
function carryOut(lists: readonly SyncList[], plan: SyncPlan<SyncSong>): SyncList[] {
  const after = lists.map((l) => ({ ...l, songs: [...l.songs] }))
  for (const action of plan.actions) {
    if (action.kind === 'create')
      after.push({ id: `new-${after.length}`, genre: action.genre, songs: [...action.songs] })
    else after.find((l) => l.id === action.listId)?.songs.push(...action.songs)
  }
  return after
}

describe('examples', () => {
  test('a genre without a list gets one; no genre makes a mixed list', () => {
    const [a, b, c] = [song('A', 'House'), song('B', ''), song('C', 'house')]
    expect(planAutoSync([a, b, c], [], { listLimit: 3 })).toEqual({
      actions: [
        { kind: 'create', genre: 'House', songs: [a, c] },
        { kind: 'create', genre: 'mixed', songs: [b] },
      ],
      blockedByLimit: [],
    })
  })

  test('a list of the genre in any case gets only what it lacks, whatever the case of title and artist', () => {
    const fresh = song('New', 'hOUSE')
    const lists = [list('7', 'HOUSE', [song('Finally', 'House', 'CeCe Peniston')])]
    const plan = planAutoSync([song('FINALLY', 'House', 'cece peniston'), fresh], lists, { listLimit: 3 })
    expect(plan.actions).toEqual([{ kind: 'append', listId: '7', songs: [fresh] }])
  })

  test('the same title by somebody else is another song', () => {
    const other = song('Finally', 'House', 'Kings of Tomorrow')
    const lists = [list('7', 'House', [song('Finally', 'House', 'CeCe Peniston')])]
    expect(planAutoSync([other], lists, { listLimit: null }).actions).toEqual([
      { kind: 'append', listId: '7', songs: [other] },
    ])
  })

  test('a list saved without a genre is the mixed list', () => {
    const lists = [list('1', '')]
    expect(planAutoSync([song('A', '')], lists, { listLimit: 3 }).actions).toMatchObject([{ listId: '1' }])
  })

  test('of two lists of one genre the first is kept in step', () => {
    const lists = [list('1', 'House'), list('2', 'house', [song('A', 'House')])]
    expect(planAutoSync([song('A', 'House')], lists, { listLimit: 3 }).actions).toMatchObject([
      { listId: '1' },
    ])
  })

  test('at the limit no list is made, lists that exist are still kept in step, and the rest is told apart', () => {
    const lists = [list('1', 'House'), list('2', 'Techno'), list('3', 'Trance'), list('4', 'Disco')]
    const plan = planAutoSync([song('A', 'Disco'), song('B', 'Funk'), song('C', 'Pop')], lists, {
      listLimit: 3,
    })
    expect(plan.actions).toMatchObject([{ kind: 'append', listId: '4' }])
    expect(plan.blockedByLimit.map(({ genre }) => genre)).toEqual(['Funk', 'Pop'])
  })

  test('a song saved twice comes once', () => {
    const plan = planAutoSync([song('A', 'House'), song('a ', 'house')], [], { listLimit: 3 })
    expect(plan.actions[0]?.songs).toHaveLength(1)
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
  const anyLimit = option(integer({ min: 0, max: 6 }))
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

  test('planning again after the plan was carried out gives no actions, and the same songs are blocked', () => {
    assert(
      property(array(anySong), anyLists, anyLimit, (songs, lists, listLimit) => {
        const plan = planAutoSync(songs, lists, { listLimit })
        const again = planAutoSync(songs, carryOut(lists, plan), { listLimit })
        expect(again.actions).toEqual([])
        expect(again.blockedByLimit).toEqual(plan.blockedByLimit)
      }),
    )
  })

  test('afterwards every song is in a list of its genre, or blocked; the limit holds; nothing is taken away', () => {
    assert(
      property(array(anySong), anyLists, anyLimit, (songs, lists, listLimit) => {
        const plan = planAutoSync(songs, lists, { listLimit })
        const after = carryOut(lists, plan)
        const blocked = new Set(plan.blockedByLimit.map(({ genre }) => genreKey(genre)))
        for (const s of songs) expect(holds(after, s)).toBe(!blocked.has(genreKey(s.genre)))
        if (listLimit === null) expect(blocked.size).toBe(0)
        else expect(after.length).toBeLessThanOrEqual(Math.max(lists.length, listLimit))
        for (const [i, before] of lists.entries())
          expect(after[i]?.songs.slice(0, before.songs.length)).toEqual(before.songs)
        for (const action of plan.actions) expect(action.songs.length).toBeGreaterThan(0)
      }),
    )
  })
})
