import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { artworkFixture } from '#test/fixtures/artwork-fixture.ts'
import {
  type TestClient,
  newAdmin,
  newMember,
  newSubscriber,
  Person,
  type Sent,
  startTestApp,
  signedIn,
} from '#test/test-client.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'

const WHO = ['visitor', 'user', 'other', 'subscriber', 'admin', 'adminInUserMode'] as const
type Who = (typeof WHO)[number]
/** `may`: any answer but the other three. */
type Answer = 'may' | 'unauthenticated' | 'forbidden' | 'not_found'
type Answers = Readonly<Record<Who, Answer>>

const everybody = (answer: Answer): Answers => ({
  visitor: answer,
  user: answer,
  other: answer,
  subscriber: answer,
  admin: answer,
  adminInUserMode: answer,
})
const ANYBODY = everybody('may')
const SIGNED_IN: Answers = { ...ANYBODY, visitor: 'unauthenticated' }
/** The admin has no privilege here: they manage accounts, and cannot read users' lists. */
const OWNER: Answers = { ...everybody('not_found'), visitor: 'unauthenticated', user: 'may' }
/** An answer to a search belongs to its requester, also a guest. Others do not learn that it is there. */
const WHO_ASKED: Answers = { ...everybody('not_found'), user: 'may' }
const ADMIN: Answers = { ...everybody('forbidden'), visitor: 'unauthenticated', admin: 'may' }
/** The way into user mode and out of it. */
const EITHER_MODE: Answers = { ...ADMIN, adminInUserMode: 'may' }

/** What the user of the table has. */
type Things = Readonly<
  Record<'userId' | 'listId' | 'songId' | 'postId' | 'requestId' | 'recommendationId', string>
>
type Row = readonly [answers: Answers, sent?: (things: Things) => Sent]
const list = ({ listId }: Things): Sent => ({ params: { listId } })
const song = ({ songId }: Things): Sent => ({ params: { songId } })
const account = ({ userId }: Things): Sent => ({ params: { userId } })
const withBody =
  (body: unknown, params: (things: Things) => Sent = () => ({})) =>
  (things: Things): Sent => ({ ...params(things), body })

/** Who may make which call. Calls that use up what the user has stand last. */
const TABLE: Readonly<Record<keyof typeof api, Row>> = {
  health: [ANYBODY],
  healthLive: [ANYBODY],
  healthReady: [ANYBODY],
  getPage: [ANYBODY, () => ({ query: { path: '/' } })],
  searchTracks: [ANYBODY],
  searchArticles: [ANYBODY],
  bridgeTracks: [ANYBODY],
  identifyAudio: [ANYBODY],
  musicPreview: [ANYBODY],
  previewSound: [everybody('not_found'), () => ({ params: { previewId: 'none' } })],
  artworkImage: [everybody('not_found'), () => ({ params: { artworkId: 'none' } })],
  listGalleryPosts: [ANYBODY],
  listVotedPosts: [ANYBODY],
  vote: [ANYBODY],
  createRecommendations: [ANYBODY],
  countSearches: [ANYBODY],
  followExtras: [WHO_ASKED, ({ requestId }) => ({ params: { requestId } })],
  getRecommendations: [WHO_ASKED, ({ requestId }) => ({ params: { requestId } })],
  selectRecommendation: [
    WHO_ASKED,
    ({ recommendationId }) => ({ params: { songId: recommendationId }, body: { isSelected: true } }),
  ],
  pageView: [ANYBODY],
  interaction: [ANYBODY],

  login: [ANYBODY],
  register: [ANYBODY],
  logout: [ANYBODY],
  verifyEmail: [ANYBODY],
  resendVerification: [ANYBODY],
  emailCollection: [ANYBODY],
  mailConfig: [ANYBODY],
  forgotPassword: [ANYBODY],
  resetPassword: [ANYBODY],
  currentUser: [SIGNED_IN],
  changePassword: [SIGNED_IN],
  changeEmail: [SIGNED_IN],
  listSessions: [SIGNED_IN],
  endSession: [
    { ...everybody('not_found'), visitor: 'unauthenticated' },
    () => ({ params: { sessionId: 'none' } }),
  ],
  endOtherSessions: [SIGNED_IN],
  signOutEverywhere: [SIGNED_IN],
  getStorage: [SIGNED_IN],
  accountData: [SIGNED_IN],
  listApiKeys: [SIGNED_IN],
  createApiKey: [SIGNED_IN],
  revokeApiKey: [
    { ...everybody('not_found'), visitor: 'unauthenticated' },
    () => ({ params: { apiKeyId: 'none' } }),
  ],
  getPreferences: [SIGNED_IN],
  changePreferences: [SIGNED_IN, withBody({})],
  deleteAccount: [SIGNED_IN],

  getSubscription: [SIGNED_IN],
  startCheckout: [SIGNED_IN],
  testCheckoutAction: [SIGNED_IN],
  // No account here has ever paid.
  openPortal: [{ ...everybody('not_found'), visitor: 'unauthenticated' }],
  // The webhook is authenticated by its signature, not by a session.
  paymentWebhook: [ANYBODY],

  listSavedSongs: [SIGNED_IN],
  listCompactSongs: [SIGNED_IN],
  saveSong: [SIGNED_IN],
  reorderSongs: [SIGNED_IN],
  removeSongs: [SIGNED_IN],
  restoreSongs: [SIGNED_IN],
  downloadSongs: [SIGNED_IN, () => ({ query: { format: 'csv' } })],
  listSavedLists: [SIGNED_IN],
  createList: [SIGNED_IN],
  getLibrary: [SIGNED_IN],
  listLibraryTracks: [SIGNED_IN],
  addLibraryTracks: [SIGNED_IN],
  deleteLibrary: [SIGNED_IN],
  addOwnLists: [SIGNED_IN],
  listOwnLists: [SIGNED_IN, () => ({ query: { kind: 'night' } })],
  getOwnList: [
    { ...everybody('not_found'), visitor: 'unauthenticated' },
    () => ({ params: { listId: 'none' } }),
  ],
  deleteOwnList: [
    { ...everybody('not_found'), visitor: 'unauthenticated' },
    () => ({ params: { listId: 'none' } }),
  ],
  deleteOwnLists: [SIGNED_IN],
  setVerdict: [SIGNED_IN],
  listVerdicts: [SIGNED_IN],
  deleteVerdicts: [SIGNED_IN],
  getPersonal: [SIGNED_IN],
  changePersonal: [SIGNED_IN],
  playedAfter: [SIGNED_IN, () => ({ query: { artist: 'A', title: 'B' } })],

  updateSong: [OWNER, withBody({ played: 1 }, song)],
  updateList: [OWNER, withBody({ name: 'Another name' }, list)],
  appendToList: [OWNER, withBody({ songs: [{ title: 'A', artist: 'B' }] }, list)],
  reorderList: [OWNER, withBody({ songIds: [] }, list)],
  arrangeList: [OWNER, withBody({}, list)],
  listTransitions: [OWNER, list],
  checkList: [OWNER, list],
  downloadList: [OWNER, (things) => ({ ...list(things), query: { format: 'csv' } })],
  getArtwork: [OWNER, list],
  postArtwork: [OWNER, withBody({}, list)],

  adminLogin: [ANYBODY],
  switchToUser: [EITHER_MODE],
  returnToAdmin: [EITHER_MODE],
  getAdminSettings: [ADMIN],
  updateAdminSettings: [ADMIN, withBody({})],
  listActivity: [ADMIN],
  listUsers: [ADMIN],
  upgradeUser: [ADMIN, account],
  downgradeUser: [ADMIN, account],
  getSecondFactor: [ADMIN],
  startSecondFactor: [ADMIN],
  confirmSecondFactor: [ADMIN],
  renewRecoveryCodes: [ADMIN],
  disableSecondFactor: [ADMIN],
  listServices: [ADMIN],
  listFoundTracks: [ADMIN],
  removeFoundTrack: [{ ...ADMIN, admin: 'not_found' }, () => ({ params: { trackId: 'nothing' } })],
  listMeasurements: [ADMIN],
  analyticsSummary: [ADMIN],
  analyticsHeatMap: [ADMIN],
  analyticsPageViews: [ADMIN],
  regenerateBrokenArtwork: [ADMIN],

  withdrawPost: [OWNER, ({ postId }) => ({ params: { postId } })],
  generateArtwork: [OWNER, list],
  cancelArtwork: [OWNER, list],
  deleteSong: [OWNER, song],
  deleteList: [OWNER, list],
  clearSongs: [SIGNED_IN],
}

onEveryDatabase('who may make which call', (fresh) => {
  const app = startTestApp(fresh, { imageMaker: new PlainImages() })
  let accounts: Record<Exclude<Who, 'visitor' | 'adminInUserMode'>, TestClient>
  let things: Things

  beforeAll(async () => {
    const { segue } = app
    const user = await newMember(segue)
    accounts = {
      user,
      other: await newMember(segue),
      subscriber: await newSubscriber(segue),
      admin: await newAdmin(segue),
    }
    const listId = await artworkFixture(user)
    const { post } = await user.ok(api.postArtwork, { params: { listId }, body: {} })
    const { savedSong } = await user.ok(api.saveSong, { body: { title: 'A', artist: 'B' } })
    const { requestId, recommendations } = await user.visitor.searchAndRead()
    things = {
      userId: user.user.id,
      listId,
      songId: savedSong.id,
      postId: post.id,
      requestId,
      recommendationId: recommendations[0]?.id as string,
    }
  })

  /** With a session of their own, which a call may end. */
  async function client(who: Who): Promise<Person> {
    if (who === 'visitor') return new Person(app.segue)
    const { user } = accounts[who === 'adminInUserMode' ? 'admin' : who]
    const here = await signedIn(app.segue, user.id)
    if (who === 'adminInUserMode') await here.ok(api.switchToUser)
    return here
  }

  async function answerTo(who: Who, endpoint: Endpoint, sent: Sent): Promise<Answer> {
    const response = await (await client(who)).send(endpoint, sent)
    expect(response.statusCode, `${who}: ${response.body}`).toBeLessThan(500)
    if (response.statusCode < 400) return 'may'
    const { code } = response.json<{ code: string }>()
    return code === 'unauthenticated' || code === 'forbidden' || code === 'not_found' ? code : 'may'
  }

  it.each(Object.entries(TABLE) as [keyof typeof api, Row][])('%s', async (name, [answers, sent]) => {
    const given: Partial<Record<Who, Answer>> = {}
    // The user comes last: what is theirs may be gone then.
    for (const who of [...WHO.filter((one) => one !== 'user'), 'user'] as const)
      given[who] = await answerTo(who, api[name], sent?.(things) ?? {})
    expect(given).toEqual(answers)
  })

  describe('the table', () => {
    it('has every call of the contract', () =>
      expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(api).toSorted()))

    it('lets the admin alone make an admin’s call', () => {
      const admins = Object.entries(api).filter(
        ([name, { path }]) => path.startsWith('/api/admin/') && name !== 'adminLogin',
      )
      expect(admins.length).toBeGreaterThan(10)
      for (const [name] of admins)
        expect(TABLE[name as keyof typeof api][0]).toMatchObject({ user: 'forbidden' })
    })
  })
})
