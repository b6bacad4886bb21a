import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SONGS_PAGE_MAX } from '#contract/limits.ts'
import { type SavedSong, savedSong } from '#contract/songs.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { fillSavedSongs } from '#test/fixtures/saved-songs.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

/** One page in either form. */
type Form = (
  dj: TestClient,
  query?: Readonly<Record<string, string>>,
) => Promise<{ songs: readonly SavedSong[]; next: string | null }>

const asObjects: Form = async (dj, query = {}) => {
  const { savedSongs, nextCursor } = await dj.ok(api.listSavedSongs, { query })
  return { songs: savedSongs, next: nextCursor }
}
const compact: Form = async (dj, query = {}) => {
  const { columns, rows, nextCursor } = await dj.ok(api.listCompactSongs, { query })
  const songs = rows.map((row) => {
    const song = Object.fromEntries(columns.map((name, at) => [name, row[at]]))
    return savedSong.parse({ ...song, savedAt: new Date(song['savedAt'] as number).toISOString() })
  })
  return { songs, next: nextCursor }
}

onEveryDatabase('saved songs page by page', (fresh) => {
  const app = startTestApp(fresh)

  /** @param between what happens after each page */
  async function readAll(dj: TestClient, form: Form, limit: number, between = async (_page: number) => {}) {
    const songs: SavedSong[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<Form>> = await form(dj, {
        limit: String(limit),
        ...(cursor === null ? {} : { cursor }),
      })
      songs.push(...page.songs)
      sizes.push(page.songs.length)
      cursor = page.next
      if (cursor !== null) await between(sizes.length)
    } while (cursor !== null)
    return { songs, sizes }
  }

  describe.each([
    ['as objects', asObjects],
    ['compact', compact],
  ])('%s', (_, form) => {
    it('are those of the whole answer, in its order', async () => {
      const dj = await app.member()
      await fillSavedSongs(app.db, dj.user.id, 25)
      const { savedSongs } = await dj.ok(api.listSavedSongs)
      for (const [limit, sizes] of [
        [10, [10, 10, 5]],
        [25, [25]],
        [24, [24, 1]],
        [SONGS_PAGE_MAX, [25]],
      ] as const)
        expect(await readAll(dj, form, limit)).toEqual({ songs: savedSongs, sizes })
    })

    it('come in full where songs share a place', async () => {
      const dj = await app.member()
      const ids = await fillSavedSongs(app.db, dj.user.id, 9)
      await app.db
        .updateTable('saved_songs')
        .set({ sort_order: 4 })
        .where('user_id', '=', dj.user.id)
        .execute()
      const { songs } = await readAll(dj, form, 2)
      expect(songs.map(({ id }) => id)).toEqual(ids)
    })

    it('lose and double none where songs are deleted between two of them, the last one read among them', async () => {
      const dj = await app.member()
      const ids = await fillSavedSongs(app.db, dj.user.id, 12)
      const at = (...places: number[]) => places.map((place) => ids[place] as string)
      const gone = [at(0, 3, 5), at(8, 10)]
      const { songs } = await readAll(dj, form, 4, async (page) => {
        await dj.ok(api.removeSongs, { body: { songIds: gone[page - 1] ?? [] } })
      })
      expect(songs.map(({ id }) => id)).toEqual(at(0, 1, 2, 3, 4, 6, 7, 8, 9, 11))
    })

    it('show a song that is saved meanwhile at the end', async () => {
      const dj = await app.member()
      await fillSavedSongs(app.db, dj.user.id, 5)
      const { songs } = await readAll(dj, form, 3, async () => {
        await dj.ok(api.saveSong, { body: { title: 'meanwhile', artist: 'x' } })
      })
      expect(songs.map(({ title }) => title)).toEqual(
        [0, 1, 2, 3, 4].map((i) => `Tool ${i}`).concat('meanwhile'),
      )
    })
  })

  it('are none of a list without songs', async () => {
    const dj = await app.member()
    expect(await dj.ok(api.listCompactSongs)).toMatchObject({ rows: [], nextCursor: null })
    expect(await dj.ok(api.listSavedSongs, { query: { limit: '5' } })).toEqual({
      savedSongs: [],
      nextCursor: null,
    })
  })

  it('are begun anew after another order', async () => {
    const dj = await app.member()
    const ids = await fillSavedSongs(app.db, dj.user.id, 6)
    const { next } = await compact(dj, { limit: '2' })
    await dj.ok(api.reorderSongs, { body: { songIds: ids.toReversed() } })
    for (const endpoint of [api.listSavedSongs, api.listCompactSongs])
      expect(await dj.refused(endpoint, { query: { cursor: next ?? '' } })).toMatchObject({
        code: 'validation',
        message: 'The list has changed meanwhile. Please read it again from the beginning.',
      })
  })

  it('of somebody else stay theirs: a cursor is a place, not a right', async () => {
    const [dj, other] = [await app.member(), await app.member()]
    await fillSavedSongs(app.db, dj.user.id, 6)
    const mine = await fillSavedSongs(app.db, other.user.id, 6)
    const { next } = await compact(dj, { limit: '2' })
    const { songs } = await compact(other, { cursor: next ?? '' })
    expect(mine).toEqual(expect.arrayContaining(songs.map(({ id }) => id)))
  })

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  it.each([
    [{ cursor: '' }],
    [{ cursor: 'x' }],
    [{ cursor: '%00' }],
    [{ cursor: encoded('songs') }],
    [{ cursor: encoded('songs 1') }],
    [{ cursor: encoded('songs -1 abc') }],
    [{ cursor: encoded('songs 1e3 abc') }],
    [{ cursor: encoded('songs 1 a\u0000') }],
    [{ cursor: encoded('songs 1 abc more') }],
    [{ cursor: encoded('lists 1 abc') }],
    [{ cursor: encoded('songs 2147483648 abc') }],
    [{ cursor: 'x'.repeat(201) }],
    [{ limit: '0' }],
    [{ limit: '-1' }],
    [{ limit: '1.5' }],
    [{ limit: 'all' }],
    [{ limit: String(SONGS_PAGE_MAX + 1) }],
  ])('are refused for %j', async (query) => {
    const dj = await app.member()
    await fillSavedSongs(app.db, dj.user.id, 2)
    for (const endpoint of [api.listSavedSongs, api.listCompactSongs])
      expect((await dj.refused(endpoint, { query })).code).toBe('validation')
  })

  it('end after a cursor beyond every place', async () => {
    const dj = await app.member()
    await fillSavedSongs(app.db, dj.user.id, 2)
    const { songs, next } = await compact(dj, { cursor: encoded('songs 2147483647 abc') })
    expect({ songs, next }).toEqual({ songs: [], next: null })
  })
})
