import { describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { LIST_SONGS_MAX } from '../../../contract/limits.ts'
import { onEveryDatabase } from '../../../../test/databases.ts'
import { type Dj, served } from '../../../../test/person.ts'

const songs = (...titles: string[]) => titles.map((title) => ({ title, artist: 'Ida Fennimore' }))

onEveryDatabase('an automatic list', (fresh) => {
  const house = served(fresh)
  const sync = (genre: string, titles: readonly string[], name = `${genre} 06/01/25`) => ({
    body: { name, genre, songs: songs(...titles), automatic: true },
  })
  const listsOf = async (dj: Dj) => (await dj.ok(api.listSavedLists)).savedLists
  const shownOf = async (dj: Dj) =>
    (await listsOf(dj)).map(({ name, genre, songs: own }) => [name, genre, own.map(({ title }) => title)])

  test('is made where there is none of its genre', async () => {
    const dj = await house.member()
    expect((await dj.ok(api.createList, sync('House', ['one', 'two']))).created).toBe(true)
    expect((await dj.ok(api.createList, sync('Techno', ['three']))).created).toBe(true)
    expect((await shownOf(dj)).toSorted()).toEqual([
      ['House 06/01/25', 'House', ['one', 'two']],
      ['Techno 06/01/25', 'Techno', ['three']],
    ])
  })

  test('that is there gets the songs it lacks, at the end, and keeps its name, genre and ids', async () => {
    const dj = await house.member()
    const first = await dj.ok(api.createList, sync('House', ['one', 'two']))
    house.segue.time.now += 5_000
    const again = await dj.ok(
      api.createList,
      sync(' hOUSE', ['TWO', 'three', 'One', 'four', 'three'], 'other'),
    )
    expect(again.created).toBe(false)
    expect(again.savedList).toMatchObject({
      id: first.savedList.id,
      name: 'House 06/01/25',
      genre: 'House',
      createdAt: first.savedList.createdAt,
      updatedAt: new Date(house.segue.time.now).toISOString(),
    })
    expect(again.savedList.songs.map(({ title }) => title)).toEqual(['one', 'two', 'three', 'four'])
    expect(again.savedList.songs.slice(0, 2)).toEqual(first.savedList.songs)
  })

  test('that a person made takes the songs too, the oldest of that genre first', async () => {
    const dj = await house.member()
    const byHand = { body: { name: 'by hand', genre: 'TECHNO', songs: songs('one') } }
    const old = await dj.ok(api.createList, byHand)
    house.segue.time.now += 1
    await dj.ok(api.createList, byHand)
    const { savedList, created } = await dj.ok(api.createList, sync('techno', ['two']))
    expect([created, savedList.id]).toEqual([false, old.savedList.id])
    expect(await shownOf(dj)).toEqual([
      ['by hand', 'TECHNO', ['one']],
      ['by hand', 'TECHNO', ['one', 'two']],
    ])
  })

  test('of no genre is Mixed', async () => {
    const dj = await house.member()
    const { savedList } = await dj.ok(api.createList, sync('', ['one'], 'Mixed 06/01/25'))
    for (const genre of ['mixed', 'Mixed', ' ', ''])
      expect((await dj.ok(api.createList, sync(genre, [`of ${genre}|`]))).savedList.id).toBe(savedList.id)
    expect(await listsOf(dj)).toHaveLength(1)
  })

  test('is its owner’s: the same genre of somebody else is another list', async () => {
    const [dj, other] = [await house.member(), await house.member()]
    await dj.ok(api.createList, sync('House', ['mine']))
    expect((await other.ok(api.createList, sync('House', ['yours']))).created).toBe(true)
    expect(await shownOf(dj)).toEqual([['House 06/01/25', 'House', ['mine']]])
  })

  test('whose genre a person changed is not found for the old one, but for the new', async () => {
    const dj = await house.member()
    const { savedList } = await dj.ok(api.createList, sync('House', ['one']))
    await dj.ok(api.updateList, { params: { listId: savedList.id }, body: { genre: 'Deep House' } })
    expect((await dj.ok(api.createList, sync('House', ['two']))).created).toBe(true)
    const deep = await dj.ok(api.createList, sync('deep house', ['three']))
    expect([deep.created, deep.savedList.id]).toEqual([false, savedList.id])
  })

  describe('asked for by two tabs at once', () => {
    const titles = ['one', 'two', 'three', 'four', 'five']
    const each = (list: { songs: readonly { title: string }[] } | undefined) =>
      list?.songs.map(({ title }) => title)

    test('is one list with each song once', async () => {
      const dj = await house.member()
      const answers = await Promise.all([1, 2].map(() => dj.ok(api.createList, sync('House', titles))))
      expect(answers.map(({ created }) => created).toSorted()).toEqual([false, true])
      const lists = await listsOf(dj)
      expect(lists).toHaveLength(1)
      expect(each(lists[0])).toEqual(titles)
      expect(new Set(answers.map(({ savedList }) => savedList.id))).toEqual(new Set([lists[0]?.id]))
    })

    test('10 of them with songs of their own: one list with all, each in a place of its own', async () => {
      const dj = await house.member()
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          dj.ok(api.createList, sync(i % 2 ? 'House' : 'HOUSE', [...titles, `own ${i}`])),
        ),
      )
      const lists = await listsOf(dj)
      expect(lists).toHaveLength(1)
      expect(each(lists[0])?.toSorted()).toEqual(
        [...titles, ...Array.from({ length: 10 }, (_, i) => `own ${i}`)].toSorted(),
      )
      const rows = await house.db
        .selectFrom('list_songs')
        .select('position')
        .where('list_id', '=', lists[0]?.id as string)
        .execute()
      expect(new Set(rows.map(({ position }) => position)).size).toBe(15)
    })

    test('takes one place, and other genres the rest', async () => {
      const dj = await house.member()
      const genres = ['House', 'house', 'Techno', 'TECHNO', 'Trance', 'trance', 'House', 'Techno']
      const answers = await Promise.all(genres.map((genre) => dj.ok(api.createList, sync(genre, titles))))
      expect(answers.filter(({ created }) => created)).toHaveLength(3)
      expect(await listsOf(dj)).toHaveLength(3)
      expect((await dj.refused(api.createList, sync('Dub', titles))).code).toBe('list_limit')
    })

    test('is one list also with the last place there is', async () => {
      const dj = await house.member()
      for (const name of ['1', '2']) await dj.ok(api.createList, { body: { name, genre: name, songs: [] } })
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => dj.send(api.createList, sync('House', titles))),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
      expect(await listsOf(dj)).toHaveLength(3)
    })
  })

  test('beyond the plan is refused, and nothing is lost; one that is there still gets its songs', async () => {
    const dj = await house.member()
    for (const genre of ['House', 'Techno', 'Trance']) await dj.ok(api.createList, sync(genre, ['one']))
    const before = await shownOf(dj)
    expect((await dj.refused(api.createList, sync('Dub', ['one']))).code).toBe('list_limit')
    expect(await shownOf(dj)).toEqual(before)
    const { created, savedList } = await dj.ok(api.createList, sync('techno', ['two']))
    expect([created, savedList.songs.length]).toEqual([false, 2])
  })

  test('holds no more than any list: what does not fit is refused', async () => {
    const dj = await house.member()
    const full = Array.from({ length: LIST_SONGS_MAX }, (_, i) => `tool ${i}`)
    const { savedList } = await dj.ok(api.createList, sync('House', full))
    expect(await dj.refused(api.createList, sync('House', ['one more']))).toMatchObject({
      code: 'validation',
      message: 'A list holds at most 5000 songs',
    })
    expect((await dj.ok(api.createList, sync('House', ['tool 7']))).savedList.songs).toEqual(savedList.songs)
  })
})
