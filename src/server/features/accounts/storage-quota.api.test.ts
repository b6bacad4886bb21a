import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FREE_STORAGE_BYTES, PRO_STORAGE_BYTES } from '#domain/access/quota.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { setPlan, startTestApp } from '#test/test-client.ts'

const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore', bpm: 124, musicalKey: '8A' }
const LIST = { name: 'Friday', genre: 'House', songs: [SONG], automatic: false }

onEveryDatabase('what an account keeps', (fresh) => {
  const app = startTestApp(fresh)
  const storage = (client: { user: { id: string } }) =>
    app.db.insertInto('artworks').values({
      id: `picture-${client.user.id}`,
      user_id: client.user.id,
      family: 'rings',
      facts: '{}',
      storage_key: `key-${client.user.id}`,
      bytes: FREE_STORAGE_BYTES,
      is_missing: 0,
      created_at: 1,
    })

  it('is nothing at first, and grows with lists, tracks and pictures', async () => {
    const dj = await app.member()
    expect(await dj.ok(api.getStorage)).toEqual({ usedBytes: 0, limitBytes: FREE_STORAGE_BYTES })
    const { savedList } = await dj.ok(api.createList, { body: LIST })
    const { usedBytes: withList } = await dj.ok(api.getStorage)
    expect(withList).toBeGreaterThan(0)
    await dj.ok(api.addLibraryTracks, { body: { tracks: [SONG] } })
    const { usedBytes: withTrack } = await dj.ok(api.getStorage)
    expect(withTrack).toBeGreaterThan(withList)
    await dj.ok(api.generateArtwork, { params: { listId: savedList.id } })
    const { usedBytes: withPicture } = await dj.ok(api.getStorage)
    expect(withPicture).toBeGreaterThan(withTrack + 10_000)
    await dj.ok(api.deleteList, { params: { listId: savedList.id } })
    expect((await dj.ok(api.getStorage)).usedBytes).toBe(withTrack - withList)
  })

  describe('is full', () => {
    it('and says so to what would add to it; what is there can be read, changed and deleted', async () => {
      const dj = await app.member()
      const { savedList } = await dj.ok(api.createList, { body: LIST })
      const at = { params: { listId: savedList.id } }
      await storage(dj).execute()
      for (const refused of [
        await dj.refused(api.createList, { body: LIST }),
        await dj.refused(api.appendToList, { ...at, body: { songs: [SONG] } }),
        await dj.refused(api.addLibraryTracks, { body: { tracks: [SONG] } }),
        await dj.refused(api.generateArtwork, at),
      ]) {
        expect(refused.code).toBe('storage_full')
        expect(refused.message).toContain('Your account holds 100 MB')
        expect(refused.message).toContain('With Pro it holds 1,000 MB.')
      }
      await dj.ok(api.updateList, { ...at, body: { name: 'Saturday' } })
      await dj.ok(api.deleteList, at)
      await dj.visitor.search()
    })

    it('no more once there is Pro', async () => {
      const dj = await app.member()
      await storage(dj).execute()
      await setPlan(app.db, dj.user.id, 'active')
      expect((await dj.ok(api.getStorage)).limitBytes).toBe(PRO_STORAGE_BYTES)
      await dj.ok(api.createList, { body: LIST })
    })
  })
})
