import { beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, startTestApp } from '#test/test-client.ts'
import { settingsStore } from '../settings/store.ts'

const SENT = { message: 'Check your inbox for the new verification link.' }
let names = 0

onEveryDatabase('asking for the verification mail again', (fresh) => {
  const app = startTestApp(fresh)
  beforeAll(() => settingsStore(app.db).change({ emailCollectionEnabled: true }))

  const tokensTo = (email: string): string[] =>
    app.mail.sent.flatMap(({ to, text }) =>
      to === email ? [/token=([\w-]+)/u.exec(text)?.[1] ?? 'no token in the mail'] : [],
    )
  const registered = async () => {
    const username = `again-${names++}`
    const email = `${username}@club.example`
    await app.stranger().ok(api.register, { body: { username, password: PASSWORD, email } })
    return { username, email }
  }
  const resend = (email: string) => app.stranger().ok(api.resendVerification, { body: { email } })
  const verify = async (token: string) =>
    (await app.stranger().send(api.verifyEmail, { query: { token } })).statusCode

  it('sends a new token and ends the old one', async () => {
    const { email } = await registered()
    expect(await resend(`  ${email.toUpperCase()} `)).toEqual(SENT)
    const [old, fresh, ...more] = tokensTo(email) as [string, string]
    expect(more).toEqual([])
    expect(fresh).not.toBe(old)
    expect(await verify(old)).toBe(410)
    expect(await verify(fresh)).toBe(200)
  })

  it('by several at once leaves one token that works', async () => {
    const { email } = await registered()
    await Promise.all(Array.from({ length: 8 }, () => resend(email)))
    expect(tokensTo(email)).toHaveLength(9)
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const remaining = await app.db.selectFrom('email_tokens').select('id').where('user_id', '=', id).execute()
    expect(remaining).toHaveLength(1)
    const answers = []
    for (const token of tokensTo(email)) answers.push(await verify(token))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  it('gives the new token 24 hours of its own', async () => {
    const { email } = await registered()
    app.segue.time.now += 24 * 60 * 60 * 1000
    await resend(email)
    app.segue.time.now += 23 * 60 * 60 * 1000
    expect(await verify(tokensTo(email)[1] as string)).toBe(200)
  })

  it('answers the same for an address that is unknown, verified or waiting', async () => {
    const waiting = await registered()
    const verified = await registered()
    expect(await verify(tokensTo(verified.email)[0] as string)).toBe(200)
    const before = app.mail.sent.length
    const answers = []
    for (const email of ['nobody@club.example', verified.email, waiting.email]) {
      const { statusCode, body, headers } = await app
        .stranger()
        .send(api.resendVerification, { body: { email } })
      answers.push({ statusCode, body, cookie: headers['set-cookie'] })
    }
    expect(answers[0]).toEqual({ statusCode: 200, body: JSON.stringify(SENT), cookie: undefined })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(app.mail.sent.slice(before).map(({ to }) => to)).toEqual([waiting.email])
  })

  it('answers the same while the mail server is down', async () => {
    const { email } = await registered()
    const send = app.mail.send
    app.mail.send = () => Promise.reject(new Error('the mail server is down'))
    const known = await app.stranger().send(api.resendVerification, { body: { email } })
    const unknown = await app
      .stranger()
      .send(api.resendVerification, { body: { email: 'nobody@club.example' } })
    app.mail.send = send
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })

  it('answers at once, however long the mail takes: the time would tell that there was one to send', async () => {
    const { email } = await registered()
    const send = app.mail.send
    app.mail.send = () => new Promise(() => undefined)
    expect(await resend(email)).toEqual(SENT)
    app.mail.send = send
  })

  it('fills no inbox: ten mails an hour to one address, by registering or asking', async () => {
    const { email } = await registered()
    for (let account = 0; account < 6; account++) {
      const username = `flood-${names++}`
      // Each of them in a network of their own.
      await app
        .stranger()
        .ok(api.register, { body: { username, password: PASSWORD, email: email.toUpperCase() } })
      await resend(email)
    }
    expect(tokensTo(email)).toHaveLength(10)
    // The links that were sent go on working.
    expect(await verify(tokensTo(email).at(-1) as string)).toBe(200)
    app.segue.time.now += 60 * 60 * 1000
    expect(await resend(email)).toEqual(SENT)
    expect(tokensTo(email).length).toBeGreaterThan(10)
  })

  it('is limited to five a minute from one network, for unknown addresses too', async () => {
    const { email } = await registered()
    const before = app.mail.sent.length
    const client = app.stranger()
    for (let i = 0; i < 5; i++)
      expect((await client.send(api.resendVerification, { body: { email } })).statusCode).toBe(200)
    for (const asked of [email, 'nobody@club.example'])
      expect(await client.refused(api.resendVerification, { body: { email: asked } })).toMatchObject({
        code: 'rate_limited',
      })
    expect(app.mail.sent).toHaveLength(before + 5)
  })

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: '   ' }],
    [{ email: 'nobody' }],
    [{ email: ['a@b.example'] }],
    [{ email: 'a@b.example\r\nbcc: c@d.example' }],
    [{ email: `${'a'.repeat(250)}@b.example` }],
    [{ email: 'a\u0000@b.example' }],
  ])('needs an address: %j', async (body) => {
    const before = app.mail.sent.length
    const refusal = await app.stranger().refused(api.resendVerification, { body })
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {})).toEqual(['email'])
    expect(app.mail.sent).toHaveLength(before)
  })
})
