import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { accountsStore } from '../accounts/store.ts'
import { listsStore } from '../lists/store.ts'
import { createArtworkJobs } from './artwork-jobs.ts'
import { artworkStore } from './store.ts'

const LEASE = 15_000

onEveryDatabase('pictures that are being made', (fresh) => {
  let database: TestDatabase
  let now: number
  let ids = 0
  const storage = inMemoryStorage()
  beforeEach(async () => {
    database = await fresh()
    now = Date.UTC(2025, 5, 1)
    await accountsStore(database.db).add({
      id: 'dj',
      username: 'dj',
      passwordHash: 'none',
      role: 'user',
      email: null,
      createdAt: now,
    })
  })
  afterEach(() => database.close())

  const store = () => artworkStore(database.db)
  const newId = () => `made-${ids++}`
  const server = (maker: PlainImages, { onId = () => undefined }: { onId?: () => void } = {}) =>
    createArtworkJobs({
      db: database.db,
      maker,
      storage,
      clock: () => now,
      newId() {
        onId()
        return newId()
      },
      log: { warn: () => undefined, error: () => undefined },
    })
  const request = async (listId: string) => {
    const lists = listsStore(database.db)
    await lists.add({ id: listId, userId: 'dj', name: listId, genre: '', automatic: false, now })
    const unknown = {
      genre: '',
      bpm: null,
      key: null,
      keySource: null,
      releaseYear: null,
      energy: null,
      trackId: null,
    }
    await lists.append(listId, [{ id: newId(), title: 'Song', artist: 'Artist', ...unknown }])
    await store().request(listId, 'dj', now)
  }
  const pictureOf = async (listId: string) =>
    (await listsStore(database.db).artworkOf('dj', listId))?.artworkId ?? null
  const isShown = (listId: string) =>
    vi.waitFor(async () => expect(await pictureOf(listId)).not.toBeNull(), { timeout: 10_000, interval: 20 })
  const isRunning = (listId: string) =>
    vi.waitFor(async () => expect((await store().jobOf(listId))?.status).toBe('running'), 10_000)

  it('are taken up by the next server when this one stops', async () => {
    const [slow, quick] = [new PlainImages(), new PlainImages()]
    slow.holdsAt = 0.3
    await request('one')
    const first = server(slow)
    first.wake()
    await isRunning('one')
    await first.close()
    expect(await store().jobOf('one')).toMatchObject({ status: 'waiting' })
    expect(await pictureOf('one')).toBeNull()
    const second = server(quick)
    second.start()
    await isShown('one')
    expect(await store().jobOf('one')).toBeNull()
    await second.close()
  })

  it('are not begun by a server that stops while it takes them up', async () => {
    const images = new PlainImages()
    await request('one')
    const stopping: Promise<void>[] = []
    const one = server(images, { onId: () => void stopping.push(one.close()) })
    one.wake()
    await vi.waitFor(() => expect(stopping).toHaveLength(1))
    await Promise.all(stopping)
    expect(images.begun).toBe(0)
    expect(await store().jobOf('one')).toMatchObject({ status: 'waiting' })
  })

  it('by a server that died are taken up by another once its lease has ended, and not before', async () => {
    await request('one')
    expect(await store().claim('dead', now, now + LEASE)).toEqual({
      listId: 'one',
      userId: 'dj',
      leaseToken: 'dead',
    })
    const alive = server(new PlainImages())
    now += LEASE
    alive.start()
    await alive.close()
    expect(await pictureOf('one')).toBeNull()
    now += 1
    const later = server(new PlainImages())
    later.start()
    await isShown('one')
    // The other one has lost its lease: its result is discarded.
    const dead = { listId: 'one', userId: 'dj', leaseToken: 'dead' }
    expect(await store().renewLease(dead, 1, now + LEASE)).toBe(false)
    expect(await store().finish(dead)).toBe(false)
    await later.close()
  })

  it('that end with their server three times are given up', async () => {
    await request('one')
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await store().claim('dead', now, now + LEASE)).not.toBeNull()
      now += LEASE + 1
    }
    const last = server(new PlainImages())
    last.start()
    await vi.waitFor(async () =>
      expect(await store().jobOf('one')).toMatchObject({
        status: 'failed',
        message: 'Failed to generate artwork. Please try again.',
      }),
    )
    expect(await pictureOf('one')).toBeNull()
    await last.close()
    await store().request('one', 'dj', now)
    expect(await store().jobOf('one')).toMatchObject({ status: 'waiting', message: null })
  })

  it('are made once, however many servers look, two at a time on each', async () => {
    const makers = [new PlainImages(), new PlainImages(), new PlainImages()]
    for (const maker of makers) maker.holdsAt = 0.1
    const lists = Array.from({ length: 7 }, (_, at) => `list-${at}`)
    for (const listId of lists) await request(listId)
    const servers = makers.map((maker) => server(maker))
    for (const one of servers) one.start()
    await vi.waitFor(() => expect(makers.map(({ begun }) => begun)).toEqual([2, 2, 2]), 10_000)
    for (const maker of makers) maker.release()
    for (const one of servers) one.wake()
    for (const listId of lists) await isShown(listId)
    expect(makers.reduce((sum, { begun }) => sum + begun, 0)).toBe(7)
    await Promise.all(servers.map((one) => one.close()))
  }, 30_000)

  it('a claim is one server’s alone', async () => {
    await request('one')
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, at) => store().claim(`server-${at}`, now, now + LEASE)),
    )
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  })

  it('files of a picture that was never finished are deleted after a while, and not before', async () => {
    const jobs = server(new PlainImages())
    storage.files.set('half-256.webp', new Uint8Array(1))
    await store().markOrphaned('half', now + 1)
    await jobs.collectOrphans()
    expect(storage.files.has('half-256.webp')).toBe(true)
    now += 1
    storage.isBroken = true
    await jobs.collectOrphans()
    storage.isBroken = false
    expect(await store().droppedFiles(now, 5)).toEqual(['half'])
    await jobs.collectOrphans()
    expect(storage.files.has('half-256.webp')).toBe(false)
    expect(await store().droppedFiles(now, 5)).toEqual([])
    await jobs.close()
  })
})
