import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newSubscriber, startTestApp, setPlan } from '#test/test-client.ts'

const songs = (...titles: string[]) => titles.map((title) => ({ title, artist: 'Ida Fennimore' }))
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `Tool ${i}`, artist: `Resident ${i % 99}`, bpm: 124 }))
const LIMIT = {
  code: 'list_limit',
  message:
    'The Free plan saves up to 3 set lists beside the automatic ones. Delete one of your own, or take Segue Pro for as many as you like.',
}

onEveryDatabase('a saved list', (fresh) => {
  const app = startTestApp(fresh)
  const create = (dj: TestClient, body: object) => dj.ok(api.createList, { body })
  const listsOf = (dj: TestClient) => dj.ok(api.listSavedLists)
  const countOf = async (dj: TestClient) =>
    (
      await app.db
        .selectFrom('users')
        .select('list_count')
        .where('id', '=', dj.user.id)
        .executeTakeFirstOrThrow()
    ).list_count

  it('none at first; the free plan has three', async () => {
    expect(await listsOf(await app.member())).toEqual({
      savedLists: [],
      nextCursor: null,
      limit: 3,
      arrangeLimit: 8,
    })
  })

  it('holds what it was given, in that order, with ids of its own', async () => {
    const dj = await app.member()
    const full = {
      title: 'Slow Tide',
      artist: 'Ida Fennimore',
      genre: 'House',
      bpm: 123.5,
      musicalKey: '8A',
      keySource: 'estimated' as const,
      releaseYear: 2001,
      energy: 6,
      trackId: 'tide',
    }
    const { savedList, created } = await create(dj, {
      name: '  Friday \n night ',
      genre: 'House',
      songs: [full, ...songs('B', 'A')],
    })
    const now = new Date(app.segue.time.now).toISOString()
    const nothing = {
      genre: '',
      bpm: null,
      musicalKey: null,
      camelot: null,
      keySource: null,
      releaseYear: null,
      energy: null,
    }
    expect(created).toBe(true)
    expect(savedList).toEqual({
      artworkUrl: null,
      postId: null,
      automatic: false,
      id: expect.any(String),
      name: 'Friday night',
      genre: 'House',
      createdAt: now,
      updatedAt: now,
      songs: [
        { ...full, musicalKey: 'A minor', camelot: '8A', id: expect.any(String) },
        { ...nothing, title: 'B', artist: 'Ida Fennimore', trackId: null, id: expect.any(String) },
        { ...nothing, title: 'A', artist: 'Ida Fennimore', trackId: null, id: expect.any(String) },
      ],
    })
    expect(new Set(savedList.songs.map(({ id }) => id)).size).toBe(3)
    expect((await listsOf(dj)).savedLists).toEqual([savedList])
  })

  it('holds each song once, the first of its kind, whatever its case', async () => {
    const { savedList } = await create(await app.member(), {
      name: 'Twice',
      songs: [...songs('One', 'Two', 'ONE', 'one ', 'Three', 'two'), { title: 'One', artist: 'Another' }],
    })
    expect(savedList.songs.map(({ title, artist }) => `${artist} - ${title}`)).toEqual([
      'Ida Fennimore - One',
      'Ida Fennimore - Two',
      'Ida Fennimore - Three',
      'Another - One',
    ])
  })

  it('may be empty, may have no genre, may be called like another', async () => {
    const dj = await app.member()
    for (let i = 0; i < 2; i++) {
      const { savedList, created } = await create(dj, { name: 'Empty', songs: [] })
      expect(created).toBe(true)
      expect(savedList).toMatchObject({ name: 'Empty', genre: '', songs: [] })
    }
    expect((await listsOf(dj)).savedLists).toHaveLength(2)
  })

  it('holds 5,000 songs, all of them, in order', async () => {
    const dj = await app.member()
    const { savedList } = await create(dj, { name: 'Everything', songs: many(LIST_SONGS_MAX) })
    expect(savedList.songs.map(({ title }) => title)).toEqual(many(LIST_SONGS_MAX).map(({ title }) => title))
    const { savedLists } = await listsOf(dj)
    expect(savedLists[0]?.songs).toEqual(savedList.songs)
  })

  it('of 5,001 songs is refused and takes no place', async () => {
    const dj = await app.member()
    const body = { name: 'Too much', songs: many(LIST_SONGS_MAX + 1) }
    expect(await dj.refused(api.createList, { body })).toMatchObject({
      code: 'validation',
      fields: { songs: 'A list holds at most 5000 songs' },
    })
    expect(await listsOf(dj)).toEqual({ savedLists: [], nextCursor: null, limit: 3, arrangeLimit: 8 })
    expect(await countOf(dj)).toBe(0)
  })

  it('lists come newest first', async () => {
    const dj = await app.member()
    for (const name of ['first', 'second', 'third']) {
      app.segue.time.now += 1_000
      await create(dj, { name, songs: songs(name) })
    }
    const { savedLists } = await listsOf(dj)
    expect(savedLists.map(({ name }) => name)).toEqual(['third', 'second', 'first'])
    expect(savedLists.map((list) => list.songs.map(({ title }) => title))).toEqual([
      ['third'],
      ['second'],
      ['first'],
    ])
  })

  it.each([
    [{}, ['name', 'songs']],
    [{ name: 'x' }, ['songs']],
    [{ name: '  ', songs: [] }, ['name']],
    [{ name: 'x'.repeat(121), songs: [] }, ['name']],
    [{ name: 'a\u0000', songs: [] }, ['name']],
    [{ name: 'x', songs: [{}] }, ['songs']],
    [{ name: 'x', songs: [...songs('ok'), { title: 'no artist' }] }, ['songs']],
    [{ name: 'x', songs: 'all' }, ['songs']],
    [{ name: 'x', genre: 'x'.repeat(61), songs: [] }, ['genre']],
    [{ name: 'x', songs: [], automatic: 'yes' }, ['automatic']],
  ])('a wrong field is named: %j', async (body, fields) => {
    const dj = await app.member()
    const refusal = await dj.refused(api.createList, { body })
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(fields)
    expect((await listsOf(dj)).savedLists).toEqual([])
  })

  describe('on the free plan', () => {
    it('is one of three: the fourth is refused by name of the plan, and nothing is lost', async () => {
      const dj = await app.member()
      for (const name of ['1', '2', '3']) await create(dj, { name, songs: songs(name) })
      const before = await listsOf(dj)
      const response = await dj.send(api.createList, { body: { name: '4', songs: [] } })
      expect([response.statusCode, response.json()]).toEqual([403, LIMIT])
      expect(await listsOf(dj)).toEqual(before)
    })

    it('10 at once are three', async () => {
      const dj = await app.member()
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          dj.send(api.createList, { body: { name: `tab ${i}`, songs: songs('one') } }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 403, 403, 403, 403, 403, 403, 403,
      ])
      expect((await listsOf(dj)).savedLists).toHaveLength(3)
    })

    it('gives its place free when it is deleted, once', async () => {
      const dj = await app.member()
      const ids = []
      for (const name of ['1', '2', '3']) ids.push((await create(dj, { name, songs: [] })).savedList.id)
      const gone = { params: { listId: ids[1] as string } }
      const answers = await Promise.all(Array.from({ length: 5 }, () => dj.send(api.deleteList, gone)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 404, 404, 404, 404,
      ])
      await create(dj, { name: '4', songs: [] })
      expect(await dj.refused(api.createList, { body: { name: '5', songs: [] } })).toEqual(LIMIT)
      expect((await listsOf(dj)).savedLists.map(({ name }) => name).toSorted()).toEqual(['1', '3', '4'])
    })

    it('takes a place of its owner alone', async () => {
      const [dj, other] = [await app.member(), await app.member()]
      for (const name of ['1', '2', '3']) await create(dj, { name, songs: [] })
      await create(other, { name: '1', songs: [] })
      expect([await countOf(dj), await countOf(other)]).toEqual([3, 1])
    })
  })

  it('is one of as many as they like for a subscriber, and a downgrade takes nothing away', async () => {
    const dj = await newSubscriber(app.segue)
    for (let i = 0; i < 6; i++) await create(dj, { name: `${i}`, songs: songs('one', 'two') })
    const before = await listsOf(dj)
    expect(before).toMatchObject({ limit: null, arrangeLimit: 60 })
    expect(before.savedLists).toHaveLength(6)

    await setPlan(app.db, dj.user.id, 'free')
    expect(await listsOf(dj)).toEqual({ ...before, limit: 3, arrangeLimit: 8 })
    expect(await dj.refused(api.createList, { body: { name: 'one more', songs: [] } })).toEqual(LIMIT)
    const [first, ...others] = before.savedLists
    const params = { listId: first?.id as string }
    const renamed = await dj.ok(api.updateList, { params, body: { name: 'still mine' } })
    expect(renamed.savedList.songs).toEqual(first?.songs)
    expect((await dj.ok(api.appendToList, { params, body: { songs: songs('three') } })).added).toBe(1)
    for (const { id } of others.slice(0, 3)) await dj.ok(api.deleteList, { params: { listId: id } })
    expect(await dj.refused(api.createList, { body: { name: 'one more', songs: [] } })).toEqual(LIMIT)
    await dj.ok(api.deleteList, { params })
    await create(dj, { name: 'fits again', songs: [] })
  })
})
