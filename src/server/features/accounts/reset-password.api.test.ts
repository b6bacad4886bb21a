import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { refusalOf } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, type Person, PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { SmtpServer } from '#test/fakes/smtp-server.ts'
import { smtp } from '../../providers/mail/smtp.ts'
import { FixedWindowLimiter } from '../../system/fixed-window-limiter.ts'
import { sendPasswordReset } from './reset-password.ts'
import { accountsStore } from './store.ts'

const HOUR = 60 * 60 * 1000
const NEW_PASSWORD = 'another long sentence'
const ANSWER = { message: 'If this account has an e-mail address, a link is on its way to it.' }
const ENDED = {
  code: 'invalid_token',
  message: 'This link has been used or is older than one hour. Please ask for a new one.',
}

onEveryDatabase('a forgotten password', (fresh) => {
  const segue = startTestApp(fresh)
  let people = 0
  /** A user with an account and a verified address. */
  const known = async (): Promise<{ dj: TestClient; email: string }> => {
    const dj = await segue.dj()
    const email = `ida-${people++}@club.example`
    await accountsStore(segue.db).setEmail(dj.user.id, email)
    return { dj, email }
  }
  const mailsTo = (email: string) => segue.mail.sent.filter(({ to }) => to === email)
  const ask = (usernameOrEmail: string, client: Person = segue.stranger()) =>
    client.ok(api.forgotPassword, { body: { usernameOrEmail } })
  /** The answer does not wait for the mail: a test does. */
  const tokenFor = async (email: string, mails = 1): Promise<string> => {
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(mails))
    return /\/reset-password\?token=([\w-]+)\n/u.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? 'no token'
  }
  const reset = (token: string, password = NEW_PASSWORD) =>
    segue.stranger().send(api.resetPassword, { body: { token, password } })
  const login = async ({ user }: TestClient, password: string) =>
    (await segue.stranger().send(api.login, { body: { username: user.username, password } })).statusCode

  it('is set anew by the link in a mail, which ends every session', async () => {
    const { dj, email } = await known()
    const other = await dj.onAnotherDevice()
    expect(await ask(email.toUpperCase())).toEqual(ANSWER)
    const token = await tokenFor(email)
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('Choose a new password for Segue')
    expect(mail?.text).toContain(`Hello ${dj.user.username},`)
    expect(mail?.text).toContain(`\nhttp://127.0.0.1/reset-password?token=${token}\n`)
    expect(await rowsThatSay(segue.db, token), 'the token itself is kept nowhere').toEqual([])

    expect(await segue.stranger().ok(api.resetPassword, { body: { token, password: NEW_PASSWORD } })).toEqual(
      {
        message: 'Your password is changed. Please sign in with the new one.',
      },
    )
    for (const client of [dj, other]) expect((await client.send(api.currentUser)).statusCode).toBe(401)
    expect(await login(dj, PASSWORD)).toBe(401)
    expect(await login(dj, NEW_PASSWORD)).toBe(200)
  })

  it('revokes the API keys: somebody else may have made one', async () => {
    const { dj, email } = await known()
    const { key } = await dj.ok(api.createApiKey, { body: { name: 'Laptop', scope: 'write' } })
    const headers = { authorization: `Bearer ${key}` }
    await segue.stranger().ok(api.listSavedLists, { headers })
    await ask(dj.user.username)
    expect((await reset(await tokenFor(email))).statusCode).toBe(200)
    expect((await segue.stranger().refused(api.listSavedLists, { headers })).code).toBe('unauthenticated')
  })

  it('is asked for by the username too, whatever its case', async () => {
    const { dj, email } = await known()
    await ask(`  ${dj.user.username.toUpperCase()} `)
    expect((await reset(await tokenFor(email))).statusCode).toBe(200)
  })

  it('goes to each account that has the address', async () => {
    const { dj, email } = await known()
    const second = await segue.dj()
    await accountsStore(segue.db).setEmail(second.user.id, email)
    await ask(email)
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2))
    const texts = mailsTo(email).map(({ text }) => text)
    for (const { user } of [dj, second]) expect(texts.join()).toContain(`Hello ${user.username},`)
  })

  describe('a link', () => {
    it('works once, of 20 at once for one', async () => {
      const { dj, email } = await known()
      await ask(dj.user.username)
      const token = await tokenFor(email)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => reset(token, `${NEW_PASSWORD} ${i}`)),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(refusalOf(await reset(token))).toEqual(ENDED)
    })

    it('works for an hour', async () => {
      const { dj, email } = await known()
      await ask(email)
      const token = await tokenFor(email)
      segue.segue.time.now += HOUR
      expect(refusalOf(await reset(token))).toEqual(ENDED)
      expect(await login(dj, PASSWORD)).toBe(200)
    })

    it('takes the place of the one before', async () => {
      const { email } = await known()
      await ask(email)
      const first = await tokenFor(email)
      await ask(email)
      const second = await tokenFor(email, 2)
      expect(refusalOf(await reset(first))).toEqual(ENDED)
      expect((await reset(second)).statusCode).toBe(200)
    })

    it('of another purpose sets no password, nor verifies an address', async () => {
      const { dj, email } = await known()
      await dj.ok(api.changeEmail, { body: { email: `new-${email}`, password: PASSWORD } })
      await vi.waitFor(() => expect(mailsTo(`new-${email}`)).toHaveLength(1))
      const change = /token=([\w-]+)/u.exec(mailsTo(`new-${email}`)[0]?.text ?? '')?.[1] ?? ''
      expect(refusalOf(await reset(change))).toEqual(ENDED)
      await ask(dj.user.username)
      // The notice of the change went there as well.
      await tokenFor(email, 2)
      const token = await tokenFor(email, 2)
      expect((await segue.stranger().refused(api.verifyEmail, { query: { token } })).code).toBe(
        'invalid_token',
      )
      expect((await reset(token)).statusCode).toBe(200)
      expect((await segue.stranger().refused(api.verifyEmail, { query: { token: change } })).code).toBe(
        'invalid_token',
      )
    })

    it.each(['aaaaaa', 'abcdef', '12345', 'x'.repeat(201)])(
      'is not used up by a password that is refused: %s',
      async (password) => {
        const { dj, email } = await known()
        await ask(email)
        const token = await tokenFor(email)
        for (const refused of [password, dj.user.username]) {
          const refusal = refusalOf(await reset(token, refused))
          expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', ['password']])
        }
        expect((await reset(token)).statusCode).toBe(200)
      },
    )

    it.each(['', 'made-up', 'x'.repeat(200), 'a\u0000b', 'x'.repeat(201)])(
      'that is made up sets nothing: %j',
      async (token) => {
        expect(['validation', 'invalid_token']).toContain(refusalOf(await reset(token)).code)
      },
    )

    it('of an address that was never verified verifies it: following it proves control of the inbox', async () => {
      const { dj, email } = await known()
      await segue.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', dj.user.id).execute()
      await ask(email)
      await reset(await tokenFor(email))
      expect(await login(dj, NEW_PASSWORD)).toBe(200)
    })
  })

  describe('of an unknown name', () => {
    it('is answered alike, and nothing is sent', async () => {
      const noAddress = await segue.dj()
      const before = segue.mail.sent.length
      for (const name of [
        'nobody-here',
        'nobody@club.example',
        noAddress.user.username,
        'a\u0000b',
        "' or 1=1 --",
      ])
        expect(await ask(name)).toEqual(ANSWER)
      const { email } = await known()
      await ask(email)
      await tokenFor(email)
      expect(segue.mail.sent.length).toBe(before + 1)
      expect(await rowsThatSay(segue.db, 'nobody')).toEqual([])
    })

    it('costs the same queries', async () => {
      const { email } = await known()
      const queriesFor = async (name: string) => {
        const kinds: string[] = []
        const db = segue.db.withPlugin({
          transformQuery({ node }) {
            kinds.push(node.kind)
            return node
          },
          transformResult: ({ result }) => Promise.resolve(result),
        })
        const deps = {
          db,
          mailer: segue.mail,
          clock: () => 0,
          mails: new FixedWindowLimiter(1_000, 60_000),
          address: 'http://127.0.0.1',
        }
        await sendPasswordReset(deps, name, () => undefined)
        return kinds
      }
      const expected = await queriesFor(email)
      expect(expected).toHaveLength(5)
      expect(await queriesFor('nobody@club.example')).toEqual(expected)
      expect(await queriesFor('nobody-here')).toEqual(expected)
    })
  })

  it('is asked for five times a minute from one network, and ten mails an hour go to one address', async () => {
    const client = segue.stranger()
    for (let asked = 0; asked < 5; asked++) await ask('nobody-here', client)
    const body = { usernameOrEmail: 'nobody-here' }
    expect((await client.refused(api.forgotPassword, { body })).code).toBe('rate_limited')
    const { email } = await known()
    for (let asked = 0; asked < 12; asked++) await ask(email)
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(10))
  })

  it.each([{}, { usernameOrEmail: '' }, { usernameOrEmail: '   ' }, { usernameOrEmail: 'x'.repeat(255) }])(
    'needs a name: %j',
    async (body) => {
      expect((await segue.stranger().refused(api.forgotPassword, { body })).code).toBe('validation')
    },
  )
})

onEveryDatabase('a mail server that says nothing', (fresh) => {
  const server = new SmtpServer()
  const mailer = { current: smtp({ url: 'smtp://127.0.0.1:1', from: 'Segue <no-reply@segue.example>' }) }
  const segue = startTestApp(fresh, {
    mailer: { name: 'smtp', send: (mail) => mailer.current.send(mail) },
    contactEmail: 'hello@segue.example',
  })
  beforeAll(async () => {
    await server.start()
    mailer.current = smtp({ url: server.url(), from: 'Segue <no-reply@segue.example>', patienceMs: 300 })
  })
  afterAll(() => server.stop())

  it('delays no response, and one that answers delivers the link', async () => {
    const dj = await segue.dj()
    await accountsStore(segue.db).setEmail(dj.user.id, 'ida@club.example')
    const body = { usernameOrEmail: dj.user.username }
    server.error = 'silent'
    expect(await segue.stranger().ok(api.forgotPassword, { body })).toEqual(ANSWER)
    await vi.waitFor(() => expect(server.connections).toBe(1))
    server.error = null
    await segue.stranger().ok(api.forgotPassword, { body })
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 5_000 })
    expect(server.received[0]?.to).toEqual(['ida@club.example'])
    const token = /reset-password\?token=([\w-]+)/u.exec(server.received[0]?.text ?? '')?.[1] ?? ''
    await segue.stranger().ok(api.resetPassword, { body: { token, password: NEW_PASSWORD } })
  })

  it('is one that the screens may count on; without one they say whom to ask', async () => {
    expect(await segue.stranger().ok(api.mailConfig)).toEqual({
      canSendMail: true,
      contactEmail: 'hello@segue.example',
    })
  })
})
