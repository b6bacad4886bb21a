import { beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newAdmin, startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import { measuringStore } from './store.ts'

onEveryDatabase('what is measured, as the admin sees it', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
  })

  it('nothing at first', async () =>
    expect(await admin.ok(api.listMeasurements)).toEqual({ waiting: 0, doneToday: 0, failed: 0, newest: [] }))

  it('how many wait, were measured today or given up, and the newest first', async () => {
    const { now } = app.segue.time
    const yesterday = now - 24 * 60 * 60 * 1000
    const store = measuringStore(app.db)
    const names = { artist: 'Four Tet', genre: null, wantsTempo: true, wantsKey: true }
    await store.enqueue(
      ['a', 'b', 'c', 'd', 'e'].map((trackId) => ({ ...names, trackId, title: `Song ${trackId}` })),
      true,
      yesterday,
    )
    const next = async () => {
      const job = await store.claim(`lease of ${Math.random()}`, now, now + 1_000)
      if (job === null) throw new Error('nothing waits')
      return job
    }
    const key = ALL_KEYS[14] as Key
    const heard = { bpm: 124.5, bpmConfidence: 0.9, key, keyConfidence: 0.8, energy: 6 }
    await store.finish(await next(), heard, 'deezer', yesterday)
    await store.finish(await next(), { ...heard, key: null, keyConfidence: 0 }, 'itunes', now - 2)
    await store.fail(await next(), 'Nobody has enough of it to hear', now - 1)
    await next()

    const answer = await admin.ok(api.listMeasurements)
    expect(answer).toMatchObject({ waiting: 2, doneToday: 1, failed: 1 })
    expect(answer.newest).toEqual([
      {
        trackId: 'c',
        artist: 'Four Tet',
        title: 'Song c',
        bpm: null,
        camelot: null,
        service: null,
        error: 'Nobody has enough of it to hear',
        finishedAt: new Date(now - 1).toISOString(),
      },
      expect.objectContaining({ trackId: 'b', bpm: 124.5, camelot: null, service: 'itunes', error: null }),
      expect.objectContaining({ trackId: 'a', bpm: 124.5, camelot: '8A', service: 'deezer' }),
    ])
  })
})
