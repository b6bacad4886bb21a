import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SONGS_MAX } from '#contract/limits.ts'
import { readLibrary } from '#domain/library/read-library.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { fillSavedSongs } from '#test/fixtures/saved-songs.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

onEveryDatabase('an order of saved songs', (fresh) => {
  const app = startTestApp(fresh)
  const idsOf = async (dj: TestClient) => (await dj.ok(api.listSavedSongs)).savedSongs.map(({ id }) => id)
  const reorder = (dj: TestClient, songIds: readonly unknown[]) =>
    dj.ok(api.reorderSongs, { body: { songIds } })

  it('is kept, as the order and as its numbers', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 5)
    const wanted = [3, 0, 4, 1, 2].map((at) => ids[at] as string)
    expect(await reorder(dj, wanted)).toEqual({ reordered: true })
    const { savedSongs } = await dj.ok(api.listSavedSongs)
    expect(savedSongs.map(({ id }) => id)).toEqual(wanted)
    expect(savedSongs.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3, 4])
    const { savedSong } = await dj.ok(api.saveSong, { body: { title: 'new', artist: 'x' } })
    expect(await idsOf(dj)).toEqual([...wanted, savedSong.id])
  })

  it('given twice is the same, and of nothing is nothing', async () => {
    const dj = await app.member()
    expect(await reorder(dj, [])).toEqual({ reordered: true })
    const ids = await fillSavedSongs(app.db, dj.user.id, 3)
    for (let i = 0; i < 2; i++) expect(await reorder(dj, ids.toReversed())).toEqual({ reordered: true })
    expect(await idsOf(dj)).toEqual(ids.toReversed())
  })

  it('with an id missing, foreign or repeated is dropped whole', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 4)
    const [a, b, c, d] = ids as [string, string, string, string]
    const other = await app.member()
    const [foreign] = (await fillSavedSongs(app.db, other.user.id, 2)) as [string]
    for (const wrong of [
      [],
      [d, c, b],
      [d, c, b, b],
      [d, c, b, a, a],
      [d, c, b, foreign],
      [d, c, b, a, foreign],
      [d, c, b, 'unknown'],
      [d, c, b, ''],
      [d, c, b, `${a}\u0000`],
      [d, c, b, a.toUpperCase()],
    ]) {
      expect(await reorder(dj, wrong), JSON.stringify(wrong)).toEqual({ reordered: false })
      expect(await idsOf(dj)).toEqual(ids)
    }
    expect(await idsOf(other)).toContain(foreign)
  })

  it.each([
    [{}],
    [{ songIds: 'all' }],
    [{ songIds: [1, 2] }],
    [{ songIds: ['x'.repeat(41)] }],
    [{ songIds: [null] }],
  ])('is a list of ids, not %j', async (body) => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 2)
    expect((await dj.refused(api.reorderSongs, { body })).code).toBe('validation')
    expect(await idsOf(dj)).toEqual(ids)
  })

  it('of two tabs at once is one of the two', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 30)
    const orders = [ids.toReversed(), [...ids.slice(7), ...ids.slice(0, 7)]]
    await Promise.all(orders.map((order) => reorder(dj, order)))
    expect(orders).toContainEqual(await idsOf(dj))
  })
})

onEveryDatabase('many at once', (fresh) => {
  const app = startTestApp(fresh)
  const send = (dj: TestClient, title: string) => dj.send(api.saveSong, { body: { title, artist: 'x' } })

  it('two tabs that order 2,500 songs the other way round do not stop each other', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 2_500)
    const orders = [ids, ids.toReversed(), [...ids.slice(1_200), ...ids.slice(0, 1_200)]]
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        orders.map((songIds) => dj.send(api.reorderSongs, { body: { songIds } })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const { savedSongs } = await dj.ok(api.listSavedSongs)
      expect(orders).toContainEqual(savedSongs.map(({ id }) => id))
    }
  })

  it('songs saved at once each get a place of their own', async () => {
    const dj = await app.member()
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(dj, `tool ${i}`)))
    const { savedSongs } = await dj.ok(api.listSavedSongs)
    expect(savedSongs.map(({ sortOrder }) => sortOrder)).toEqual(savedSongs.map((_, at) => at))
  })

  it('of 20 for the last place one gets it', async () => {
    const dj = await app.member()
    await fillSavedSongs(app.db, dj.user.id, SONGS_MAX - 1)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(dj, `last ${i}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19)
  })
})

onEveryDatabase('10,000 saved songs', (fresh) => {
  const app = startTestApp(fresh)

  describe('are the most', () => {
    it('one more is refused, one that is there already is not', async () => {
      const dj = await app.member()
      await fillSavedSongs(app.db, dj.user.id, SONGS_MAX - 1)
      const last = { body: { title: 'the last', artist: 'x' } }
      expect((await dj.ok(api.saveSong, last)).alreadySaved).toBe(false)
      expect(await dj.refused(api.saveSong, { body: { title: 'one more', artist: 'x' } })).toEqual({
        code: 'validation',
        message: 'Your list is full: it holds 10000 songs.',
      })
      expect((await dj.ok(api.saveSong, last)).alreadySaved).toBe(true)
      const { savedSongs } = await dj.ok(api.listSavedSongs)
      expect(savedSongs).toHaveLength(SONGS_MAX)
      expect(savedSongs.map(({ sortOrder }) => sortOrder)).toEqual(savedSongs.map((_, at) => at))
      expect(new Set(savedSongs.map(({ id }) => id)).size).toBe(SONGS_MAX)
    })
  })

  it('can be put in another order, and 10,001 cannot', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, SONGS_MAX)
    const body = { songIds: ids.toReversed() }
    expect(await dj.ok(api.reorderSongs, { body })).toEqual({
      reordered: true,
    })
    const after = (await dj.ok(api.listSavedSongs)).savedSongs.map(({ id }) => id)
    expect(after).toEqual(ids.toReversed())
    const refusal = await dj.refused(api.reorderSongs, { body: { songIds: [...ids, 'one more'] } })
    expect(refusal).toMatchObject({
      code: 'validation',
      fields: { songIds: 'At most 10000 songs can be ordered' },
    })
    expect((await dj.ok(api.listSavedSongs)).savedSongs[0]?.id).toBe(ids.at(-1))
  })

  it('can be taken away as a file, and cleared', async () => {
    const dj = await app.member()
    await fillSavedSongs(app.db, dj.user.id, SONGS_MAX)
    const file = await dj.send(api.downloadSongs, { query: { format: 'csv' } })
    expect(file.statusCode).toBe(200)
    const { tracks } = readLibrary(file.body)
    expect(tracks.map(({ title }) => title)).toEqual(Array.from({ length: SONGS_MAX }, (_, i) => `Tool ${i}`))
    expect(await dj.ok(api.clearSongs)).toEqual({ removed: SONGS_MAX })
  })

  it('hold up nobody while they are written to a file', async () => {
    const dj = await app.member()
    await fillSavedSongs(app.db, dj.user.id, SONGS_MAX)
    const answered: string[] = []
    const note = async (name: string, call: Promise<{ statusCode: number }>) => {
      expect((await call).statusCode).toBe(200)
      answered.push(name)
    }
    const file = note('file', dj.send(api.downloadSongs, { query: { format: 'rekordbox' } }))
    for (let at = 0; at < 5; at++) await note('health', dj.send(api.healthLive))
    await file
    expect(answered).toEqual(['health', 'health', 'health', 'health', 'health', 'file'])
  })
})
