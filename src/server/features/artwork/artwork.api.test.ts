import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { draw, artworkFixture, ended, someSongs } from '#test/fixtures/artwork-fixture.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { type TestClient, PASSWORD, startTestApp } from '#test/test-client.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { artworkStore } from './store.ts'

onEveryDatabase('the picture of a list', (fresh) => {
  const [storage, imageMaker] = [inMemoryStorage(), new PlainImages()]
  const app = startTestApp(fresh, { storage, imageMaker })
  const newList = async (owner: TestClient, songs = 3) => {
    const body = { name: 'List', songs: someSongs(songs) }
    return (await owner.ok(api.createList, { body })).savedList.id
  }
  const tidied = async () => {
    app.segue.time.now += 11 * 60_000
    await app.segue.artworkJobs.collectOrphans()
  }

  it('is in the first answer where it is drawn here, and is what the list shows', async () => {
    const dj = await app.member()
    const listId = await newList(dj)
    const artworkUrl = await draw(dj, listId)
    expect(artworkUrl).toMatch(/^\/api\/artworks\/[\w-]+$/u)
    expect((await dj.ok(api.listSavedLists)).savedLists).toMatchObject([
      { id: listId, artworkUrl, postId: null },
    ])
    expect(await dj.ok(api.getArtwork, { params: { listId } })).toEqual({ artworkUrl, job: null })
  })

  it('comes in three sizes and two formats, to be kept for good by its owner alone', async () => {
    const dj = await app.member()
    const artworkUrl = await draw(dj, await newList(dj))
    for (const size of ['256', '512', '1024'])
      for (const format of ['webp', 'png']) {
        const response = await dj.visitor.get(`${artworkUrl}?size=${size}&format=${format}`)
        expect(response.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const { width, height, format: is } = await sharp(response.rawPayload).metadata()
        expect([width, height, is]).toEqual([Number(size), Number(size), format])
      }
    const whole = await dj.visitor.get(artworkUrl)
    expect(whole.headers['content-type']).toBe('image/webp')
    const etag = String(whole.headers.etag)
    const again = await dj.visitor.call('GET', artworkUrl, undefined, { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await dj.visitor.get(`${artworkUrl}?size=2048`)).statusCode).toBe(400)
    expect((await dj.visitor.get(`${artworkUrl}?format=svg`)).statusCode).toBe(400)
    for (const other of [app.stranger(), await app.member()]) {
      const params = { artworkId: artworkUrl.split('/').at(-1) as string }
      const headers = { 'if-none-match': etag }
      expect((await other.refused(api.artworkImage, { params, headers })).code).toBe('not_found')
    }
  })

  it('is everybody’s to see while it is posted, and may be kept by shared caches for a day', async () => {
    const dj = await app.member()
    const listId = await artworkFixture(dj)
    const { post } = await dj.ok(api.postArtwork, { params: { listId }, body: {} })
    const seen = await app.stranger().visitor.get(post.artworkUrl)
    expect(seen.statusCode).toBe(200)
    expect(seen.headers['cache-control']).toBe('public, max-age=86400, immutable')
    const byMember = await (await app.member()).visitor.get(post.artworkUrl)
    expect(byMember.headers['cache-control']).toMatch(/^private/u)
  })

  it.each(['none', 'x'.repeat(41), '%00', '..%2f..%2fsegue.db', "'--"])('%s is not there', async (id) => {
    expect((await app.stranger().visitor.get(`/api/artworks/${id}`)).statusCode).toBe(404)
  })

  it('a list without songs has nothing to draw', async () => {
    const dj = await app.member()
    const listId = await newList(dj, 0)
    expect(await dj.refused(api.generateArtwork, { params: { listId } })).toMatchObject({
      code: 'validation',
      message: 'Add songs to this list first.',
    })
    expect(await dj.ok(api.getArtwork, { params: { listId } })).toEqual({ artworkUrl: null, job: null })
  })

  it('another user’s list, or an unknown one, is not there', async () => {
    const [dj, other] = [await app.member(), await app.member()]
    const listId = await newList(dj)
    for (const call of [api.generateArtwork, api.getArtwork, api.cancelArtwork]) {
      expect((await other.refused(call, { params: { listId } })).code).toBe('not_found')
      expect((await other.refused(call, { params: { listId: 'none' } })).code).toBe('not_found')
      expect((await app.stranger().refused(call, { params: { listId } })).code).toBe('unauthenticated')
    }
  })

  describe('being made', () => {
    const held = async (dj: TestClient, listId: string) => {
      imageMaker.holdsAt = 0.5
      const first = dj.send(api.generateArtwork, { params: { listId } })
      await vi.waitFor(async () => {
        const { job } = await dj.ok(api.getArtwork, { params: { listId } })
        expect(job).toMatchObject({ status: 'running', progress: expect.closeTo(0.4) as number })
      }, 10_000)
      return { first }
    }

    it('says how far it is; a second request joins', async () => {
      const dj = await app.member()
      const listId = await newList(dj)
      const begun = imageMaker.begun
      const { first } = await held(dj, listId)
      expect((await first).json()).toMatchObject({
        artworkUrl: null,
        job: { status: 'running', message: null },
      })
      const again = dj.ok(api.generateArtwork, { params: { listId } })
      imageMaker.release()
      const { artworkUrl } = await again
      expect(artworkUrl).not.toBeNull()
      expect(imageMaker.begun).toBe(begun + 1)
    }, 30_000)

    it('can be stopped: the old picture stays, and another can be made', async () => {
      const dj = await app.member()
      const listId = await newList(dj)
      const artworkUrl = await draw(dj, listId)
      await held(dj, listId)
      expect(await dj.ok(api.cancelArtwork, { params: { listId } })).toEqual({ artworkUrl, job: null })
      expect(await dj.ok(api.cancelArtwork, { params: { listId } })).toEqual({ artworkUrl, job: null })
      imageMaker.release()
      expect((await dj.visitor.get(artworkUrl)).statusCode).toBe(200)
      expect(await draw(dj, listId)).not.toBe(artworkUrl)
    }, 30_000)

    it('of a list that is deleted ends without a trace', async () => {
      const dj = await app.member()
      const listId = await newList(dj)
      await tidied()
      const files = storage.files.size
      const { first } = await held(dj, listId)
      await dj.ok(api.deleteList, { params: { listId } })
      expect((await first).statusCode).toBe(404)
      imageMaker.release()
      await vi.waitFor(async () => {
        await tidied()
        expect(storage.files.size).toBe(files)
        expect(await app.db.selectFrom('orphaned_files').select('storage_key').execute()).toEqual([])
      }, 10_000)
      expect((await dj.ok(api.accountData)) as object).toMatchObject({ artworks: [] })
    }, 30_000)

    it('of an account that is deleted ends without a trace', async () => {
      const dj = await app.member()
      await held(dj, await newList(dj))
      await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
      imageMaker.release()
      await vi.waitFor(async () => {
        expect(await artworkStore(app.db).ofUser(dj.user.id)).toEqual([])
        await tidied()
        expect(await app.db.selectFrom('orphaned_files').select('storage_key').execute()).toEqual([])
      }, 10_000)
    }, 30_000)
  })

  it('that fails says why and leaves the old one; asked for again, it is made', async () => {
    const dj = await app.member()
    const listId = await newList(dj)
    const artworkUrl = await draw(dj, listId)
    imageMaker.error = 'The image service declined to draw this list. Your picture stays as it was.'
    await dj.ok(api.generateArtwork, { params: { listId } })
    expect(await ended(dj, listId)).toEqual({
      artworkUrl,
      job: { status: 'failed', progress: expect.any(Number) as number, message: imageMaker.error },
    })
    imageMaker.error = null
    expect(await draw(dj, listId)).not.toBe(artworkUrl)
  })

  it('that cannot be kept fails, and leaves no files', async () => {
    const dj = await app.member()
    const listId = await newList(dj)
    storage.isBroken = true
    await dj.ok(api.generateArtwork, { params: { listId } })
    expect((await ended(dj, listId)).job?.message).toBe('Failed to generate artwork. Please try again.')
    storage.isBroken = false
    await tidied()
    expect(await app.db.selectFrom('orphaned_files').select('storage_key').execute()).toEqual([])
  })

  it('takes the place of the old one, whose files go', async () => {
    const dj = await app.member()
    const listId = await newList(dj)
    await tidied()
    const before = storage.files.size
    const old = await draw(dj, listId)
    expect(storage.files.size).toBe(before + 6)
    const fresh = await draw(dj, listId)
    expect((await dj.visitor.get(old)).statusCode).toBe(404)
    expect((await dj.visitor.get(fresh)).statusCode).toBe(200)
    await tidied()
    expect(storage.files.size).toBe(before + 6)
    await dj.ok(api.deleteList, { params: { listId } })
    await tidied()
    expect(storage.files.size).toBe(before)
  })

  it('whose file is gone is not there; a storage that does not answer is something else', async () => {
    const dj = await app.member()
    const artworkUrl = await draw(dj, await newList(dj))
    const params = { artworkId: artworkUrl.split('/').at(-1) as string }
    storage.isBroken = true
    expect((await dj.refused(api.artworkImage, { params })).code).toBe('unavailable')
    storage.isBroken = false
    const files = new Map(storage.files)
    storage.files.clear()
    expect((await dj.refused(api.artworkImage, { params })).code).toBe('not_found')
    expect(await artworkStore(app.db).byId(params.artworkId)).toMatchObject({ isMissing: true })
    for (const [name, bytes] of files) storage.files.set(name, bytes)
  })

  it('asked for many times at once is made once', async () => {
    const dj = await app.member()
    const listId = await newList(dj)
    const begun = imageMaker.begun
    // Held until all ten have asked: one that asks after the picture is made has it made again.
    imageMaker.holdsAt = 0.5
    await Promise.all(Array.from({ length: 10 }, () => dj.ok(api.generateArtwork, { params: { listId } })))
    imageMaker.release()
    await ended(dj, listId)
    expect(imageMaker.begun).toBe(begun + 1)
    expect(await artworkStore(app.db).ofUser(dj.user.id)).toHaveLength(1)
  })
})
