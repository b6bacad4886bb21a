import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refusalOf, testApi } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type Person, startTestApp, setPlan } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import { paymentsOff } from '../../providers/payments/off.ts'
import { settingsStore } from '../settings/store.ts'

const aFingerprint = () => randomBytes(32).toString('hex')
const TRACK = { currentTrack: 'Ida Fennimore - Harbour Lights' }
const credentials = () => ({
  username: `dj-${randomBytes(6).toString('hex')}`,
  password: 'correct horse battery',
})

/** What was changed elsewhere applies from then on. */
const SETTINGS_STALE_MS = 1_000

onEveryDatabase('the free searches of an account', (fresh) => {
  const segue = startTestApp(fresh)
  const search = async ({ visitor }: Person, searches: number, more: object = {}) => {
    for (let i = 0; i < searches; i++) await visitor.search(more)
  }
  const statuses = (answers: readonly { statusCode: number }[], status: number) =>
    answers.filter(({ statusCode }) => statusCode === status).length

  it('with 20 used, of 50 at once exactly five are answered', async () => {
    const dj = await segue.member()
    await search(dj, 20)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        dj.visitor.post({ ...TRACK, deviceFingerprint: i % 2 ? aFingerprint() : undefined }),
      ),
    )
    expect(statuses(answers, 200)).toBe(5)
    expect(statuses(answers, 402)).toBe(45)
    expect(await dj.ok(api.countSearches)).toEqual({ used: 25, limit: 25 })
  })

  it('are exact where another server has counted since', async () => {
    const dj = await segue.member()
    await search(dj, 3)
    const other = await testApi({ db: segue.db })
    const elsewhere = other.visitor()
    elsewhere.cookie = dj.visitor.cookie
    for (let i = 0; i < 22; i++) await elsewhere.search()
    expect(refusalOf(await dj.visitor.post(TRACK)).code).toBe('search_limit')
    expect(refusalOf(await dj.visitor.post(TRACK)).code).toBe('search_limit')
    expect(await dj.ok(api.countSearches)).toEqual({ used: 25, limit: 25 })
    await other.app.close()
  })

  it('of a guest with cookie and fingerprint, with 20 used, exactly five of 50 at once are answered', async () => {
    const guest = segue.stranger()
    const deviceFingerprint = aFingerprint()
    await search(guest, 20, { deviceFingerprint })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guest.visitor.post({ ...TRACK, deviceFingerprint })),
    )
    expect(statuses(answers, 200)).toBe(5)
    expect(statuses(answers, 402)).toBe(45)
  })

  describe('count to the cookie of the browser', () => {
    it('and to no other guest with the same device', async () => {
      const deviceFingerprint = aFingerprint()
      const client = segue.stranger()
      await client.ok(api.register, { body: { ...credentials(), deviceFingerprint } })
      await search(client, 25, { deviceFingerprint })
      expect(refusalOf(await client.visitor.post({ ...TRACK, deviceFingerprint })).code).toBe('search_limit')
      const twin = client.elsewhere()
      expect((await twin.visitor.search({ deviceFingerprint })).searches).toEqual({ used: 1, limit: 25 })
      await twin.ok(api.register, { body: { ...credentials(), deviceFingerprint } })
      expect(await twin.ok(api.countSearches)).toEqual({ used: 1, limit: 25 })
    })

    it('so that signing out is no fresh start', async () => {
      const client = segue.stranger()
      await search(client, 1)
      await client.ok(api.register, { body: credentials() })
      await search(client, 24)
      expect(refusalOf(await client.visitor.post(TRACK)).code).toBe('search_limit')
      await client.ok(api.logout)
      expect(refusalOf(await client.visitor.post(TRACK)).code).toBe('search_limit')
    })

    it('which limits no account: a household shares the device', async () => {
      const deviceFingerprint = aFingerprint()
      const [anna, ben] = [await segue.member(), await segue.member()]
      await search(anna, 25, { deviceFingerprint })
      expect((await ben.visitor.search({ deviceFingerprint })).searches).toEqual({ used: 1, limit: 25 })
    })

    it('but not what is paid for', async () => {
      const deviceFingerprint = aFingerprint()
      const dj = await segue.member()
      await setPlan(segue.db, dj.user.id, 'active')
      await search(dj, 3, { deviceFingerprint })
      expect(await dj.ok(api.countSearches)).toEqual({ used: 3, limit: null })
      await dj.ok(api.logout)
      expect((await dj.visitor.search({ deviceFingerprint })).searches.used).toBe(1)
    })
  })

  describe('do not limit while nothing is sold', () => {
    it('because the owner closed payments; they are counted, and the limit is back with payments', async () => {
      const [dj, guest] = [await segue.member(), segue.stranger()]
      const deviceFingerprint = aFingerprint()
      await search(dj, 25)
      await search(guest, 25, { deviceFingerprint })
      await settingsStore(segue.db).change({ paymentProcessingEnabled: false })
      segue.segue.time.now += SETTINGS_STALE_MS
      expect((await dj.visitor.search()).searches).toEqual({ used: 26, limit: null })
      const { requestId, searches } = await guest.visitor.search({ deviceFingerprint })
      expect(searches).toEqual({ used: 26, limit: null })
      expect((await guest.visitor.answer(requestId)).searches).toEqual({ used: 26, limit: null })
      expect(await guest.ok(api.countSearches)).toEqual({ used: 26, limit: null })
      await settingsStore(segue.db).change({ paymentProcessingEnabled: true })
      segue.segue.time.now += SETTINGS_STALE_MS
      expect(refusalOf(await dj.visitor.post(TRACK)).code).toBe('search_limit')
      expect(refusalOf(await guest.visitor.post({ ...TRACK, deviceFingerprint })).code).toBe('search_limit')
      expect(await dj.ok(api.countSearches)).toEqual({ used: 25, limit: 25 })
    })

    describe('because there is nothing to pay with', () => {
      const closed = startTestApp(fresh, { payments: paymentsOff(), freeSearches: 2 })

      it('neither an account nor a guest, nor a whole network', async () => {
        const guest = closed.stranger()
        for (const client of [await closed.member(), guest]) {
          await search(client, 3)
          expect((await client.visitor.search()).searches).toEqual({ used: 4, limit: null })
        }
        await closed.db
          .updateTable('search_counts')
          .set({ used: 250 })
          .where('quota_key', 'like', 'network:%')
          .execute()
        expect((await guest.elsewhere().visitor.search()).searches).toEqual({ used: 1, limit: null })
        expect(await closed.stranger().ok(api.countSearches)).toEqual({ used: 0, limit: null })
      })
    })
  })
})
