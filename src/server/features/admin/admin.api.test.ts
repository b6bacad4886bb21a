import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { artworkFixture } from '#test/fixtures/artwork-fixture.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { type TestClient, newAdmin, PASSWORD, startTestApp } from '#test/test-client.ts'
import { PlainImages } from '#test/fixtures/plain-images.ts'
import { accountsStore } from '../accounts/store.ts'

onEveryDatabase('the admin', (fresh) => {
  const storage = inMemoryStorage()
  const app = startTestApp(fresh, { storage, imageMaker: new PlainImages() })
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
  })
  const asAdmin = (password = PASSWORD) => ({ body: { username: admin.user.username, password } })

  describe('signs in', () => {
    it('and is told in the log', async () => {
      const client = app.stranger()
      const { user } = await client.ok(api.adminLogin, asAdmin())
      expect(user).toMatchObject({ id: admin.user.id, role: 'admin' })
      expect(await client.ok(api.currentUser)).toMatchObject({ adminInUserMode: false })
      const { entries } = await client.ok(api.listActivity, { query: { action: 'admin_login' } })
      expect(entries).toMatchObject([{ username: admin.user.username, details: '' }])
    })

    it('as every user does, and is the admin all the same', async () => {
      const client = app.stranger()
      await client.ok(api.login, asAdmin())
      expect((await client.ok(api.currentUser)).adminInUserMode).toBe(false)
      await client.ok(api.listServices)
    })

    it('with the right password alone; other users do not with theirs, and are told the same', async () => {
      const [wrong, nobody, other] = [app.stranger(), app.stranger(), await app.member()]
      const refusals = [
        await wrong.refused(api.adminLogin, asAdmin('not the password')),
        await nobody.refused(api.adminLogin, { body: { username: 'nobody-here', password: PASSWORD } }),
        await other.refused(api.adminLogin, { body: { username: other.user.username, password: PASSWORD } }),
      ]
      for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
      expect(refusals[0]).toMatchObject({ code: 'invalid_credentials' })
      expect(wrong.visitor.cookie ?? '').not.toContain('segue_session')
    })

    it('the answer does not tell that an account waits for its e-mail to be verified', async () => {
      const dj = await app.member()
      await app.db.updateTable('users').set({ email: 'a@b.example' }).where('id', '=', dj.user.id).execute()
      const body = { username: dj.user.username, password: PASSWORD }
      expect((await app.stranger().refused(api.adminLogin, { body })).code).toBe('invalid_credentials')
    })

    it('guessing is slowed, at both doors together', async () => {
      const guesser = app.stranger()
      for (let i = 0; i < 3; i++) await guesser.refused(api.adminLogin, asAdmin(`guess ${i}`))
      for (let i = 0; i < 2; i++) await guesser.refused(api.login, asAdmin(`guess ${i}`))
      expect((await guesser.refused(api.adminLogin, asAdmin())).code).toBe('rate_limited')
      expect((await guesser.refused(api.login, asAdmin())).code).toBe('rate_limited')
      expect((await app.stranger().ok(api.adminLogin, asAdmin())).success).toBe(true)
    })

    it('with a session of its own: one planted before is worth nothing', async () => {
      const client = app.stranger()
      await client.ok(api.login, asAdmin())
      const before = client.visitor.cookie
      await client.ok(api.adminLogin, asAdmin())
      const planted = app.stranger()
      planted.visitor.cookie = before
      expect((await planted.refused(api.listUsers)).code).toBe('unauthenticated')
    })

    it.each([
      {},
      { username: '', password: '' },
      { username: 1, password: [] },
      { username: 'x'.repeat(300) },
    ])('not with %j', async (body) =>
      expect((await app.stranger().refused(api.adminLogin, { body })).code).toBe('validation'),
    )
  })

  describe('sets', () => {
    const put = (body: unknown) => admin.ok(api.updateAdminSettings, { body })
    const INITIAL = {
      paymentProcessingEnabled: 1,
      emailCollectionEnabled: 0,
      currentMonthlyCost: 0,
      mail: 'outbox',
    }
    beforeEach(async () => {
      await app.db.deleteFrom('app_settings').execute()
    })

    it('nothing at first', async () => {
      expect(await admin.ok(api.getAdminSettings)).toMatchObject({ ...INITIAL, mail: expect.any(String) })
    })

    it('one thing or several, and the rest stays', async () => {
      await put({ currentMonthlyCost: 1_234 })
      await put({ emailCollectionEnabled: 1 })
      await put({})
      await put({ paymentProcessingEnabled: 0 })
      expect(await admin.ok(api.getAdminSettings)).toMatchObject({
        paymentProcessingEnabled: 0,
        emailCollectionEnabled: 1,
        currentMonthlyCost: 1_234,
      })
      expect(await app.stranger().ok(api.emailCollection)).toEqual({ emailCollectionEnabled: true })
    })

    it.each([0, 1, 100_000_000])('a cost of %d cents', async (currentMonthlyCost) => {
      expect((await put({ currentMonthlyCost })).currentMonthlyCost).toBe(currentMonthlyCost)
    })

    it.each(['', '12', -1, 12.345, 1e11, 100_000_001, null, true, Number.MAX_VALUE])(
      'no cost of %j, and says what is meant',
      async (currentMonthlyCost) => {
        await put({ currentMonthlyCost: 500 })
        const body = { currentMonthlyCost, paymentProcessingEnabled: 0 }
        const refusal = await admin.refused(api.updateAdminSettings, { body })
        expect(refusal.code).toBe('validation')
        expect(refusal.fields).toEqual({
          currentMonthlyCost: 'Please enter an amount in whole cents, from 0 to 100,000,000',
        })
        expect(await admin.ok(api.getAdminSettings)).toMatchObject({
          currentMonthlyCost: 500,
          paymentProcessingEnabled: 1,
        })
      },
    )

    it.each([2, -1, '1', true, null, 0.5])('no switch to %j', async (paymentProcessingEnabled) => {
      const refusal = await admin.refused(api.updateAdminSettings, { body: { paymentProcessingEnabled } })
      expect(refusal.fields).toEqual({ paymentProcessingEnabled: 'This is either 1 (on) or 0 (off)' })
    })

    it('forty changes at once leave one of them', async () => {
      const costs = Array.from({ length: 40 }, (_, i) => i + 1)
      await Promise.all(costs.map((currentMonthlyCost) => put({ currentMonthlyCost })))
      expect(costs).toContain((await admin.ok(api.getAdminSettings)).currentMonthlyCost)
    })
  })

  describe('in user mode', () => {
    it('sees and may do what a user does, and no more, in this session alone', async () => {
      const here = await admin.onAnotherDevice()
      await here.ok(api.switchToUser)
      expect(await here.ok(api.currentUser)).toMatchObject({ adminInUserMode: true })
      expect(await here.refused(api.listUsers)).toMatchObject({
        code: 'forbidden',
        message: 'You are in user mode. Return to admin mode first.',
      })
      await here.ok(api.saveSong, { body: { title: 'A', artist: 'B', genre: 'House', bpm: null } })
      await admin.ok(api.listUsers)
      await here.ok(api.returnToAdmin)
      expect(await here.ok(api.currentUser)).toMatchObject({ adminInUserMode: false })
      await here.ok(api.listUsers)
    })

    it('twice is once, and a new session begins as the admin', async () => {
      const here = await admin.onAnotherDevice()
      await here.ok(api.switchToUser)
      await here.ok(api.switchToUser)
      await here.ok(api.adminLogin, asAdmin())
      expect((await here.ok(api.listUsers)).users.length).toBeGreaterThan(0)
      await here.ok(api.returnToAdmin)
    })
  })

  it('is signed out once the session was ended elsewhere', async () => {
    const tab = await admin.onAnotherDevice()
    await tab.ok(api.listUsers)
    await accountsStore(app.db).removeSessions(admin.user.id, null)
    expect((await tab.refused(api.listUsers)).code).toBe('unauthenticated')
    expect((await tab.refused(api.updateAdminSettings, { body: {} })).code).toBe('unauthenticated')
    await admin.ok(api.adminLogin, asAdmin())
  })

  it('does not delete the account that this server needs', async () => {
    const refusal = await admin.refused(api.deleteAccount, { body: { password: PASSWORD } })
    expect(refusal.code).toBe('forbidden')
    await admin.ok(api.listUsers)
  })

  it('has broken pictures made anew; two who ask at once are told the same', async () => {
    const dj = await app.member()
    await artworkFixture(dj)
    const [name] = [...storage.files.keys()]
    storage.files.delete(name as string)
    const made = await Promise.all([1, 2, 3].map(() => admin.ok(api.regenerateBrokenArtwork)))
    for (const one of made) expect(one).toEqual({ checked: 1, broken: 1, regenerated: 1 })
    expect(await admin.ok(api.regenerateBrokenArtwork)).toEqual({ checked: 1, broken: 0, regenerated: 0 })
  })
})
