import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { freshSqlite, onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, rowsThatSay, type Sent, startTestApp } from '#test/test-client.ts'

const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore' }
const SONG_ID = { params: { songId: 'somebody-elses' } }
const LIST_ID = { params: { listId: 'somebody-elses' } }

/** Every call that requires a session, as it would succeed. */
const FOR_USERS = {
  currentUser: {},
  changePassword: { body: { currentPassword: PASSWORD, newPassword: 'another long sentence' } },
  changeEmail: { body: { email: 'ida@club.example', password: PASSWORD } },
  listSessions: {},
  endSession: { params: { sessionId: 'somebody-elses' } },
  endOtherSessions: {},
  signOutEverywhere: {},
  getStorage: {},
  accountData: {},
  listApiKeys: {},
  createApiKey: { body: { name: 'Laptop', scope: 'read' } },
  revokeApiKey: { params: { apiKeyId: 'somebody-elses' } },
  getPreferences: {},
  changePreferences: { body: { theme: 'light' } },
  deleteAccount: { body: { password: PASSWORD } },
  listSavedSongs: {},
  listCompactSongs: {},
  saveSong: { body: SONG },
  updateSong: { ...SONG_ID, body: { played: 1 } },
  deleteSong: SONG_ID,
  reorderSongs: { body: { songIds: [] } },
  removeSongs: { body: { songIds: [] } },
  restoreSongs: { body: { songs: [] } },
  clearSongs: {},
  addOwnLists: { body: { lists: [{ kind: 'night', name: 'Friday', tracks: [SONG] }] } },
  listOwnLists: { query: { kind: 'night' } },
  getOwnList: LIST_ID,
  deleteOwnList: LIST_ID,
  deleteOwnLists: {},
  setVerdict: { body: { from: SONG, to: { ...SONG, title: 'Slow Tide' }, kind: 'worked' } },
  listVerdicts: {},
  deleteVerdicts: {},
  getPersonal: {},
  changePersonal: { body: { isOn: true } },
  playedAfter: { query: SONG },
  listSavedLists: {},
  createList: { body: { name: 'Friday', songs: [SONG] } },
  updateList: { ...LIST_ID, body: { name: 'Saturday' } },
  appendToList: { ...LIST_ID, body: { songs: [SONG] } },
  deleteList: LIST_ID,
  reorderList: { ...LIST_ID, body: { songIds: [] } },
  arrangeList: { ...LIST_ID, body: {} },
  listTransitions: LIST_ID,
  checkList: LIST_ID,
  downloadList: { ...LIST_ID, query: { format: 'csv' } },
  downloadSongs: { query: { format: 'csv' } },
  generateArtwork: LIST_ID,
  getArtwork: LIST_ID,
  cancelArtwork: LIST_ID,
  postArtwork: { ...LIST_ID, body: {} },
  withdrawPost: { params: { postId: 'somebody-elses' } },
} as const satisfies Partial<Record<keyof typeof api, Sent>>

const FOR_ANYBODY = {
  login: { body: { username: 'ida', password: PASSWORD } },
  register: { body: { username: 'ida', password: PASSWORD } },
  logout: {},
  forgotPassword: { body: { usernameOrEmail: 'ida' } },
  resetPassword: { body: { token: 'none', password: PASSWORD } },
  resendVerification: { body: { email: 'ida@club.example' } },
  vote: { body: { blogPostId: 'house', voteType: 'up' } },
  bridgeTracks: { body: { from: 'Ida Fennimore - Harbour Lights', to: 'Ida Fennimore - Slow Tide' } },
} as const satisfies Partial<Record<keyof typeof api, Sent>>

type Row = readonly [name: string, endpoint: Endpoint, sent: Sent]
const rowsOf = (calls: Readonly<Record<string, Sent>>): Row[] =>
  Object.entries(calls).map(([name, sent]) => [name, api[name as keyof typeof api], sent])
const ownCalls = rowsOf(FOR_USERS)
const writes = [...ownCalls, ...rowsOf(FOR_ANYBODY)].filter(([, { method }]) => method !== 'GET')
const withId = ownCalls.filter(([, { path }]) => path.includes('/:'))

describe('who is not signed in', () => {
  const app = startTestApp(freshSqlite)

  it.each(ownCalls)('cannot %s', async (_, endpoint, sent) => {
    const client = app.stranger()
    expect(await client.refused(endpoint, sent)).toEqual({
      code: 'unauthenticated',
      message: 'Please sign in first',
    })
    expect(client.visitor.cookie).toBeUndefined()
  })

  it('leaves no trace', async () => {
    expect(await rowsThatSay(app.db, '')).toEqual([])
  })

  it('every call for users is tried here', () => {
    const open = new Set([
      'health',
      'searchTracks',
      'createRecommendations',
      'getRecommendations',
      'selectRecommendation',
      'verifyEmail',
      'emailCollection',
      'mailConfig',
    ])
    const promised = Object.keys(api).filter((name) =>
      /^\/api\/(?:auth|account|api-keys|sessions|saved-|bridge|config|blog-posts\/:|votes)/u.test(
        api[name as keyof typeof api].path,
      ),
    )
    const tried = new Set([...Object.keys(FOR_USERS), ...Object.keys(FOR_ANYBODY)])
    expect(promised.filter((name) => !tried.has(name) && !open.has(name))).toEqual([])
  })
})

describe('another site’s page', () => {
  const app = startTestApp(freshSqlite)
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]

  it.each(writes)('cannot make a browser %s', async (_, endpoint, sent) => {
    const dj = await app.member()
    const before = await rowsThatSay(app.db, '')
    for (const headers of FOREIGN) {
      const response = await dj.send(endpoint, { ...sent, headers: { host: 'localhost:3000', ...headers } })
      expect(response.headers['set-cookie']).toBeUndefined()
      expect([response.statusCode, response.json().code], JSON.stringify(headers)).toEqual([403, 'forbidden'])
    }
    expect(await rowsThatSay(app.db, '')).toEqual(before)
    expect((await dj.ok(api.currentUser)).user).toEqual(dj.user)
  })

  it('cannot post a form, or JSON under another name', async () => {
    const dj = await app.member()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await dj.send(api.saveSong, { body: SONG, headers: { 'content-type': type } })
      expect(response.statusCode, type).toBe(415)
    }
    expect((await dj.ok(api.listSavedSongs)).savedSongs).toEqual([])
  })

  it('Segue itself can', async () => {
    const dj = await app.member()
    const headers = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    }
    expect(await dj.ok(api.saveSong, { body: SONG, headers })).toMatchObject({ alreadySaved: false })
  })
})

onEveryDatabase('an id that is not there', (fresh) => {
  const app = startTestApp(fresh)
  const idsOf = (id: string) => ({
    params: { songId: id, listId: id, postId: id, sessionId: id, apiKeyId: id },
  })

  it.each(withId)('is 404: %s', async (_, endpoint, sent) => {
    const dj = await app.member()
    for (const id of ['unknown', 'x'.repeat(190), 'a\u0000b', '😀', "' or 1=1 --", '..', '%', dj.user.id])
      expect((await dj.refused(endpoint, { ...sent, ...idsOf(id) })).code, id).toBe('not_found')
  })

  it.each(withId)(
    'is 404 when it is somebody else’s, and nothing happens to it: %s',
    async (_, endpoint, sent) => {
      const owner = await app.member()
      const { savedSong } = await owner.ok(api.saveSong, { body: SONG })
      const { savedList } = await owner.ok(api.createList, {
        body: { name: 'Friday', genre: 'House', songs: [SONG, { ...SONG, title: 'Slow Tide' }] },
      })
      const mine = async () => [await owner.ok(api.listSavedSongs), await owner.ok(api.listSavedLists)]
      const [session] = (await owner.ok(api.listSessions)).sessions
      const before = await mine()
      app.segue.time.now += 1_000
      const thief = await app.member()
      const params = {
        songId: savedSong.id,
        listId: savedList.id,
        postId: 'none',
        sessionId: session?.id ?? '',
      }
      expect((await thief.refused(endpoint, { ...sent, params })).code).toBe('not_found')
      expect(await mine()).toEqual(before)
    },
  )
})
