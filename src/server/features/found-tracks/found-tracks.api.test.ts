import { beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newAdmin, startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import { upsertFoundTrack } from './keep-found-track.ts'
import { foundTracksStore } from './store.ts'

onEveryDatabase('found tracks, as the admin sees them', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
  })
  const proven = {
    artist: 'Zorba Quint',
    title: 'Vex',
    bpm: 125,
    genre: 'House' as const,
    year: 2025,
    isrc: 'GBDUW0000059',
    durationMs: 200_000,
    previewUrl: null,
    pageUrl: 'https://www.deezer.com/track/1',
    serviceIds: { deezer: '1' },
    provenance: { bpm: 'deezer', genre: 'itunes', year: 'deezer', isrc: 'deezer' },
  }
  const keep = (facts: Partial<typeof proven> = {}) =>
    upsertFoundTrack(
      app.db,
      { ...proven, ...facts },
      { measured: null, usualGenre: null },
      app.segue.time.now,
    )

  it('nothing at first', async () =>
    expect(await admin.ok(api.listFoundTracks)).toEqual({
      total: 0,
      withTempo: 0,
      measured: 0,
      removed: 0,
      byService: [],
      proposals: [],
      newest: [],
    }))

  it('one recording under two spellings is one track', async () => {
    const first = await keep()
    expect(await keep({ artist: 'Zorba  Quint', title: 'Vex (Original)' })).toEqual(first)
    expect(await admin.ok(api.listFoundTracks)).toMatchObject({ total: 1 })
  })

  it('everybody finds it by name, until the admin takes it out for good', async () => {
    await keep()
    await app.segue.refresh()
    const dj = app.segue.visitor()
    const suggested = async () =>
      (await dj.get('/api/tracks/search?q=zorba%20vex')).json<{ tracks: { title: string }[] }>().tracks
    expect((await suggested()).map(({ title }) => title)).toEqual(['Vex'])
    const { newest } = await admin.ok(api.listFoundTracks)
    expect(newest).toMatchObject([
      { artist: 'Zorba Quint', title: 'Vex', bpm: 125, genre: 'House', service: 'deezer', camelot: null },
    ])
    const trackId = newest[0]?.trackId as string
    expect(await admin.ok(api.removeFoundTrack, { params: { trackId } })).toEqual({ trackId })
    await expect.poll(suggested).toEqual([])
    expect(await keep()).toBeNull()
    expect(await admin.ok(api.listFoundTracks)).toMatchObject({ total: 0, removed: 1, newest: [] })
    expect(await foundTracksStore(app.db).find(trackId)).toMatchObject({ isRemoved: true })
  })
})
