import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { CHECK_MAX } from '#domain/set/check-set.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'

onEveryDatabase('checking a list', (fresh) => {
  const app = startTestApp(fresh)
  const song = (title: string, bpm: number) => ({ title, artist: `Artist of ${title}`, bpm })

  it('names songs of the list, and a swap that is made leaves fewer jumps', async () => {
    const dj = await app.member()
    const songs = [song('A', 100), song('B', 140), song('C', 101), song('D', 141)]
    const { savedList } = await dj.ok(api.createList, { body: { name: 'Friday', songs } })
    const params = { listId: savedList.id }
    const before = await dj.ok(api.checkList, { params })
    expect(before.findings.map(({ kind }) => kind)).toEqual(['jump', 'jump', 'jump'])
    const [a, b] = before.swaps[0]?.songIds ?? []
    const songIds = savedList.songs.map(({ id }) => (id === a ? b : id === b ? a : id))
    await dj.ok(api.reorderList, { params, body: { songIds } })
    expect((await dj.ok(api.checkList, { params })).findings).toHaveLength(1)
  })

  it('refuses a list that is too long', async () => {
    const dj = await app.member()
    const songs = Array.from({ length: CHECK_MAX + 1 }, (_, at) => song(`Song ${at}`, 120))
    const { savedList } = await dj.ok(api.createList, { body: { name: 'Long', songs } })
    const refused = await dj.refused(api.checkList, { params: { listId: savedList.id } })
    expect(refused).toMatchObject({ code: 'validation', message: 'Lists of up to 200 songs can be checked.' })
  })
})
