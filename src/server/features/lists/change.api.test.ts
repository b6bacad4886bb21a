import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

const songs = (...titles: string[]) => titles.map((title) => ({ title, artist: 'Ida Fennimore' }))
const titlesOf = (list: SavedList | undefined) => list?.songs.map(({ title }) => title)
const idsOf = (list: SavedList | undefined) => list?.songs.map(({ id }) => id) ?? []

onEveryDatabase('changing a saved list', (fresh) => {
  const app = startTestApp(fresh)
  const aList = async (...titles: string[]) => {
    const dj = await app.member()
    const { savedList } = await dj.ok(api.createList, {
      body: { name: 'Friday', genre: 'House', songs: songs(...titles) },
    })
    return { dj, list: savedList, at: { params: { listId: savedList.id } } }
  }
  const now = async (dj: TestClient) => (await dj.ok(api.listSavedLists)).savedLists[0]

  describe('by update', () => {
    it.each([
      [{ name: 'Saturday' }, { name: 'Saturday', genre: 'House' }],
      [{ genre: 'Techno' }, { name: 'Friday', genre: 'Techno' }],
      [{ genre: '' }, { name: 'Friday', genre: '' }],
      [{}, { name: 'Friday', genre: 'House' }],
    ])('%j changes that and nothing else', async (body, after) => {
      const { dj, list, at } = await aList('one', 'two')
      app.segue.time.now += 1_000
      const { savedList } = await dj.ok(api.updateList, { ...at, body })
      expect(savedList).toEqual({
        ...list,
        ...after,
        updatedAt: new Date(app.segue.time.now).toISOString(),
      })
      expect(await now(dj)).toEqual(savedList)
    })

    it('songs that stay keep their ids, in the new order with the new facts', async () => {
      const { dj, list, at } = await aList('one', 'two', 'three')
      const [one, , three] = idsOf(list)
      const body = {
        songs: [
          { title: 'THREE', artist: 'Ida Fennimore', bpm: 128, musicalKey: '8A' },
          ...songs('new', 'one', 'New', 'three'),
        ],
      }
      const { savedList } = await dj.ok(api.updateList, { ...at, body })
      expect(titlesOf(savedList)).toEqual(['THREE', 'new', 'one'])
      expect(savedList.songs[0]).toMatchObject({ id: three, bpm: 128, camelot: '8A' })
      expect(savedList.songs[2]?.id).toBe(one)
      expect(idsOf(list)).not.toContain(savedList.songs[1]?.id)
      expect(await now(dj)).toEqual(savedList)
    })

    it('with no songs empties it', async () => {
      const { dj, at } = await aList('one', 'two')
      expect((await dj.ok(api.updateList, { ...at, body: { songs: [] } })).savedList.songs).toEqual([])
    })

    it('does not take more than a list holds, nor a part of what is wrong', async () => {
      const { dj, list, at } = await aList('one')
      for (const body of [
        { name: '' },
        { name: 'x', songs: [{ title: 'no artist' }] },
        { songs: Array.from({ length: LIST_SONGS_MAX + 1 }, (_, i) => ({ title: `${i}`, artist: 'x' })) },
      ])
        expect((await dj.refused(api.updateList, { ...at, body })).code).toBe('validation')
      expect(await now(dj)).toEqual(list)
    })

    it('by two tabs at once is what one of them said', async () => {
      const { dj, at } = await aList('one', 'two', 'three')
      const wishes = [songs('a', 'one', 'b'), songs('three', 'c')]
      await Promise.all(wishes.map((wish) => dj.ok(api.updateList, { ...at, body: { songs: wish } })))
      expect([
        ['a', 'one', 'b'],
        ['three', 'c'],
      ]).toContainEqual(titlesOf(await now(dj)))
    })
  })

  describe('by appending', () => {
    it('puts what is not there yet at the end, each once', async () => {
      const { dj, list, at } = await aList('one', 'two')
      app.segue.time.now += 1_000
      const body = { songs: songs('TWO', 'three', 'four', 'Three') }
      const { savedList, added } = await dj.ok(api.appendToList, { ...at, body })
      expect(added).toBe(2)
      expect(titlesOf(savedList)).toEqual(['one', 'two', 'three', 'four'])
      expect(savedList.songs.slice(0, 2)).toEqual(list.songs)
      expect(savedList.updatedAt).toBe(new Date(app.segue.time.now).toISOString())
      expect((await dj.ok(api.appendToList, { ...at, body })).added).toBe(0)
      expect(titlesOf(await now(dj))).toEqual(['one', 'two', 'three', 'four'])
    })

    it('10 at once: all are there, each in a place of its own', async () => {
      const { dj, list, at } = await aList('one')
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          dj.ok(api.appendToList, { ...at, body: { songs: songs('shared', `own ${i}`) } }),
        ),
      )
      expect(titlesOf(await now(dj))).toHaveLength(12)
      const rows = await app.db
        .selectFrom('list_songs')
        .select('position')
        .where('list_id', '=', list.id)
        .execute()
      expect(new Set(rows.map(({ position }) => position)).size).toBe(12)
    })

    it('fills it up to 5,000 and not beyond', async () => {
      const { dj, at } = await aList()
      const many = Array.from({ length: LIST_SONGS_MAX }, (_, i) => ({ title: `tool ${i}`, artist: 'x' }))
      expect((await dj.ok(api.appendToList, { ...at, body: { songs: many } })).added).toBe(LIST_SONGS_MAX)
      expect(await dj.refused(api.appendToList, { ...at, body: { songs: songs('one more') } })).toMatchObject(
        {
          code: 'validation',
          message: 'A list holds at most 5000 songs',
        },
      )
      expect((await dj.ok(api.appendToList, { ...at, body: { songs: many.slice(0, 9) } })).added).toBe(0)
      expect((await now(dj))?.songs).toHaveLength(LIST_SONGS_MAX)
    })

    it.each([[{}], [{ songs: [{ title: 'x' }] }], [{ songs: null }]])('needs songs: %j', async (body) => {
      const { dj, list, at } = await aList('one')
      const refusal = await dj.refused(api.appendToList, { ...at, body })
      expect(refusal.code).toBe('validation')
      expect(Object.keys(refusal.fields ?? {})).toEqual(['songs'])
      expect(await now(dj)).toEqual(list)
    })
  })

  describe('by another order', () => {
    const reorder = (dj: TestClient, listId: string, songIds: readonly unknown[]) =>
      dj.ok(api.reorderList, { params: { listId }, body: { songIds } })

    it('is kept, and a song that comes later comes last', async () => {
      const { dj, list, at } = await aList('one', 'two', 'three')
      const [one, two, three] = idsOf(list)
      for (let i = 0; i < 2; i++)
        expect(await reorder(dj, list.id, [three, one, two])).toEqual({ reordered: true })
      expect(titlesOf(await now(dj))).toEqual(['three', 'one', 'two'])
      await dj.ok(api.appendToList, { ...at, body: { songs: songs('four') } })
      expect(titlesOf(await now(dj))).toEqual(['three', 'one', 'two', 'four'])
      expect(await reorder(dj, list.id, idsOf(await now(dj)).toReversed())).toEqual({ reordered: true })
      expect(titlesOf(await now(dj))).toEqual(['four', 'two', 'one', 'three'])
    })

    it('with an id missing, foreign or repeated is dropped whole', async () => {
      const { dj, list } = await aList('one', 'two', 'three')
      const other = await dj.ok(api.createList, { body: { name: 'other', songs: songs('one') } })
      const [a, b, c] = idsOf(list) as [string, string, string]
      const [foreign] = idsOf(other.savedList)
      for (const wrong of [
        [],
        [c, b],
        [c, b, b],
        [c, b, a, a],
        [c, b, foreign],
        [c, b, a, foreign],
        [c, b, 'unknown'],
      ]) {
        expect(await reorder(dj, list.id, wrong), JSON.stringify(wrong)).toEqual({ reordered: false })
        const { savedLists } = await dj.ok(api.listSavedLists)
        expect(savedLists.find(({ id }) => id === list.id)).toEqual(list)
      }
    })

    it('of 5,000 songs is kept', async () => {
      const { dj, list, at } = await aList()
      const many = Array.from({ length: LIST_SONGS_MAX }, (_, i) => ({ title: `tool ${i}`, artist: 'x' }))
      await dj.ok(api.appendToList, { ...at, body: { songs: many } })
      const wanted = idsOf(await now(dj)).toReversed()
      expect(await reorder(dj, list.id, wanted)).toEqual({ reordered: true })
      expect(idsOf(await now(dj))).toEqual(wanted)
    })

    it('while songs are appended loses none, and gives each a place of its own', async () => {
      const { dj, list, at } = await aList('one', 'two', 'three')
      await Promise.all([
        reorder(dj, list.id, idsOf(list).toReversed()),
        ...['four', 'five', 'six'].map((title) =>
          dj.ok(api.appendToList, { ...at, body: { songs: songs(title) } }),
        ),
      ])
      const rows = await app.db
        .selectFrom('list_songs')
        .select('position')
        .where('list_id', '=', list.id)
        .execute()
      expect(new Set(rows.map(({ position }) => position)).size).toBe(6)
    })

    it.each([[{}], [{ songIds: null }], [{ songIds: ['x'.repeat(41)] }]])(
      'is a list of ids, not %j',
      async (body) => {
        const { dj, at } = await aList('one')
        expect((await dj.refused(api.reorderList, { ...at, body })).code).toBe('validation')
      },
    )
  })

  it('by deleting: the list and its songs are gone, and every call says so', async () => {
    const { dj, list, at } = await aList('one', 'two')
    expect(await dj.ok(api.deleteList, at)).toEqual({})
    expect(await now(dj)).toBeUndefined()
    expect(
      await app.db.selectFrom('list_songs').select('id').where('list_id', '=', list.id).execute(),
    ).toEqual([])
    const gone = { code: 'not_found', message: 'This list is not there any more' }
    expect(await dj.refused(api.deleteList, at)).toEqual(gone)
    expect(await dj.refused(api.updateList, { ...at, body: { name: 'x' } })).toEqual(gone)
    expect(await dj.refused(api.appendToList, { ...at, body: { songs: songs('x') } })).toEqual(gone)
    expect(await dj.refused(api.reorderList, { ...at, body: { songIds: [] } })).toEqual(gone)
    expect(await dj.refused(api.arrangeList, { ...at, body: {} })).toEqual(gone)
    expect(await dj.refused(api.listTransitions, at)).toEqual(gone)
    expect(await dj.refused(api.downloadList, { ...at, query: { format: 'csv' } })).toEqual(gone)
  })
})
