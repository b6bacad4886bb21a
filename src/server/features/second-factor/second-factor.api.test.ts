import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { totpCode } from '#test/fixtures/totp-code.ts'
import { newAdmin, PASSWORD, rowsThatSay, startTestApp, type TestClient } from '#test/test-client.ts'
import { testApi } from '#test/api.ts'
import { resetSecondFactors } from './reset-second-factors.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

onEveryDatabase('the second factor of an admin', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  let secret: string
  let recoveryCodes: readonly string[]
  /** Never the same code twice: each is of a later step. */
  const nextCode = () => totpCode(secret, (app.segue.time.now += 30_000))
  const credentials = (more: object = {}) => ({
    body: { username: admin.user.username, password: PASSWORD, ...more },
  })
  const started = async () => {
    const setup = await admin.ok(api.startSecondFactor, { body: { password: PASSWORD } })
    ;({ secret } = setup)
    return setup
  }
  beforeEach(async () => {
    // Nothing of the test before counts as an attempt any more.
    app.segue.time.now += 60 * 60_000
    admin = await newAdmin(app.segue)
    await started()
    ;({ recoveryCodes } = await admin.ok(api.confirmSecondFactor, { body: { code: nextCode() } }))
  })

  describe('at both sign-ins', () => {
    it.each([api.adminLogin, api.login])('the password alone opens nothing ($path)', async (door) => {
      const client = app.stranger()
      const refusal = await client.refused(door, credentials())
      expect(refusal.code).toBe('second_factor_required')
      expect(client.visitor.cookie ?? '').not.toContain('segue_session')
      const { user } = await client.ok(door, credentials({ code: nextCode() }))
      expect(user.id).toBe(admin.user.id)
      await client.ok(api.listUsers)
    })

    it('the code alone opens nothing, and is not asked for after a wrong password', async () => {
      const body = { username: admin.user.username, password: 'not the password' }
      for (const given of [body, { ...body, code: nextCode() }]) {
        const { code, fields } = await app.stranger().refused(api.adminLogin, { body: given })
        expect([code, fields]).toEqual(['invalid_credentials', undefined])
      }
    })

    it('a code that was used is refused, and so is one before it', async () => {
      const before = nextCode()
      const code = nextCode()
      await app.stranger().ok(api.adminLogin, credentials({ code }))
      for (const used of [code, before]) {
        const refusal = await app.stranger().refused(api.adminLogin, credentials({ code: used }))
        expect(refusal).toMatchObject({ code: 'invalid_credentials', fields: { code: expect.any(String) } })
      }
    })

    it('of one code sent ten times at once, to two servers, one opens', async () => {
      const other = await testApi({ db: app.db })
      other.time.now = app.segue.time.now
      const code = nextCode()
      other.time.now = app.segue.time.now
      const strangers = Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? app.segue : other).visitor({ 'x-forwarded-for': `198.51.100.${at}` }),
      )
      const answers = await Promise.all(
        strangers.map((client) =>
          client.call('POST', '/api/admin/login', JSON.stringify(credentials({ code }).body), {
            'content-type': 'application/json',
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(401)])
      await other.app.close()
    })

    it('guesses are bounded over all networks; the password does not forgive them', async () => {
      for (let guess = 0; guess < 10; guess++) {
        const refusal = await app.stranger().refused(api.adminLogin, credentials({ code: 'aaaaa-aaaaa' }))
        expect(refusal.code).toBe('invalid_credentials')
        await admin.ok(api.changePassword, {
          body: { currentPassword: PASSWORD, newPassword: PASSWORD },
        })
      }
      const { code } = await app.stranger().refused(api.adminLogin, credentials({ code: nextCode() }))
      expect(code).toBe('rate_limited')
      app.segue.time.now += 15 * 60_000
      await app.stranger().ok(api.adminLogin, credentials({ code: nextCode() }))
    })

    it('right codes are no guesses', async () => {
      for (let time = 0; time < 12; time++) {
        const { success } = await app.stranger().ok(api.adminLogin, credentials({ code: nextCode() }))
        expect(success).toBe(true)
      }
    })

    it('users without one are not asked, whatever they send', async () => {
      const dj = await app.member()
      const body = { username: dj.user.username, password: PASSWORD }
      for (const sent of [body, { ...body, code: '123456' }])
        expect((await app.stranger().ok(api.login, { body: sent })).user.id).toBe(dj.user.id)
    })
  })

  describe('recovery codes', () => {
    it('are ten, and each opens once, however it is typed', async () => {
      expect(new Set(recoveryCodes).size).toBe(10)
      const [first, second] = recoveryCodes as [string, string]
      await app.stranger().ok(api.adminLogin, credentials({ code: first }))
      await app.stranger().refused(api.adminLogin, credentials({ code: first }))
      const typed = ` ${second.replace('-', ' ').toUpperCase()} `
      await app.stranger().ok(api.adminLogin, credentials({ code: typed }))
      expect(await admin.ok(api.getSecondFactor)).toEqual({ isOn: true, recoveryCodesLeft: 8 })
      const { entries } = await admin.ok(api.listActivity, { query: { action: 'recovery_code_used' } })
      expect(entries[0]?.username).toBe(admin.user.username)
    })

    it('are replaced with password and code, and the others open nothing', async () => {
      const renewed = await admin.ok(api.renewRecoveryCodes, {
        body: { password: PASSWORD, code: nextCode() },
      })
      const code = recoveryCodes[0] as string
      const refusal = await app.stranger().refused(api.adminLogin, credentials({ code }))
      expect(refusal.code).toBe('invalid_credentials')
      await app.stranger().ok(api.adminLogin, credentials({ code: renewed.recoveryCodes[0] }))
    })
  })

  describe('is changed', () => {
    it('with password and code alone', async () => {
      const refusals = [
        [{ password: 'not the password', code: nextCode() }, 'invalid_credentials'],
        [{ password: PASSWORD, code: 'aaaaa-aaaaa' }, 'invalid_credentials'],
        [{ password: PASSWORD }, 'validation'],
      ] as const
      for (const endpoint of [api.renewRecoveryCodes, api.disableSecondFactor])
        for (const [body, code] of refusals) expect((await admin.refused(endpoint, { body })).code).toBe(code)
      await admin.ok(api.disableSecondFactor, { body: { password: PASSWORD, code: nextCode() } })
      expect(await admin.ok(api.getSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
      await app.stranger().ok(api.adminLogin, credentials())
      const body = { password: PASSWORD, code: '123456' }
      for (const endpoint of [api.renewRecoveryCodes, api.disableSecondFactor])
        expect((await admin.refused(endpoint, { body })).code).toBe('not_found')
    })

    it('by no other account, and not while it is on', async () => {
      expect((await admin.refused(api.startSecondFactor, { body: { password: PASSWORD } })).code).toBe(
        'second_factor_required',
      )
      expect((await admin.refused(api.confirmSecondFactor, { body: { code: nextCode() } })).code).toBe(
        'forbidden',
      )
    })
  })

  describe('is turned on', () => {
    beforeEach(async () => {
      await admin.ok(api.disableSecondFactor, { body: { password: PASSWORD, code: nextCode() } })
    })

    it('once a code has confirmed it; until then the password is enough', async () => {
      await admin.refused(api.startSecondFactor, { body: { password: 'not the password' } })
      expect((await admin.refused(api.confirmSecondFactor, { body: { code: '123456' } })).code).toBe(
        'not_found',
      )
      const setup = await started()
      expect(setup.address).toContain(setup.secret)
      await app.stranger().ok(api.adminLogin, credentials())
      const wrong = totpCode(secret, app.segue.time.now, 9)
      expect((await admin.refused(api.confirmSecondFactor, { body: { code: wrong } })).code).toBe(
        'invalid_credentials',
      )
      expect(await admin.ok(api.getSecondFactor)).toMatchObject({ isOn: false })
    })

    it('with the secret that was shown last; its first code is used up, and other devices are signed out', async () => {
      const first = await started()
      await started()
      const code = totpCode(first.secret, app.segue.time.now)
      await admin.refused(api.confirmSecondFactor, { body: { code } })
      const elsewhere = await admin.onAnotherDevice()
      const body = { code: nextCode() }
      await admin.ok(api.confirmSecondFactor, { body })
      expect((await elsewhere.refused(api.currentUser)).code).toBe('unauthenticated')
      await admin.ok(api.listUsers)
      await app.stranger().refused(api.adminLogin, credentials(body))
    })
  })

  it('is in the database neither as a secret nor as codes', async () => {
    const { encrypted_secret: kept } = await app.db
      .selectFrom('second_factors')
      .select('encrypted_secret')
      .where('user_id', '=', admin.user.id)
      .executeTakeFirstOrThrow()
    expect(kept).not.toContain(secret)
    for (const code of [secret, ...recoveryCodes]) expect(await rowsThatSay(app.db, code)).toEqual([])
    expect(await rowsThatSay(app.db, recoveryCodes[0]?.replace('-', '') as string)).toEqual([])
    expect(await admin.ok(api.accountData)).toMatchObject({ secondFactorSince: expect.any(String) })
  })

  it('does not open under another SESSION_SECRET, until the operator resets it', async () => {
    const other = await testApi({ db: app.db }, { secret: 'another secret, which is long enough as well' })
    const code = nextCode()
    other.time.now = app.segue.time.now
    const enter = (sent: object) =>
      other.visitor().call('POST', '/api/admin/login', JSON.stringify(credentials(sent).body), {
        'content-type': 'application/json',
      })
    expect((await enter({ code })).statusCode).toBe(401)
    expect((await enter({ code: recoveryCodes[0] })).statusCode).toBe(401)
    await resetSecondFactors(app.db, SILENT)
    expect((await enter({})).statusCode).toBe(200)
    expect((await admin.refused(api.listUsers)).code).toBe('unauthenticated')
    await other.app.close()
  })

  it('goes with the account', async () => {
    await app.db.deleteFrom('users').where('id', '=', admin.user.id).execute()
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(
        await app.db.selectFrom(table).select('user_id').where('user_id', '=', admin.user.id).execute(),
      ).toEqual([])
  })
})
