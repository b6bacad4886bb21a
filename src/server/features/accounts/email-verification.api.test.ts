import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type Person, PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { settingsStore } from '../settings/store.ts'

const HOUR = 60 * 60 * 1000
let names = 0

const tokenIn = (mail: Mail | undefined): string =>
  /\/verify-email\?token=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? 'no token in the mail'

onEveryDatabase('an e-mail address', (fresh) => {
  const app = startTestApp(fresh)
  beforeAll(() => settingsStore(app.db).change({ emailCollectionEnabled: true }))

  const mailTo = (email: string) => app.mail.sent.filter(({ to }) => to === email)
  const registered = async (client: Person = app.stranger()) => {
    const username = `mailed-${names++}`
    const email = `${username}@club.example`
    const answer = await client.ok(api.register, { body: { username, password: PASSWORD, email } })
    return { client, username, email, answer, token: tokenIn(mailTo(email)[0]) }
  }
  const verify = (token: string) => app.stranger().send(api.verifyEmail, { query: { token } })
  const invalid = async (token: string) => {
    const refusal = await app.stranger().refused(api.verifyEmail, { query: { token } })
    expect(refusal).toEqual({
      code: 'invalid_token',
      message: 'This link has been used or is older than 24 hours.',
    })
  }

  it('has to be verified before signing in', async () => {
    const { client, username, email, answer, token } = await registered()
    expect(answer).toEqual({ user: null, emailVerificationRequired: true })
    expect((await client.refused(api.currentUser)).code).toBe('unauthenticated')
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([])

    const body = { username, password: PASSWORD }
    const login = await client.send(api.login, { body })
    expect(login.headers['set-cookie']).toBeUndefined()
    expect(await client.refused(api.login, { body })).toEqual({
      code: 'email_verification_required',
      message: 'Please check your email and click the verification link to complete login.',
    })
    expect((await client.refused(api.login, { body: { username, password: 'wrong one' } })).code).toBe(
      'invalid_credentials',
    )

    expect(await app.stranger().ok(api.verifyEmail, { query: { token } })).toEqual({
      message: 'Email verified',
    })
    const { user } = await client.ok(api.login, { body })
    expect(user).toMatchObject({ username, email, emailVerified: true })
  })

  it('gets one mail in plain words, with a link to where this server says it is', async () => {
    const { username, email, token } = await registered()
    expect(mailTo(email)).toEqual([
      {
        to: email,
        subject: 'Verify your e-mail address for Segue',
        text: expect.stringContaining(`Hello ${username},`),
      },
    ])
    expect(mailTo(email)[0]?.text).toContain(`\nhttp://127.0.0.1/verify-email?token=${token}\n`)
    expect(token.length).toBeGreaterThanOrEqual(40)
  })

  it('is not linked to by what a request claims to have reached', async () => {
    const client = app.stranger()
    const email = 'poisoned@club.example'
    const sent = await client.send(api.register, {
      body: { username: 'poisoned', password: PASSWORD, email },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(sent.statusCode).toBe(200)
    expect(mailTo(email)[0]?.text).not.toContain('evil.example')
  })

  it('is trimmed and kept in lower case', async () => {
    const client = app.stranger()
    await client.ok(api.register, {
      body: { username: 'trimmed', password: PASSWORD, email: '  Ida@CLUB.example ' },
    })
    expect(mailTo('ida@club.example')).toHaveLength(1)
  })

  it.each(['', '   '])('that is blank (%j) is none: signed in at once', async (email) => {
    const client = app.stranger()
    const answer = await client.ok(api.register, {
      body: { username: `blank-${names++}`, password: PASSWORD, email },
    })
    expect(answer).toMatchObject({ emailVerificationRequired: false, user: { email: null } })
    await client.ok(api.currentUser)
  })

  it('does not stop a guest’s answers from coming along', async () => {
    const guest = app.stranger()
    const { requestId } = await guest.visitor.search()
    const { username, token } = await registered(guest)
    await verify(token)
    await guest.ok(api.login, { body: { username, password: PASSWORD } })
    expect((await guest.visitor.answer(requestId)).searches.used).toBe(1)
  })

  it('an account is made even when the mail cannot be sent, and the mail can be sent again', async () => {
    const send = app.mail.send
    app.mail.send = () => Promise.reject(new Error('the mail server is down'))
    const { answer, email, username } = await registered()
    app.mail.send = send
    expect(answer).toEqual({ user: null, emailVerificationRequired: true })
    expect(mailTo(email)).toEqual([])
    await app.stranger().ok(api.resendVerification, { body: { email } })
    expect((await verify(tokenIn(mailTo(email)[0]))).statusCode).toBe(200)
    await app.stranger().ok(api.login, { body: { username, password: PASSWORD } })
  })

  describe('the token', () => {
    it('works once', async () => {
      const { token } = await registered()
      expect((await verify(token)).statusCode).toBe(200)
      await invalid(token)
    })

    it('works once, also for 10 at once', async () => {
      const { token } = await registered()
      const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 410),
      ])
    })

    it('works for 24 hours and not a moment longer', async () => {
      const inTime = await registered()
      app.segue.time.now += 24 * HOUR - 1
      expect((await verify(inTime.token)).statusCode).toBe(200)
      const late = await registered()
      app.segue.time.now += 24 * HOUR
      await invalid(late.token)
      expect(
        (await late.client.refused(api.login, { body: { username: late.username, password: PASSWORD } }))
          .code,
      ).toBe('email_verification_required')
    })

    it.each(['x', 'x'.repeat(200), "' or 1=1 --", '\u0000', 'token\r\nset-cookie: a=b', '😀'])(
      'cannot be guessed: %j',
      (token) => invalid(token),
    )

    it.each([[{}], [{ token: '' }]])('is asked for when it is missing: %j', async (query) => {
      const refusal = await app.stranger().refused(api.verifyEmail, { query })
      expect(refusal).toMatchObject({ code: 'validation', message: 'The link has no token' })
    })

    it('is stored as a hash', async () => {
      const { token } = await registered()
      expect(await rowsThatSay(app.db, token)).toEqual([])
      expect((await app.db.selectFrom('email_tokens').select('id').execute()).length).toBeGreaterThan(0)
    })

    it('verifies its own account and no other', async () => {
      const one = await registered()
      const other = await registered()
      await verify(one.token)
      const login = { body: { username: other.username, password: PASSWORD } }
      expect((await other.client.refused(api.login, login)).code).toBe('email_verification_required')
    })
  })
})
