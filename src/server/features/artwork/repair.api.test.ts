import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { artworkFixture } from '#test/fixtures/artwork-fixture.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { type TestClient, startTestApp } from '#test/test-client.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { localImages } from '../../providers/image/local.ts'
import { pictureName } from './picture-names.ts'
import { repairArtworks } from './repair.ts'
import { artworkStore, type Artwork } from './store.ts'

onEveryDatabase('the repair of pictures', (fresh) => {
  const [storage, maker] = [inMemoryStorage(), new PlainImages()]
  const app = startTestApp(fresh, { storage, imageMaker: maker })
  let dj: TestClient
  let postId: string
  let artworkUrl: string
  const artwork = async () =>
    (await artworkStore(app.db).byId(artworkUrl.split('/').at(-1) as string)) as Artwork
  const repair = (images = maker as Parameters<typeof repairArtworks>[0]['maker']) =>
    repairArtworks(
      {
        db: app.db,
        storage,
        maker: images,
        clock: () => app.segue.time.now,
        newId: () => `new-${Math.random().toString(36).slice(2)}`,
        log: { warn: () => undefined, error: () => undefined },
      },
      AbortSignal.timeout(60_000),
    )
  const isInGallery = async () => (await dj.ok(api.listVotedPosts)).posts.some(({ id }) => id === postId)

  beforeAll(async () => {
    dj = await app.member()
    const listId = await artworkFixture(dj)
    const { post } = await dj.ok(api.postArtwork, { params: { listId }, body: {} })
    postId = post.id
    artworkUrl = post.artworkUrl
    // A post outlives its list: what it was drawn from is kept with it.
    await dj.ok(api.deleteList, { params: { listId } })
    await artworkFixture(dj)
  })
  beforeEach(() => {
    maker.error = null
    storage.isBroken = false
  })

  it('finds nothing where nothing is broken', async () =>
    expect(await repair()).toEqual({ checked: 2, broken: 0, regenerated: 0 }))

  const broken: [string, (name: string) => Promise<void>][] = [
    ['missing', async (name) => void storage.files.delete(name)],
    ['empty', async (name) => void storage.files.set(name, new Uint8Array())],
    ['no picture', async (name) => void storage.files.set(name, Buffer.from('<html>Not found</html>'))],
    [
      'cut off',
      async (name) => {
        const noise = await sharp({
          create: {
            width: 512,
            height: 512,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer()
        storage.files.set(name, noise.subarray(0, noise.length / 2))
      },
    ],
    [
      'of another size',
      async (name) => {
        const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
          .png()
          .toBuffer()
        storage.files.set(name, small)
      },
    ],
    [
      'of another kind',
      async (name) => {
        const jpeg = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer()
        storage.files.set(name, jpeg)
      },
    ],
  ]
  it.each(broken)('draws a picture anew when a file is %s', async (_, damage) => {
    const { storageKey } = await artwork()
    await damage(pictureName(storageKey, '512', 'png'))
    expect(await repair()).toEqual({ checked: 2, broken: 1, regenerated: 1 })
    expect(await repair()).toEqual({ checked: 2, broken: 0, regenerated: 0 })
    expect((await artwork()).storageKey).not.toBe(storageKey)
    const seen = await app.stranger().visitor.get(`${artworkUrl}?size=512&format=png`)
    expect((await sharp(seen.rawPayload).metadata()).width).toBe(512)
    expect(await isInGallery()).toBe(true)
    app.segue.time.now += 1
    await app.segue.artworkJobs.collectOrphans()
    expect([...storage.files.keys()].some((name) => name.startsWith(storageKey))).toBe(false)
  })

  it('brings a post back that was hidden, drawn from what it was drawn from', async () => {
    const { storageKey } = await artwork()
    for (const name of storage.files.keys()) if (name.startsWith(storageKey)) storage.files.delete(name)
    expect((await app.stranger().visitor.get(artworkUrl)).statusCode).toBe(404)
    expect(await isInGallery()).toBe(false)
    expect(await repair(localImages())).toEqual({ checked: 2, broken: 1, regenerated: 1 })
    expect(await isInGallery()).toBe(true)
    expect((await artwork()).family).not.toBe('plain')
  })

  it('says what stays broken, and hides it', async () => {
    storage.files.delete(pictureName((await artwork()).storageKey, '256', 'webp'))
    maker.error = 'declined'
    expect(await repair()).toEqual({ checked: 2, broken: 1, regenerated: 0 })
    expect(await isInGallery()).toBe(false)
    maker.error = null
    expect(await repair()).toEqual({ checked: 2, broken: 1, regenerated: 1 })
    expect(await isInGallery()).toBe(true)
  })

  it('shows a picture again that is whole after all', async () => {
    await artworkStore(app.db).noteMissing(await artwork(), true)
    expect(await isInGallery()).toBe(false)
    expect(await repair()).toEqual({ checked: 2, broken: 0, regenerated: 0 })
    expect(await isInGallery()).toBe(true)
  })

  it('calls nothing broken while the storage does not answer', async () => {
    storage.isBroken = true
    expect(await repair()).toEqual({ checked: 0, broken: 0, regenerated: 0 })
    storage.isBroken = false
    expect(await isInGallery()).toBe(true)
  })
})
