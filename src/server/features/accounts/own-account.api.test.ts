import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { isBlocked, onEveryDatabase } from '#test/databases.ts'
import { type TestClient, type Person, PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { activityStore } from '../activity/store.ts'
import { visitorsStore } from '../visitors/store.ts'
import { searchesOfUser } from '../visitors/visitor.ts'
import { ALL_ACCOUNT_DATA } from '../../all-account-data.ts'
import { deleteAccount } from './delete-account.ts'
import { accountsStore } from './store.ts'

const NEW_PASSWORD = 'another long sentence'
const WRONG = { code: 'invalid_credentials', message: 'Invalid credentials. Please try again.' }
const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore', bpm: 124, musicalKey: '8A' }

onEveryDatabase('an account', (fresh) => {
  const app = startTestApp(fresh)
  const isSignedIn = async (client: Person) => (await client.send(api.currentUser)).statusCode === 200
  const login = (client: Person, { user }: TestClient, password: string) =>
    client.send(api.login, { body: { username: user.username, password } })

  describe('changing the password', () => {
    it('takes the new one, ends every other session and keeps this one', async () => {
      const dj = await app.dj()
      const other = await dj.onAnotherDevice()
      const stranger = await app.dj()
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect(await dj.ok(api.changePassword, { body })).toEqual({})
      expect(await isSignedIn(dj)).toBe(true)
      expect(await isSignedIn(other)).toBe(false)
      expect(await isSignedIn(stranger)).toBe(true)
      expect((await login(app.stranger(), dj, PASSWORD)).statusCode).toBe(401)
      expect((await login(app.stranger(), dj, NEW_PASSWORD)).statusCode).toBe(200)
      expect((await login(app.stranger(), stranger, PASSWORD)).statusCode).toBe(200)
    })

    it('needs the one there is', async () => {
      const dj = await app.dj()
      const other = await dj.onAnotherDevice()
      const body = { currentPassword: 'not the password', newPassword: NEW_PASSWORD }
      expect(await dj.refused(api.changePassword, { body })).toEqual(WRONG)
      expect(await isSignedIn(other)).toBe(true)
      expect((await login(app.stranger(), dj, PASSWORD)).statusCode).toBe(200)
    })

    it('is slowed down like guessing at the door, and is the same guessing', async () => {
      const dj = await app.dj()
      const body = { currentPassword: 'guess', newPassword: NEW_PASSWORD }
      for (let i = 0; i < 3; i++) await dj.refused(api.changePassword, { body })
      for (let i = 0; i < 2; i++) await dj.refused(api.deleteAccount, { body: { password: 'guess' } })
      const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await dj.refused(api.changePassword, { body: right })).code).toBe('rate_limited')
      expect((await login(dj.elsewhere(), dj, PASSWORD)).statusCode).toBe(429)
      app.segue.time.now += 60_000
      await dj.ok(api.changePassword, { body: right })
    })

    it.each([
      ['12345', 'Password must be at least 6 characters long.'],
      ['x'.repeat(201), 'Please keep the password under 200 characters'],
      ['password', 'This is one of the commonest passwords there are. Please choose another.'],
      ['ＰＡＳＳＷＯＲＤ', 'This is one of the commonest passwords there are. Please choose another.'],
      ['Picky-Person', 'The password must not be your username.'],
    ])('refuses %s', async (newPassword, message) => {
      const dj = await app.dj('picky-person')
      const refusal = await dj.refused(api.changePassword, {
        body: { currentPassword: PASSWORD, newPassword },
      })
      expect(refusal).toEqual({ code: 'validation', message, fields: { newPassword: message } })
      expect((await login(app.stranger(), dj, PASSWORD)).statusCode).toBe(200)
      await accountsStore(app.db).remove(dj.user.id)
    })
  })

  describe('taking its data away', () => {
    it('gets all of it and no secret', async () => {
      const dj = await app.dj()
      const other = await app.dj()
      await other.ok(api.saveSong, { body: { title: 'Not Mine', artist: 'Somebody Else' } })
      const { savedSong } = await dj.ok(api.saveSong, { body: SONG })
      const { savedList } = await dj.ok(api.createList, {
        body: { name: 'Friday', genre: 'House', songs: [SONG] },
      })
      const own = { artist: 'Nils Vandermeer', title: 'Own Tool', genre: 'crate 7', bpm: 124 }
      await dj.ok(api.addLibraryTracks, { body: { tracks: [own] } })
      await dj.visitor.search({ vibeDescription: 'dark warehouse' })
      const response = await dj.send(api.accountData)
      expect(response.headers['content-disposition']).toBe('attachment; filename="segue-my-data.json"')
      expect(response.json()).toEqual({
        account: dj.user,
        preferences: {},
        searchesUsed: 1,
        subscriptions: [],
        sessions: [{ device: null, createdAt: expect.any(String), lastSeenAt: expect.any(String) }],
        searches: [
          expect.objectContaining({
            currentTrack: 'Ida Fennimore - Harbour Lights',
            vibeDescription: 'dark warehouse',
            at: new Date(app.segue.time.now).toISOString(),
          }),
        ],
        activity: expect.arrayContaining([
          { action: 'search', details: 'House, 124 BPM, 10 tracks', at: expect.any(String) },
        ]),
        savedSongs: [expect.objectContaining({ id: savedSong.id, title: SONG.title, bpm: 124 })],
        savedLists: [expect.objectContaining({ id: savedList.id, name: 'Friday' })],
        artworks: [],
        posts: [],
        votes: {},
        library: [expect.objectContaining(own)],
        libraryFingerprints: 0,
        playlistsAndNights: [],
        verdicts: [],
        apiKeys: [],
      })
      const row = await app.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', dj.user.id)
        .executeTakeFirstOrThrow()
      const sessions = await app.db.selectFrom('sessions').select('id').execute()
      for (const secret of [row.password_hash, ...sessions.map(({ id }) => id), 'argon2', 'Not Mine'])
        expect(response.body).not.toContain(secret)
    })

    it('is a short answer for an account that has done nothing yet', async () => {
      const dj = await app.dj()
      const data = await dj.ok(api.accountData)
      expect(data).toMatchObject({ searchesUsed: 0, searches: [], savedSongs: [], savedLists: [] })
    })
  })

  describe('deleting it', () => {
    const full = async () => {
      const dj = await app.dj()
      await dj.ok(api.saveSong, { body: SONG })
      await dj.ok(api.createList, { body: { name: 'Gone', songs: [SONG, { ...SONG, title: 'Other' }] } })
      const answer = await dj.visitor.searchAndRead()
      await dj.visitor.select(answer.recommendations[0]?.id as string)
      await dj.ok(api.testCheckoutAction, { body: { action: 'pay' } })
      await accountsStore(app.db).setEmailToken({
        id: `token of ${dj.user.id}`,
        userId: dj.user.id,
        purpose: 'verify',
        email: null,
        expiresAt: app.segue.time.now + 1,
      })
      return dj
    }
    const rows = async () => {
      const count = async (
        table: 'saved_lists' | 'list_songs' | 'recommendation_requests' | 'recommendations',
      ) => (await app.db.selectFrom(table).selectAll().execute()).length
      const tables = ['saved_lists', 'list_songs', 'recommendation_requests', 'recommendations'] as const
      return Promise.all(tables.map((table) => count(table)))
    }

    it('removes every row of it from every table, and nothing of other accounts', async () => {
      const other = await full()
      const before = await rows()
      const storedBefore = await rowsThatSay(app.db, other.user.id)
      const dj = await full()
      expect(new Set(await rowsThatSay(app.db, dj.user.id))).toEqual(
        new Set([
          'users',
          'sessions',
          'email_tokens',
          'saved_songs',
          'saved_lists',
          'visitors',
          'search_counts',
          'recommendation_requests',
          'subscriptions',
          'activity',
        ]),
      )
      const device = await dj.onAnotherDevice()
      expect(await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })).toEqual({})
      expect(await rowsThatSay(app.db, dj.user.id)).toEqual([])
      expect(await rows()).toEqual(before)
      expect(await rowsThatSay(app.db, other.user.id)).toEqual(storedBefore)
      for (const client of [dj, device]) expect(await isSignedIn(client)).toBe(false)
      expect(await login(app.stranger(), dj, PASSWORD)).toMatchObject({ statusCode: 401 })
      expect((await other.ok(api.listSavedSongs)).savedSongs).toHaveLength(1)
    })

    it('waits for a search that is being counted, and neither waits for ever', async () => {
      const dj = await full()
      const { id } = dj.user
      const at = app.segue.time.now
      let deleting: Promise<void> | undefined
      await app.db.transaction().execute(async (trx) => {
        await visitorsStore(trx).count([{ key: searchesOfUser(id), limit: null }], at)
        deleting = deleteAccount(app.db, ALL_ACCOUNT_DATA, id, at)
        await isBlocked(app.db)
        await activityStore(trx).add({
          id: 'meanwhile',
          userId: id,
          action: 'search',
          details: '',
          createdAt: at,
        })
      })
      await deleting
      expect(await rowsThatSay(app.db, id)).toEqual([])
    })

    it('gives the name free, for an account that knows nothing of the one before', async () => {
      const dj = await full()
      const { username } = dj.user
      await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
      const heir = await app.dj(username)
      expect(heir.user.id).not.toBe(dj.user.id)
      expect((await heir.ok(api.listSavedSongs)).savedSongs).toEqual([])
      expect((await heir.visitor.search()).searches.used).toBe(1)
    })

    it.each([[{ password: 'not the password' }], [{ password: PASSWORD.toUpperCase() }]])(
      'needs the password: %j',
      async (body) => {
        const dj = await full()
        expect(await dj.refused(api.deleteAccount, { body })).toEqual(WRONG)
        expect((await dj.ok(api.listSavedSongs)).savedSongs).toHaveLength(1)
      },
    )

    it.each([[undefined], [{}], [{ password: '' }], [{ password: 12 }]])(
      'needs a body that says it: %j',
      async (body) => {
        const dj = await full()
        expect((await dj.refused(api.deleteAccount, { body })).code).toBe('validation')
        expect(await isSignedIn(dj)).toBe(true)
      },
    )
  })
})
