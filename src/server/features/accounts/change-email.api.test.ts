import { expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { accountsStore } from './store.ts'

const HOUR = 60 * 60 * 1000

onEveryDatabase('another e-mail address', (fresh) => {
  const segue = startTestApp(fresh)
  let addresses = 0
  const anAddress = () => `address-${addresses++}@club.example`
  const mailsTo = (email: string) => segue.mail.sent.filter(({ to }) => to === email)
  const change = (dj: TestClient, email: string) =>
    dj.ok(api.changeEmail, { body: { email, password: PASSWORD } })
  const tokenFor = async (email: string) => {
    await vi.waitFor(() => expect(mailsTo(email).length).toBeGreaterThan(0))
    return /\/verify-email\?token=([\w-]+)\n/u.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? 'no token'
  }
  const confirm = (token: string) => segue.stranger().send(api.verifyEmail, { query: { token } })
  const emailOf = async (dj: TestClient) => (await dj.ok(api.currentUser)).user.email

  it('is the account’s once its mail is confirmed; the one before is told', async () => {
    const dj = await segue.dj()
    const [first, second] = [anAddress(), anAddress()]
    expect(await change(dj, ` ${first.toUpperCase()} `)).toEqual({})
    expect(await emailOf(dj), 'nothing is changed yet').toBeNull()
    expect((await confirm(await tokenFor(first))).statusCode).toBe(200)
    expect((await dj.ok(api.currentUser)).user).toMatchObject({ email: first, emailVerified: true })
    expect(mailsTo(first)[0]?.text).toContain(`Hello ${dj.user.username},`)

    await change(dj, second)
    const token = await tokenFor(second)
    await vi.waitFor(() => expect(mailsTo(first)).toHaveLength(2))
    expect(mailsTo(first)[1]).toMatchObject({ subject: 'Your e-mail address for Segue is about to change' })
    expect(mailsTo(first)[1]?.text, 'the notice has no link that does it').not.toContain('token=')
    expect(await emailOf(dj)).toBe(first)
    expect(await rowsThatSay(segue.db, token)).toEqual([])
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await emailOf(dj)).toBe(second)
    expect((await confirm(token)).statusCode, 'a link works once').toBe(410)
    await dj.onAnotherDevice()
  })

  it('is confirmed within 24 hours, and by the last link alone', async () => {
    const dj = await segue.dj()
    const [first, second] = [anAddress(), anAddress()]
    await change(dj, first)
    const early = await tokenFor(first)
    await change(dj, second)
    const late = await tokenFor(second)
    expect((await confirm(early)).statusCode).toBe(410)
    segue.segue.time.now += 24 * HOUR
    expect((await confirm(late)).statusCode).toBe(410)
    expect(await emailOf(dj)).toBeNull()
  })

  it('makes a link for a new password in the inbox before worthless', async () => {
    const dj = await segue.dj()
    const [first, second] = [anAddress(), anAddress()]
    await accountsStore(segue.db).setEmail(dj.user.id, first)
    await segue.stranger().ok(api.forgotPassword, { body: { usernameOrEmail: first } })
    await vi.waitFor(() => expect(mailsTo(first)).toHaveLength(1))
    const reset = /token=([\w-]+)/u.exec(mailsTo(first)[0]?.text ?? '')?.[1] ?? ''
    await change(dj, second)
    await confirm(await tokenFor(second))
    const body = { token: reset, password: 'another long sentence' }
    expect((await segue.stranger().refused(api.resetPassword, { body })).code).toBe('invalid_token')
  })

  it('needs the password, and another address than the one there is', async () => {
    const dj = await segue.dj()
    const email = anAddress()
    expect((await dj.refused(api.changeEmail, { body: { email, password: 'a guess' } })).code).toBe(
      'invalid_credentials',
    )
    await change(dj, email)
    await confirm(await tokenFor(email))
    expect(await dj.refused(api.changeEmail, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'validation',
      fields: { email: 'This is your e-mail address already.' },
    })
    expect(mailsTo(email)).toHaveLength(1)
  })

  it.each([
    '',
    'nobody',
    'a@b@c.example',
    'ida@club.example\r\nBcc: all@club.example',
    `${'a'.repeat(250)}@b.example`,
  ])('is an address: not %j', async (email) => {
    const dj = await segue.member()
    const refusal = await dj.refused(api.changeEmail, { body: { email, password: PASSWORD } })
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', ['email']])
  })

  it('gets ten mails an hour at most', async () => {
    const email = anAddress()
    for (let asked = 0; asked < 10; asked++) await change(await segue.member(), email)
    const dj = await segue.member()
    expect((await dj.refused(api.changeEmail, { body: { email, password: PASSWORD } })).code).toBe(
      'rate_limited',
    )
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(10))
  })
})
