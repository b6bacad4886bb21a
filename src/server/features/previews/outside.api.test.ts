import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAudioRow } from '#test/fixtures/audio-rows.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { soundAt } from '#test/fakes/sound-server.ts'
import { type Vendor, VendorServer } from '#test/fakes/vendor-server.ts'
import { api } from '#contract/api.ts'
import { deezerSounds } from '../../providers/preview/deezer.ts'
import { itunesSounds } from '../../providers/preview/itunes.ts'
import { previewsOff } from '../../providers/preview/off.ts'
import type { PreviewServices } from '../../providers/preview/port.ts'
import { youtube, YOUTUBE_SEARCHES_A_DAY } from '../../providers/preview/youtube.ts'
import { spendingLimits } from '../provider-usage/spending-limits.ts'
import { previewsStore, PREVIEWS_MAX } from './store.ts'

const vendors = new VendorServer()
const demoFolder = mkdtempSync(join(tmpdir(), 'segue-demo-'))
beforeAll(() => vendors.start())
afterAll(async () => {
  await vendors.stop()
  await rm(demoFolder, { recursive: true })
})

const Q = 'Daft Punk - One More Time'
const UNKNOWN = 'Nobody At All - A Song That Is Not'
const NOTHING = { previewUrl: null, source: null, youtubeUrl: null, youtubeTitle: null }
const VIDEO = {
  youtubeUrl: 'https://www.youtube.com/watch?v=A-b_C123456',
  youtubeTitle: 'Daft Punk - One More Time (Official Video) "HD" & <more>',
}
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const asked = (): Vendor[] => vendors.calls.map(({ vendor }) => vendor)

onEveryDatabase('the sound others have', (fresh) => {
  let services: PreviewServices
  const here = startTestApp(fresh, {
    soundFolders: { demo: demoFolder, prepared: join(demoFolder, 'none') },
    previews: {
      name: 'local vendors',
      get sounds() {
        return services.sounds
      },
      get videos() {
        return services.videos
      },
    },
  })
  const preview = (q = Q) => here.stranger().ok(api.musicPreview, { query: { q } })
  const refused = (q = Q) => here.stranger().refused(api.musicPreview, { query: { q } })
  const sound = (previewUrl: string | null, headers = {}) =>
    here.stranger().visitor.call('GET', String(previewUrl), undefined, headers)
  const rows = () => here.db.selectFrom('previews').selectAll().orderBy('query_key').execute()

  beforeEach(async () => {
    vendors.reset()
    await here.db.deleteFrom('previews').execute()
    await here.db.deleteFrom('quota_usage').execute()
    await here.db.deleteFrom('audio_files').execute()
    const rules = { spacingMs: 0, timeoutMs: 5_000 }
    const limit = spendingLimits(
      { db: here.db, clock: () => here.segue.time.now, log: { warn: () => undefined } },
      { vendor: 'youtube', dailyCalls: YOUTUBE_SEARCHES_A_DAY, budgetMicros: null },
    )
    const at = (vendor: 'deezer' | 'itunes') => ({
      baseUrl: vendors.url(vendor),
      insteadOfHost: vendors.url(`${vendor}-sounds`),
      clock: fastClock,
      rules,
    })
    services = {
      name: 'local vendors',
      sounds: [deezerSounds(at('deezer')), itunesSounds(at('itunes'))],
      videos: youtube({
        apiKey: 'youtube-key',
        limit,
        baseUrl: vendors.url('youtube'),
        clock: fastClock,
        rules,
      }),
    }
  })

  describe('what is found', () => {
    it('is a sound of this server and a video, and nothing of where the sound comes from', async () => {
      const found = await preview()
      expect(found).toEqual({
        previewUrl: expect.stringMatching(/^\/api\/music-preview\/[\w-]+\/sound$/u),
        source: 'deezer',
        ...VIDEO,
      })
      expect(asked().toSorted()).toEqual(['deezer', 'youtube'])
      const heard = await sound(found.previewUrl)
      expect(heard.statusCode).toBe(200)
      expect(heard.headers['content-type']).toBe('audio/mpeg')
      expect(new Uint8Array(heard.rawPayload)).toEqual(soundAt('/api/1/1/3135553.mp3'))
      expect(JSON.stringify([found, heard.headers])).not.toMatch(/dzcdn|127\.0\.0\.1/u)
    })

    it('is sent in ranges, and loaded once for all of them', async () => {
      const { previewUrl } = await preview()
      const parts = await Promise.all(
        ['bytes=0-1', 'bytes=100-199', 'bytes=-5'].map((range) => sound(previewUrl, { range })),
      )
      expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206])
      expect(new Uint8Array(parts[1]?.rawPayload as Buffer)).toEqual(
        soundAt('/api/1/1/3135553.mp3').slice(100, 200),
      )
      expect((await sound(previewUrl, { range: 'bytes=40000-' })).statusCode).toBe(416)
      expect(asked().filter((vendor) => vendor === 'deezer-sounds')).toHaveLength(1)
    })

    it('is iTunes’s where Deezer has none or does not answer', async () => {
      vendors.state.records = vendors.state.records.map((record) => ({ ...record, on: ['itunes'] }))
      const found = await preview()
      expect(found.source).toBe('itunes')
      expect((await sound(found.previewUrl)).headers['content-type']).toBe('audio/mp4')
      vendors.reset()
      vendors.fail('deezer', 'error-500')
      expect((await preview('Daft Punk - Harder Better Faster Stronger')).source).toBe('itunes')
    })

    it('is remembered until it runs out', async () => {
      const first = await preview()
      vendors.calls.length = 0
      expect(await preview('  daft punk -  ONE MORE TIME ')).toEqual(first)
      expect(asked()).toEqual([])
      here.segue.time.now += 13 * HOUR
      expect(await preview()).toEqual(first)
      expect(asked()).toEqual(['deezer'])
      expect(await rows()).toHaveLength(2)
    })

    it('is asked for once by two at once', async () => {
      const both = await Promise.all([preview(), preview(), preview()])
      expect(new Set(both.map(({ previewUrl }) => previewUrl)).size).toBe(1)
      expect(asked().toSorted()).toEqual(['deezer', 'youtube'])
    })

    it('is our own first, and no service is asked for sound until it is gone', async () => {
      await writeFile(join(demoFolder, 'own.mp3'), 'sound')
      const row = { id: 'own', path: 'own.mp3', artist: 'Daft Punk', title: 'One More Time' }
      await addAudioRow(here.db, { ...row, origin: 'demo' })
      expect(await preview()).toEqual({ previewUrl: '/api/music-preview/own/sound', source: 'own', ...VIDEO })
      expect(asked()).toEqual(['youtube'])
      await rm(join(demoFolder, 'own.mp3'))
      expect((await preview()).source).toBe('deezer')
    })
  })

  describe('an address that has run out', () => {
    const path = '/api/1/1/3135553.mp3'
    it('is looked up anew, once, and found', async () => {
      const { previewUrl } = await preview()
      vendors.state.gone.add(path)
      vendors.state.records = vendors.state.records.map((record) => ({ ...record, id: record.id + 1 }))
      vendors.calls.length = 0
      const heard = await sound(previewUrl)
      expect(new Uint8Array(heard.rawPayload)).toEqual(soundAt('/api/1/1/3135554.mp3'))
      expect(asked()).toEqual(['deezer-sounds', 'deezer', 'deezer-sounds'])
      vendors.calls.length = 0
      expect((await preview()).previewUrl).toBe(previewUrl)
      expect(asked()).toEqual([])
    })

    it('is gone where the new one has run out as well, or there is none', async () => {
      const { previewUrl } = await preview()
      vendors.state.gone.add(path)
      expect((await sound(previewUrl)).statusCode).toBe(404)
      vendors.state.records = []
      expect((await sound(previewUrl)).statusCode).toBe(404)
      vendors.calls.length = 0
      expect((await sound(previewUrl)).statusCode).toBe(404)
      expect(asked()).toEqual([])
    })
  })

  describe('nothing', () => {
    it('is an answer, and remembered for a week', async () => {
      expect(await preview(UNKNOWN)).toEqual(NOTHING)
      expect(asked().toSorted()).toEqual(['deezer', 'itunes', 'youtube'])
      vendors.calls.length = 0
      here.segue.time.now += 6 * DAY
      expect(await preview(UNKNOWN)).toEqual(NOTHING)
      expect(asked()).toEqual([])
      here.segue.time.now += 2 * DAY
      expect(await preview(UNKNOWN)).toEqual(NOTHING)
      expect(asked().toSorted()).toEqual(['deezer', 'itunes', 'youtube'])
    })

    it('is all that is said without a network, and it is not remembered', async () => {
      services = previewsOff()
      expect(await preview()).toEqual(NOTHING)
      expect(await rows()).toEqual([])
      expect(asked()).toEqual([])
    })

    it('is no video, where the caller’s quota of searches is used up', async () => {
      const member = await here.member()
      const period = new Date(here.segue.time.now).toISOString().slice(0, 10)
      await here.db
        .insertInto('quota_usage')
        .values({ quota_key: `youtube:user:${member.user.id}`, period, used: 30 })
        .execute()
      const query = { q: Q }
      expect(await member.ok(api.musicPreview, { query })).toMatchObject({ youtubeUrl: null })
      expect(asked()).toEqual(['deezer'])
      // Another visitor's, and what it finds is cached for all.
      expect(await preview()).toMatchObject(VIDEO)
      expect(await member.ok(api.musicPreview, { query })).toMatchObject(VIDEO)
    })

    it('is no video, where the searches of the day are used up', async () => {
      const today = new Date(here.segue.time.now).toISOString().slice(0, 10)
      await here.db
        .insertInto('quota_usage')
        .values({ quota_key: 'calls:youtube', period: today, used: 90 })
        .execute()
      expect(await preview()).toMatchObject({ source: 'deezer', youtubeUrl: null })
      expect(asked()).toEqual(['deezer'])
      here.segue.time.now += DAY
      expect(await preview()).toMatchObject(VIDEO)
    })
  })

  describe('a failure', () => {
    it('is told from nothing, and is not remembered', async () => {
      vendors.fail('itunes', 'error-500')
      vendors.fail('youtube', 'error-500')
      expect(await refused(UNKNOWN)).toMatchObject({
        code: 'unavailable',
        message: 'Failed to fetch preview',
      })
      expect(await rows()).toEqual([])
      vendors.reset()
      expect(await preview(UNKNOWN)).toEqual(NOTHING)
    })

    it('of the sound leaves the video, and the sound is asked for again', async () => {
      vendors.fail('deezer', 'error-500')
      vendors.fail('itunes', 'html')
      expect(await preview()).toEqual({ ...NOTHING, ...VIDEO })
      vendors.reset()
      expect((await preview()).source).toBe('deezer')
      expect(asked()).toEqual(['deezer'])
    })

    it('of the video leaves the sound', async () => {
      vendors.fail('youtube', 'refusal')
      expect(await preview()).toMatchObject({ source: 'deezer', youtubeUrl: null, youtubeTitle: null })
      vendors.reset()
      expect(await preview()).toMatchObject(VIDEO)
      expect(asked()).toEqual(['youtube'])
    })

    it.each(['error-500', 'html', 'redirect'] as const)('of loading is said: %s', async (error) => {
      const { previewUrl } = await preview()
      vendors.fail('deezer-sounds', error)
      const heard = await sound(previewUrl)
      expect([heard.statusCode, heard.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      vendors.reset()
      expect((await sound(previewUrl)).statusCode).toBe(200)
    })
  })

  describe('a client cannot make the server call a host of its choice', () => {
    it.each([
      'https://evil.example/x.mp3',
      'http://169.254.169.254/x',
      'file:///etc/passwd',
      'https://127.0.0.1/x',
    ])('even a row that says %s is not asked', async (address) => {
      const row = { source: 'deezer', sound_url: address, youtube_url: null, youtube_title: null }
      await here.db
        .insertInto('previews')
        .values({ id: 'planted', query_key: 'sound planted', ...row, expires_at: here.segue.time.now + DAY })
        .execute()
      const heard = await sound('/api/music-preview/planted/sound')
      expect(heard.statusCode).toBe(503)
      expect(asked()).toEqual([])
    })

    it('the id of a video, of nothing found, and made up ones are no sound', async () => {
      await preview()
      await preview(UNKNOWN)
      const withoutSound = (await rows()).filter(({ sound_url }) => sound_url === null).map(({ id }) => id)
      expect(withoutSound).toHaveLength(3)
      vendors.calls.length = 0
      for (const id of [...withoutSound, 'made-up', '..%2f..%2fx', 'https:%2f%2fevil.example'])
        expect((await sound(`/api/music-preview/${id}/sound`)).statusCode).toBe(404)
      expect(asked()).toEqual([])
    })
  })

  it.each([
    ['none', {}],
    ['an empty one', { q: '  ' }],
    ['one of 301 characters', { q: 'x'.repeat(301) }],
  ])('a question must be one: %s', async (_, query) => {
    expect(
      (await here.stranger().refused(api.musicPreview, { query: query as Record<string, string> })).code,
    ).toBe('validation')
    expect(asked()).toEqual([])
  })

  it.each(['\u0000', 'a\u0000b', '" OR 1=1 --', '%', "'; drop table previews", '-', '🎛️'.repeat(100)])(
    'anything may be asked: %j',
    async (q) => expect(await preview(q)).toMatchObject({ previewUrl: null }),
  )

  it('what ran out is forgotten, and no more rows are kept than there is room for', async () => {
    const { now } = here.segue.time
    const batch = 4_000
    for (let from = 0; from < PREVIEWS_MAX; from += batch)
      await here.db
        .insertInto('previews')
        .values(
          Array.from({ length: Math.min(batch, PREVIEWS_MAX - from) }, (_, i) => ({
            id: `row-${from + i}`,
            query_key: `sound ${from + i}`,
            source: null,
            sound_url: null,
            youtube_url: null,
            youtube_title: null,
            expires_at: now + 1 + from + i,
          })),
        )
        .execute()
    const store = previewsStore(here.db)
    await store.cacheSound({ id: 'new', text: 'new', sound: null }, now + 1)
    const count = async () =>
      Number(
        (await here.db.selectFrom('previews').select(here.db.fn.countAll().as('n')).executeTakeFirstOrThrow())
          .n,
      )
    expect(await count()).toBe(PREVIEWS_MAX)
    expect(await store.sound('0', now)).toBeNull()
    expect(await store.sound('new', now)).not.toBeNull()
    await store.pruneExpired(now + PREVIEWS_MAX - 9)
    expect(await count()).toBe(9)
  })
})
