import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LISTS_PAGE_MAX, SONGS_PAGE_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'

const songs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `Tool ${at}`, artist: 'Resident' }))

onEveryDatabase('saved lists page by page', (fresh) => {
  const app = startTestApp(fresh)

  /** Automatic ones take no place of the plan. @param isSameMoment saved within one millisecond */
  async function djWith(sizes: readonly number[], isSameMoment = false): Promise<TestClient> {
    const dj = await app.member()
    for (const [at, size] of sizes.entries()) {
      await dj.ok(api.createList, {
        body: { name: `List ${at}`, genre: `Genre ${at}`, automatic: true, songs: songs(size) },
      })
      if (!isSameMoment) app.segue.time.now += 1_000
    }
    return dj
  }

  /** @param between what happens after each page but the last */
  async function readAll(
    dj: TestClient,
    limit: number,
    between: (page: readonly SavedList[]) => Promise<unknown> = async () => {},
  ) {
    const lists: SavedList[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: String(limit), ...(cursor === null ? {} : { cursor }) }
      const page: { savedLists: SavedList[]; nextCursor: string | null } = await dj.ok(api.listSavedLists, {
        query,
      })
      lists.push(...page.savedLists)
      sizes.push(page.savedLists.length)
      cursor = page.nextCursor
      if (cursor !== null) await between(page.savedLists)
    } while (cursor !== null)
    return { lists, sizes }
  }

  it.each([false, true])(
    'are those of the whole answer, in its order (of one moment: %s)',
    async (isSame) => {
      const dj = await djWith([2, 0, 3, 1, 2], isSame)
      const whole = await dj.ok(api.listSavedLists)
      expect(whole.nextCursor).toBeNull()
      for (const [limit, sizes] of [
        [2, [2, 2, 1]],
        [5, [5]],
        [4, [4, 1]],
      ] as const)
        expect(await readAll(dj, limit)).toEqual({ lists: whole.savedLists, sizes })
    },
  )

  it('hold no more than a page of songs, but never half a list', async () => {
    const dj = await djWith([SONGS_PAGE_MAX + 1, 1, SONGS_PAGE_MAX - 1, 1, 1, 0])
    const { lists, sizes } = await readAll(dj, LISTS_PAGE_MAX)
    // Newest first: the empty one, two of one song each; the long one and one more; the one that is too long alone.
    expect(sizes).toEqual([3, 2, 1])
    expect(lists.map((list) => list.songs.length)).toEqual([
      0,
      1,
      1,
      SONGS_PAGE_MAX - 1,
      1,
      SONGS_PAGE_MAX + 1,
    ])
  })

  it('lose and double none where lists are deleted between two of them, the last one read among them', async () => {
    const dj = await djWith([1, 1, 1, 1, 1])
    const names = (await dj.ok(api.listSavedLists)).savedLists.map(({ name }) => name)
    const { lists } = await readAll(dj, 2, (page) =>
      dj.ok(api.deleteList, { params: { listId: page.at(-1)?.id ?? '' } }),
    )
    expect(lists.map(({ name }) => name)).toEqual(names)
  })

  it('say of each page what the plan allows, and none is one page', async () => {
    const dj = await app.member()
    const { limit, arrangeLimit } = await dj.ok(api.listSavedLists)
    expect(await dj.ok(api.listSavedLists, { query: { limit: '3' } })).toEqual({
      savedLists: [],
      nextCursor: null,
      limit,
      arrangeLimit,
    })
  })

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  it.each([
    [{ cursor: '' }],
    [{ cursor: 'x' }],
    [{ cursor: encoded('lists 1') }],
    [{ cursor: encoded('songs 1 abc') }],
    [{ cursor: encoded('lists 9007199254740993 abc') }],
    [{ limit: '0' }],
    [{ limit: String(LISTS_PAGE_MAX + 1) }],
  ])('are refused for %j', async (query) => {
    const dj = await djWith([1])
    expect((await dj.refused(api.listSavedLists, { query })).code).toBe('validation')
  })
})
