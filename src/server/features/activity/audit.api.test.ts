import { beforeAll, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { newAdmin, PASSWORD, startTestApp, type TestClient } from '#test/test-client.ts'
import { prune } from '../../runtime/prune.ts'

const DAY_MS = 24 * 60 * 60 * 1000

onEveryDatabase('the log of what an audit asks for', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
  })
  beforeEach(async () => {
    await app.db.deleteFrom('activity').execute()
  })
  const entries = async (query: Record<string, string> = {}) =>
    (await admin.ok(api.listActivity, { query })).entries
  const told = async () =>
    (await entries()).map(({ username, action, details }) => [username, action, details])
  const signIn = (username: string, password: string, network = '203.0.113.5') =>
    app.segue.app.inject({
      method: 'POST',
      url: api.login.path,
      headers: { 'x-forwarded-for': network },
      payload: { username, password },
    })

  it('tells of sign-ins and of those that failed, with a hash of the network and nothing that was typed', async () => {
    const dj = await app.member()
    expect((await signIn(dj.user.username, PASSWORD)).statusCode).toBe(200)
    expect((await signIn(dj.user.username, 'guessed')).statusCode).toBe(401)
    expect((await signIn('nobody-of-this-name', 'guessed', '198.51.100.9')).statusCode).toBe(401)
    expect(await told()).toEqual([
      [null, 'sign_in_failed', 'no such account'],
      [dj.user.username, 'sign_in_failed', ''],
      [dj.user.username, 'sign_in', ''],
    ])
    const [stranger, guess, own] = await entries()
    expect(own?.network).toMatch(/^[\w-]{22}$/u)
    expect(guess?.network).toBe(own?.network)
    expect(stranger?.network).not.toBe(own?.network)
    const rows = JSON.stringify(await app.db.selectFrom('activity').selectAll().execute())
    expect(rows).not.toMatch(/203\.0\.113|198\.51|nobody-of-this-name|guessed/u)
  })

  it('is not filled by guessing', async () => {
    for (let i = 0; i < 60; i++) await signIn(`name-${i}`, 'guessed', '192.0.2.44')
    expect((await entries({ limit: '200' })).length).toBeLessThanOrEqual(20)
  })

  it('tells what was done to an account, and by which hash, until the account is deleted', async () => {
    const dj = await app.member()
    const newPassword = 'another long sentence'
    await dj.ok(api.changePassword, { body: { currentPassword: PASSWORD, newPassword } })
    await dj.ok(api.endOtherSessions)
    const { activity } = (await dj.send(api.accountData)).json<{ activity: { action: string }[] }>()
    expect(activity.map(({ action }) => action)).toEqual(['sessions_ended', 'password_changed'])
    await dj.ok(api.deleteAccount, { body: { password: newPassword } })
    expect(await told()).toEqual([
      [null, 'account_deleted', ''],
      [null, 'sessions_ended', ''],
      [null, 'password_changed', ''],
    ])
    expect((await entries()).map(({ network }) => network !== null)).toEqual([true, false, false])
  })

  it('tells of a wrong password in an open session, and of user mode', async () => {
    const dj = await app.member()
    const body = { currentPassword: 'guessed', newPassword: 'another long sentence' }
    expect((await dj.refused(api.changePassword, { body })).code).toBe('invalid_credentials')
    await admin.ok(api.switchToUser)
    await admin.ok(api.returnToAdmin)
    expect(await told()).toEqual([
      [admin.user.username, 'user_mode_off', ''],
      [admin.user.username, 'user_mode_on', ''],
      [dj.user.username, 'sign_in_failed', ''],
    ])
  })

  it('tells which settings the admin changed', async () => {
    await admin.ok(api.updateAdminSettings, {
      body: { paymentProcessingEnabled: 0, emailCollectionEnabled: 1, currentMonthlyCost: 1_250 },
    })
    await admin.ok(api.updateAdminSettings, { body: { paymentProcessingEnabled: 1 } })
    expect(await told()).toEqual([
      [admin.user.username, 'settings_changed', 'payments open (were closed)'],
      [
        admin.user.username,
        'settings_changed',
        'payments closed (were open), e-mail addresses asked for (were not asked for), costs 12.50 USD a month (were 0.00)',
      ],
    ])
  })

  it('is kept for a year, and what people did with music for 90 days', async () => {
    const dj = await app.member()
    await signIn(dj.user.username, PASSWORD)
    await dj.visitor.search()
    const at = app.segue.time.now
    const actions = async () =>
      (await app.db.selectFrom('activity').select('action').execute()).map(({ action }) => action)
    await prune(app.db, at + 100 * DAY_MS)
    expect(await actions()).toEqual(['sign_in'])
    await prune(app.db, at + 366 * DAY_MS)
    expect(await actions()).toEqual([])
  })
})
