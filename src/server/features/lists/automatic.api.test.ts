import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

const songs = (...titles: string[]) => titles.map((title) => ({ title, artist: 'Ida Fennimore' }))

onEveryDatabase('an automatic list', (fresh) => {
  const app = startTestApp(fresh)
  const sync = (genre: string, titles: readonly string[], name = `${genre} 06/01/25`) => ({
    body: { name, genre, songs: songs(...titles), automatic: true },
  })
  const listsOf = async (dj: TestClient) => (await dj.ok(api.listSavedLists)).savedLists
  const shownOf = async (dj: TestClient) =>
    (await listsOf(dj)).map(({ name, genre, songs: own }) => [name, genre, own.map(({ title }) => title)])

  it('is made where there is none of its genre', async () => {
    const dj = await app.member()
    expect((await dj.ok(api.createList, sync('House', ['one', 'two']))).created).toBe(true)
    expect((await dj.ok(api.createList, sync('Techno', ['three']))).created).toBe(true)
    expect((await shownOf(dj)).toSorted()).toEqual([
      ['House 06/01/25', 'House', ['one', 'two']],
      ['Techno 06/01/25', 'Techno', ['three']],
    ])
  })

  it('that is there gets the songs it lacks, at the end, and keeps its name, genre and ids', async () => {
    const dj = await app.member()
    const first = await dj.ok(api.createList, sync('House', ['one', 'two']))
    app.segue.time.now += 5_000
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
      updatedAt: new Date(app.segue.time.now).toISOString(),
    })
    expect(again.savedList.songs.map(({ title }) => title)).toEqual(['one', 'two', 'three', 'four'])
    expect(again.savedList.songs.slice(0, 2)).toEqual(first.savedList.songs)
  })

  it('is a list of its own beside one of the same genre that is hand-made: that one is never added to', async () => {
    const dj = await app.member()
    await dj.ok(api.createList, { body: { name: 'by hand', genre: 'TECHNO', songs: songs('one') } })
    app.segue.time.now += 1
    expect((await dj.ok(api.createList, sync('techno', ['two']))).created).toBe(true)
    expect((await dj.ok(api.createList, sync('Techno', ['three']))).created).toBe(false)
    const lists = await listsOf(dj)
    expect(lists.map(({ name, automatic }) => [name, automatic])).toEqual([
      ['techno 06/01/25', true],
      ['by hand', false],
    ])
    expect(lists.map((list) => list.songs.map(({ title }) => title))).toEqual([['two', 'three'], ['one']])
  })

  it('of no genre is Mixed', async () => {
    const dj = await app.member()
    const { savedList } = await dj.ok(api.createList, sync('', ['one'], 'Mixed 06/01/25'))
    for (const genre of ['mixed', 'Mixed', ' ', ''])
      expect((await dj.ok(api.createList, sync(genre, [`of ${genre}|`]))).savedList.id).toBe(savedList.id)
    expect(await listsOf(dj)).toHaveLength(1)
  })

  it('is its owner’s: the same genre of another user is another list', async () => {
    const [dj, other] = [await app.member(), await app.member()]
    await dj.ok(api.createList, sync('House', ['mine']))
    expect((await other.ok(api.createList, sync('House', ['yours']))).created).toBe(true)
    expect(await shownOf(dj)).toEqual([['House 06/01/25', 'House', ['mine']]])
  })

  it('whose genre was changed is hand-made, and is found for neither genre', async () => {
    const dj = await app.member()
    const { savedList } = await dj.ok(api.createList, sync('House', ['one']))
    const params = { listId: savedList.id }
    const same = await dj.ok(api.updateList, { params, body: { name: 'Mine', genre: 'HOUSE' } })
    expect(same.savedList.automatic).toBe(true)
    const changed = await dj.ok(api.updateList, { params, body: { genre: 'Deep House' } })
    expect(changed.savedList.automatic).toBe(false)
    for (const genre of ['House', 'deep house'])
      expect((await dj.ok(api.createList, sync(genre, ['two']))).created).toBe(true)
    expect(await listsOf(dj)).toHaveLength(3)
  })

  it('that becomes hand-made takes a place of the plan, or stays as it is where none is left', async () => {
    const dj = await app.member()
    const params = { listId: (await dj.ok(api.createList, sync('House', ['one']))).savedList.id }
    for (const name of ['1', '2', '3']) await dj.ok(api.createList, { body: { name, songs: [] } })
    const change = { params, body: { genre: 'Deep House' } }
    expect((await dj.refused(api.updateList, change)).code).toBe('list_limit')
    expect((await shownOf(dj)).find(([name]) => name === 'House 06/01/25')?.[1]).toBe('House')
    const [mine] = await listsOf(dj).then((lists) => lists.filter(({ automatic }) => !automatic))
    await dj.ok(api.deleteList, { params: { listId: mine?.id as string } })
    await dj.ok(api.updateList, change)
    expect((await dj.refused(api.createList, { body: { name: '4', songs: [] } })).code).toBe('list_limit')
  })

  describe('asked for by two tabs at once', () => {
    const titles = ['one', 'two', 'three', 'four', 'five']
    const each = (list: { songs: readonly { title: string }[] } | undefined) =>
      list?.songs.map(({ title }) => title)

    it('is one list with each song once', async () => {
      const dj = await app.member()
      const answers = await Promise.all([1, 2].map(() => dj.ok(api.createList, sync('House', titles))))
      expect(answers.map(({ created }) => created).toSorted()).toEqual([false, true])
      const lists = await listsOf(dj)
      expect(lists).toHaveLength(1)
      expect(each(lists[0])).toEqual(titles)
      expect(new Set(answers.map(({ savedList }) => savedList.id))).toEqual(new Set([lists[0]?.id]))
    })

    it('10 of them with songs of their own: one list with all, each in a place of its own', async () => {
      const dj = await app.member()
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
      const rows = await app.db
        .selectFrom('list_songs')
        .select('position')
        .where('list_id', '=', lists[0]?.id as string)
        .execute()
      expect(new Set(rows.map(({ position }) => position)).size).toBe(15)
    })

    it('of several genres is one list each', async () => {
      const dj = await app.member()
      const genres = ['House', 'house', 'Techno', 'TECHNO', 'Trance', 'trance', 'House', 'Techno']
      const answers = await Promise.all(genres.map((genre) => dj.ok(api.createList, sync(genre, titles))))
      expect(answers.filter(({ created }) => created)).toHaveLength(3)
      expect(await listsOf(dj)).toHaveLength(3)
    })
  })

  it('uses up none of the three lists of the free plan, and is made when those are used up', async () => {
    const dj = await app.member()
    const byHand = (name: string) => ({ body: { name, genre: 'House', songs: songs(name) } })
    for (const genre of ['House', 'Techno', 'Trance', 'Dub'])
      await dj.ok(api.createList, sync(genre, ['one']))
    for (const name of ['1', '2', '3']) await dj.ok(api.createList, byHand(name))
    expect((await dj.refused(api.createList, byHand('4'))).code).toBe('list_limit')
    const funk = await dj.ok(api.createList, sync('Funk', ['one']))
    expect(funk.created).toBe(true)
    // Nor does deleting one make room for another.
    await dj.ok(api.deleteList, { params: { listId: funk.savedList.id } })
    expect((await dj.refused(api.createList, byHand('4'))).code).toBe('list_limit')
    expect(await listsOf(dj)).toHaveLength(7)
  })

  it('holds no more than any list: what does not fit is refused', async () => {
    const dj = await app.member()
    const full = Array.from({ length: LIST_SONGS_MAX }, (_, i) => `tool ${i}`)
    const { savedList } = await dj.ok(api.createList, sync('House', full))
    expect(await dj.refused(api.createList, sync('House', ['one more']))).toMatchObject({
      code: 'validation',
      message: 'A list holds at most 5000 songs',
    })
    expect((await dj.ok(api.createList, sync('House', ['tool 7']))).savedList.songs).toEqual(savedList.songs)
  })
})
