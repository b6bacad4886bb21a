import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { GALLERY_SAMPLES } from '#domain/gallery/samples.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { draw, artworkFixture, someSongs } from '#test/fixtures/artwork-fixture.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { type TestClient, type Person, PASSWORD, startTestApp } from '#test/test-client.ts'
import { galleryStore } from './store.ts'

const SAMPLE = GALLERY_SAMPLES[0]?.id as string
const DEVICE = 'a'.repeat(64)
const OTHER_DEVICE = 'b'.repeat(64)
const ALREADY = 'You have already voted for this artwork'

onEveryDatabase('the gallery', (fresh) => {
  const storage = inMemoryStorage()
  const app = startTestApp(fresh, { storage, imageMaker: new PlainImages() })
  let dj: TestClient
  beforeAll(async () => {
    dj = await app.member()
  })
  let unvoted = 0
  /** A sample without votes in this file. */
  const nextSample = () => GALLERY_SAMPLES[++unvoted]?.id as string
  const vote = (client: Person, blogPostId: string, voteType: string, deviceFingerprint?: string) =>
    client.ok(api.vote, { body: { blogPostId, voteType, deviceFingerprint } })
  const gallery = (client: Person) => client.ok(api.listVotedPosts)
  const sampleSeenBy = async (client: Person, id: string) =>
    (await gallery(client)).samples.find((sample) => sample.id === id)
  const post = async (owner: TestClient, body: object = {}) => {
    const listId = await artworkFixture(owner)
    return (await owner.ok(api.postArtwork, { params: { listId }, body })).post
  }

  describe('posting', () => {
    it('needs a picture', async () => {
      const { savedList } = await dj.ok(api.createList, { body: { name: 'Bare', songs: someSongs(2) } })
      expect(await dj.refused(api.postArtwork, { params: { listId: savedList.id }, body: {} })).toMatchObject(
        {
          code: 'validation',
          message: 'Generate artwork for this list first.',
        },
      )
      await dj.ok(api.deleteList, { params: { listId: savedList.id } })
    })

    it('shows the picture with words made from the list', async () => {
      const listId = await artworkFixture(dj, { genre: 'House' })
      const { post } = await dj.ok(api.postArtwork, { params: { listId }, body: {} })
      expect(post).toMatchObject({
        title: 'Segue Pix Post',
        description:
          '3 House tracks, from 122 to 124 BPM, mostly in 8A. The picture was made from this list.',
        playlistGenre: 'House',
        playlistSongs: someSongs(3).map(({ title, artist }) => ({ title, artist })),
        createdAt: new Date(app.segue.time.now).toISOString(),
        upVotes: 0,
        downVotes: 0,
        myVote: null,
        own: true,
      })
      const seen = (await gallery(app.stranger())).posts.find(({ id }) => id === post.id)
      expect(seen).toEqual({ ...post, own: false })
      const { playlistSongs: _, upVotes: __, downVotes: ___, myVote: ____, own: _____, ...text } = post
      expect((await app.stranger().ok(api.listGalleryPosts)).posts).toContainEqual(text)
      const { savedLists } = await dj.ok(api.listSavedLists)
      expect(savedLists.find(({ id }) => id === listId)).toMatchObject({
        postId: post.id,
        artworkUrl: post.artworkUrl,
      })
      await dj.ok(api.deleteList, { params: { listId } })
    })

    it('again brings the post up to date: id, age and votes stay, and so does the old picture until then', async () => {
      const owner = await app.member()
      const listId = await artworkFixture(owner)
      const first = (await owner.ok(api.postArtwork, { params: { listId }, body: { title: 'One' } })).post
      await vote(app.stranger(), first.id, 'up')
      await owner.ok(api.updateList, { params: { listId }, body: { songs: someSongs(5) } })
      await draw(owner, listId)
      const between = (await gallery(owner)).posts.find(({ id }) => id === first.id)
      expect(between).toMatchObject({ artworkUrl: first.artworkUrl, title: 'One', upVotes: 1 })
      expect(between?.playlistSongs).toHaveLength(3)
      expect((await app.stranger().visitor.get(first.artworkUrl)).statusCode).toBe(200)
      app.segue.time.now += 1_000
      const body = { title: ' Two ', description: 'Later' }
      const second = (await owner.ok(api.postArtwork, { params: { listId }, body })).post
      expect(second).toMatchObject({
        id: first.id,
        createdAt: first.createdAt,
        title: 'Two',
        description: 'Later',
        upVotes: 1,
      })
      expect(second.artworkUrl).not.toBe(first.artworkUrl)
      expect(second.playlistSongs).toHaveLength(5)
      expect((await owner.visitor.get(first.artworkUrl)).statusCode).toBe(404)
    })

    it('takes markup as the text it is', async () => {
      const owner = await app.member()
      const title = '<img src=x onerror=alert(1)> & "quotes"'
      const { id } = await post(owner, { title, description: '</script><b>bold</b>' })
      const seen = (await gallery(app.stranger())).posts.find((one) => one.id === id)
      expect(seen).toMatchObject({ title, description: '</script><b>bold</b>' })
      await owner.ok(api.withdrawPost, { params: { postId: id } })
    })

    it.each([
      [{ title: 'x'.repeat(121) }, 'Please keep the title under 120 characters'],
      [{ description: 'x'.repeat(1_001) }, 'Please keep the description under 1000 characters'],
      [{ title: 'a\u0000b' }, 'The title holds a character that is not text'],
      [{ title: 7 }, 'The title must be text'],
    ])('refuses %j', async (body, message) => {
      const refusal = await dj.refused(api.postArtwork, { params: { listId: 'any' }, body })
      expect(refusal).toMatchObject({ code: 'validation', message })
    })

    it("another user's list, or none, is not there", async () => {
      const owner = await app.member()
      const listId = await artworkFixture(owner)
      for (const params of [{ listId }, { listId: 'none' }])
        expect((await dj.refused(api.postArtwork, { params, body: {} })).code).toBe('not_found')
      expect((await app.stranger().refused(api.postArtwork, { params: { listId }, body: {} })).code).toBe(
        'unauthenticated',
      )
    })

    it('a list too long to be sent whole is refused', async () => {
      const owner = await app.member()
      const listId = await artworkFixture(owner)
      await owner.ok(api.updateList, { params: { listId }, body: { songs: someSongs(501) } })
      expect(await owner.refused(api.postArtwork, { params: { listId }, body: {} })).toMatchObject({
        code: 'validation',
        message: 'A list in the gallery has at most 500 songs. Post a shorter one.',
      })
    })
  })

  describe('withdrawing', () => {
    it('is for the owner alone; the picture stays on its list and is private', async () => {
      const owner = await app.member()
      const { id, artworkUrl } = await post(owner)
      await vote(app.stranger(), id, 'up')
      expect((await dj.refused(api.withdrawPost, { params: { postId: id } })).code).toBe('not_found')
      expect((await app.stranger().refused(api.withdrawPost, { params: { postId: id } })).code).toBe(
        'unauthenticated',
      )
      await owner.ok(api.withdrawPost, { params: { postId: id } })
      expect((await owner.refused(api.withdrawPost, { params: { postId: id } })).code).toBe('not_found')
      expect((await gallery(owner)).posts.map((one) => one.id)).not.toContain(id)
      expect((await app.stranger().visitor.get(artworkUrl)).statusCode).toBe(404)
      expect((await owner.visitor.get(artworkUrl)).statusCode).toBe(200)
      expect(await galleryStore(app.db).votesOn(id)).toEqual({ upVotes: 0, downVotes: 0 })
    })

    it('of a post whose list is gone takes its picture along', async () => {
      const owner = await app.member()
      const listId = await artworkFixture(owner)
      const { id, artworkUrl } = (await owner.ok(api.postArtwork, { params: { listId }, body: {} })).post
      await owner.ok(api.deleteList, { params: { listId } })
      expect((await app.stranger().visitor.get(artworkUrl)).statusCode).toBe(200)
      await owner.ok(api.withdrawPost, { params: { postId: id } })
      expect((await owner.visitor.get(artworkUrl)).statusCode).toBe(404)
    })
  })

  it('a post whose picture is missing is hidden', async () => {
    const owner = await app.member()
    const { id, artworkUrl } = await post(owner)
    const before = new Map(storage.files)
    storage.files.clear()
    expect((await app.stranger().visitor.get(artworkUrl)).statusCode).toBe(404)
    for (const [name, bytes] of before) storage.files.set(name, bytes)
    expect((await gallery(owner)).posts.map((one) => one.id)).not.toContain(id)
    expect((await app.stranger().ok(api.listGalleryPosts)).posts.map((one) => one.id)).not.toContain(id)
    expect((await owner.refused(api.vote, { body: { blogPostId: id, voteType: 'up' } })).code).toBe(
      'not_found',
    )
  })

  it('posts are listed newest first, as many as are asked for', async () => {
    const owner = await app.member()
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      app.segue.time.now += 1_000
      made.unshift((await post(owner)).id)
    }
    const { posts } = await app.stranger().ok(api.listGalleryPosts, { query: { limit: '2' } })
    expect(posts.map(({ id }) => id)).toEqual(made.slice(0, 2))
    for (const limit of ['0', '51', 'many'])
      expect((await dj.refused(api.listGalleryPosts, { query: { limit } })).code).toBe('validation')
  })

  describe('a vote', () => {
    it('counts once; the same again says so, the other way changes it', async () => {
      const guest = app.stranger()
      expect(await vote(guest, SAMPLE, 'up', DEVICE)).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
      expect(await vote(guest, SAMPLE, 'up', DEVICE)).toEqual({
        message: ALREADY,
        upVotes: 1,
        downVotes: 0,
        myVote: 'up',
      })
      expect(await vote(guest, SAMPLE, 'down', DEVICE)).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
      expect(await sampleSeenBy(guest, SAMPLE)).toEqual({
        id: SAMPLE,
        upVotes: 0,
        downVotes: 1,
        myVote: 'down',
      })
      expect((await sampleSeenBy(app.stranger(), SAMPLE))?.myVote).toBeNull()
    })

    it('of a guest without cookies at the same device is the same vote, and theirs from then on', async () => {
      const id = nextSample()
      await vote(app.stranger(), id, 'up', DEVICE)
      const afresh = app.stranger()
      expect(await vote(afresh, id, 'up', DEVICE)).toMatchObject({ message: ALREADY, upVotes: 1 })
      expect(await sampleSeenBy(afresh, id)).toMatchObject({ upVotes: 1, myVote: 'up' })
      expect(await vote(afresh, id, 'down', DEVICE)).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
      expect(await vote(app.stranger(), id, 'up', OTHER_DEVICE)).toMatchObject({ upVotes: 1, downVotes: 1 })
    })

    it('of a guest who changes devices and keeps the cookie is the same vote', async () => {
      const [id, guest] = [nextSample(), app.stranger()]
      await vote(guest, id, 'up', DEVICE)
      expect(await vote(guest, id, 'up', OTHER_DEVICE)).toMatchObject({ message: ALREADY, upVotes: 1 })
      expect(await vote(guest, id, 'up')).toMatchObject({ message: ALREADY, upVotes: 1 })
    })

    it('at once, many times, counts once', async () => {
      const [id, guest, member] = [nextSample(), app.stranger(), await app.member()]
      await gallery(guest)
      const directions = ['up', 'down', 'up', 'up', 'down', 'up', 'down', 'up']
      await Promise.all(directions.map((direction) => vote(guest, id, direction, DEVICE)))
      await Promise.all(directions.map((direction) => vote(member, id, direction)))
      const { upVotes, downVotes } = await galleryStore(app.db).votesOn(id)
      expect(upVotes + downVotes).toBe(2)
    })

    it('at once from browsers that have no cookie yet, at one device, counts once', async () => {
      const id = nextSample()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => vote(app.stranger(), id, 'up', DEVICE)),
      )
      expect(answers.filter(({ message }) => message === undefined)).toHaveLength(1)
      expect(await galleryStore(app.db).votesOn(id)).toEqual({ upVotes: 1, downVotes: 0 })
    })

    it('of a guest who registers is the account’s', async () => {
      const [id, guest] = [nextSample(), app.stranger()]
      await vote(guest, id, 'up', DEVICE)
      await guest.ok(api.register, { body: { username: 'voter-one', password: PASSWORD } })
      expect(await sampleSeenBy(guest, id)).toMatchObject({ upVotes: 1, myVote: 'up' })
      expect(await vote(guest, id, 'up')).toMatchObject({ message: ALREADY, upVotes: 1 })
      await guest.ok(api.logout)
      expect(await vote(guest, id, 'up', DEVICE)).toMatchObject({
        message: expect.stringContaining('Sign in to vote yourself'),
        upVotes: 1,
        myVote: null,
      })
    })

    it('of a guest who signs in is the account’s; where that has voted, its own stays', async () => {
      const [one, other, member] = [nextSample(), nextSample(), await app.member()]
      await vote(member, one, 'down')
      const guest = member.elsewhere()
      await vote(guest, one, 'up', DEVICE)
      await vote(guest, other, 'up', DEVICE)
      await guest.ok(api.login, { body: { username: member.user.username, password: PASSWORD } })
      expect(await sampleSeenBy(guest, one)).toMatchObject({ upVotes: 0, downVotes: 1, myVote: 'down' })
      expect(await sampleSeenBy(guest, other)).toMatchObject({ upVotes: 1, downVotes: 0, myVote: 'up' })
      expect(await sampleSeenBy(member, other)).toMatchObject({ myVote: 'up' })
    })

    it('of a guest whose cookie is gone when they sign in is found by the device', async () => {
      const [id, member] = [nextSample(), await app.member()]
      await vote(app.stranger(), id, 'up', DEVICE)
      expect(await vote(member, id, 'up', DEVICE)).toMatchObject({
        message: ALREADY,
        upVotes: 1,
        myVote: 'up',
      })
      expect(await vote(member, id, 'down', DEVICE)).toEqual({ upVotes: 0, downVotes: 1, myVote: 'down' })
    })

    it('of two accounts at one device is two votes', async () => {
      const id = nextSample()
      await vote(await app.member(), id, 'up', DEVICE)
      expect(await vote(await app.member(), id, 'up', DEVICE)).toEqual({
        upVotes: 2,
        downVotes: 0,
        myVote: 'up',
      })
    })

    it.each(['no-such-post', '', '../etc', 'a b', 'x\u0000', "' or 1=1"])('for %j is refused', async (id) => {
      const refusal = await dj.refused(api.vote, { body: { blogPostId: id, voteType: 'up' } })
      expect(refusal.code).toBe('not_found')
    })

    it.each([
      { voteType: 'up' },
      { blogPostId: SAMPLE, voteType: 'sideways' },
      { blogPostId: SAMPLE, voteType: 'up', deviceFingerprint: 'none' },
      { blogPostId: 'x'.repeat(61), voteType: 'up' },
      [],
    ])('as %j is refused', async (body) => {
      expect((await dj.refused(api.vote, { body })).code).toBe('validation')
    })

    it('of a device does not tell which one', async () => {
      const rows = await app.db.selectFrom('votes').select(['device', 'voter']).execute()
      expect(rows.length).toBeGreaterThan(5)
      expect(JSON.stringify(rows)).not.toMatch(/aaaaaaaa|bbbbbbbb/u)
    })

    it('without cookie and device count five times a day for a picture from one network', async () => {
      const [id, other] = [nextSample(), nextSample()]
      const nameless = (blogPostId: string, network = '203.0.113.77') =>
        app.segue.app.inject({
          method: 'POST',
          url: api.vote.path,
          headers: { 'x-forwarded-for': network },
          payload: { blogPostId, voteType: 'up' },
        })
      for (let i = 0; i < 5; i++) expect((await nameless(id)).statusCode).toBe(200)
      const refused = await nameless(id)
      expect(refused.statusCode).toBe(429)
      expect(refused.json<{ message: string }>().message).toContain('Sign in to vote')
      expect((await nameless(other)).statusCode).toBe(200)
      expect((await nameless(id, '198.51.100.4')).statusCode).toBe(200)
      await vote(await app.member(), id, 'up')
      app.segue.time.now += 24 * 60 * 60_000
      expect((await nameless(id)).statusCode).toBe(200)
    })

    it('a thousand a minute from one network are too many, and another network still votes', async () => {
      const [id, machine] = [nextSample(), app.stranger()]
      const statuses = new Map<number, number>()
      for (let i = 0; i < 1_000; i++) {
        const body = { blogPostId: id, voteType: i % 2 === 0 ? 'up' : 'down' }
        const { statusCode } = await machine.send(api.vote, { body })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      expect(statuses.get(429)).toBe(1_000 - (statuses.get(200) ?? 0))
      expect(statuses.get(200)).toBeLessThanOrEqual(60)
      const refusal = await machine.refused(api.vote, { body: { blogPostId: id, voteType: 'up' } })
      expect(refusal.code).toBe('rate_limited')
      await vote(app.stranger(), id, 'up')
    })
  })

  it('an account takes its posts, pictures and votes along, and says before what they are', async () => {
    const owner = await app.member()
    const id = nextSample()
    const { id: postId, artworkUrl, title } = await post(owner, { title: 'Mine' })
    await vote(owner, id, 'up')
    await vote(app.stranger(), postId, 'up')
    const data = (await owner.send(api.accountData)).json<Record<string, unknown>>()
    expect(data).toMatchObject({ posts: [{ id: postId, title }], votes: { [id]: 'up' } })
    expect(data['artworks']).toHaveLength(1)
    const before = storage.files.size
    await owner.ok(api.deleteAccount, { body: { password: PASSWORD } })
    expect((await gallery(app.stranger())).posts.map((one) => one.id)).not.toContain(postId)
    expect((await app.stranger().visitor.get(artworkUrl)).statusCode).toBe(404)
    expect(await galleryStore(app.db).votesOn(id)).toEqual({ upVotes: 0, downVotes: 0 })
    expect(await galleryStore(app.db).votesOn(postId)).toEqual({ upVotes: 0, downVotes: 0 })
    app.segue.time.now += 1
    await app.segue.artworkJobs.collectOrphans()
    expect(storage.files.size).toBeLessThanOrEqual(before - 6)
  })
})
