import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, PASSWORD, Person, startTestApp } from '#test/test-client.ts'
import { accountsStore } from './store.ts'

const WRONG = { code: 'invalid_credentials', message: 'Invalid credentials. Please try again.' }

onEveryDatabase('signing in', (fresh) => {
  const app = startTestApp(fresh)
  const guess = (client: Person, username: string, password = 'wrong password') =>
    client.send(api.login, { body: { username, password } })

  it('with the username in any case', async () => {
    const dj = await app.dj('Night-Shift')
    for (const username of ['Night-Shift', 'night-shift', 'NIGHT-SHIFT']) {
      const answer = await app.stranger().ok(api.login, { body: { username, password: PASSWORD } })
      expect(answer).toEqual({ user: dj.user, adminInUserMode: false })
    }
  })

  it('a wrong password and an unknown user are one answer', async () => {
    const { user } = await app.dj()
    for (const [username, password] of [
      [user.username, 'wrong password'],
      [user.username, PASSWORD.toUpperCase()],
      [user.username, `${PASSWORD} `],
      ['nobody-of-that-name', PASSWORD],
      ['not a name at all', PASSWORD],
      ["' or 1=1 --", PASSWORD],
      ['nobody\u0000', PASSWORD],
      [`${user.username}\u0000`, PASSWORD],
      ['😀'.repeat(100), PASSWORD],
    ] as const) {
      const client = app.stranger()
      const response = await guess(client, username, password)
      expect(response.headers['set-cookie'], username).toBeUndefined()
      expect(await client.refused(api.login, { body: { username, password } }), username).toEqual(WRONG)
      expect((await client.refused(api.currentUser)).code).toBe('unauthenticated')
    }
  })

  it.each([
    [{}, ['password', 'username']],
    [{ username: '', password: '' }, ['password', 'username']],
    [{ username: 'a' }, ['password']],
    [{ username: { $ne: null }, password: { $ne: null } }, ['password', 'username']],
    [{ username: 'a', password: 'x'.repeat(201) }, ['password']],
    [{ username: 'x'.repeat(201), password: 'a' }, ['username']],
  ])('needs both: %j', async (body, fields) => {
    const refusal = await app.stranger().refused(api.login, { body })
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(fields)
  })

  it('with more than a call takes is 413, and as a form 415', async () => {
    const body = { username: 'a', password: 'x'.repeat(1_000_000) }
    expect((await app.stranger().refused(api.login, { body })).code).toBe('too_large')
    const form = await app.stranger().visitor.call('POST', '/api/auth/login', 'username=a&password=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.statusCode).toBe(415)
  })

  describe('guessing', () => {
    let dj: TestClient
    beforeAll(async () => {
      dj = await app.dj()
    })
    const right = (client: Person) => guess(client, dj.user.username, PASSWORD)

    it('is slowed down after five wrong passwords in a minute, and never locks an account', async () => {
      const client = app.stranger()
      for (let i = 0; i < 5; i++) expect((await guess(client, dj.user.username)).statusCode).toBe(401)
      app.segue.time.now += 20_000
      for (const password of ['wrong password', PASSWORD])
        expect(await client.refused(api.login, { body: { username: dj.user.username, password } })).toEqual({
          code: 'rate_limited',
          message: 'Too many attempts. Please try again in 40 seconds.',
        })
      // Waiting is not made longer by trying again.
      app.segue.time.now += 39_999
      expect((await right(client)).statusCode).toBe(429)
      app.segue.time.now += 1
      expect((await right(client)).statusCode).toBe(200)
    })

    it('is not slowed for another account, nor in another network', async () => {
      const client = app.stranger()
      const other = await app.dj()
      for (let i = 0; i < 5; i++) await guess(client, dj.user.username)
      expect((await right(client)).statusCode).toBe(429)
      expect((await guess(client, other.user.username, PASSWORD)).statusCode).toBe(200)
      expect((await right(app.stranger())).statusCode).toBe(200)
      expect((await right(client)).statusCode).toBe(429)
    })

    it('is one account’s, however its name is written', async () => {
      const client = app.stranger()
      for (let i = 0; i < 5; i++)
        await guess(client, i % 2 ? dj.user.username.toUpperCase() : dj.user.username)
      expect((await right(client)).statusCode).toBe(429)
    })

    it('is one network’s: an IPv6 customer is a /64', async () => {
      for (let i = 1; i <= 5; i++) await guess(new Person(app.segue, `2001:db8:7:7::${i}`), dj.user.username)
      expect((await right(new Person(app.segue, '2001:db8:7:7::6'))).statusCode).toBe(429)
      expect((await right(new Person(app.segue, '2001:db8:7:8::6'))).statusCode).toBe(200)
    })

    it('from ever new networks has twenty attempts in a quarter of an hour; the owner is told by mail, and gets in from where they usually are', async () => {
      const owner = await app.dj()
      const home = new Person(app.segue, '198.51.100.77')
      const signInAtHome = () => guess(home, owner.user.username, PASSWORD)
      expect((await signInAtHome()).statusCode).toBe(200)
      const from = (at: number) => guess(new Person(app.segue, `203.0.113.${at}`), owner.user.username)
      for (let at = 1; at <= 20; at++) expect((await from(at)).statusCode, `guess ${at}`).toBe(401)
      const email = `${owner.user.username}@club.example`
      await accountsStore(app.db).setEmail(owner.user.id, email)
      expect((await from(21)).json()).toMatchObject({
        code: 'rate_limited',
        message: 'Too many attempts. Please try again in 15 minutes.',
      })
      expect((await signInAtHome()).statusCode).toBe(200)
      const warnings = () => app.mail.sent.filter(({ to }) => to === email)
      await expect.poll(warnings).toHaveLength(1)
      expect(warnings()[0]?.text).toContain('twenty wrong passwords')
      for (let at = 30; at <= 50; at++) expect((await from(at)).statusCode).toBe(429)
      // Guessing on does not make it longer.
      app.segue.time.now += 15 * 60_000
      expect((await from(60)).statusCode).toBe(401)
    })

    it('at names that do not exist is slowed down alike, which tells nothing', async () => {
      const client = app.stranger()
      for (let i = 0; i < 5; i++) expect((await guess(client, 'nobody-home')).statusCode).toBe(401)
      expect((await guess(client, 'nobody-home')).statusCode).toBe(429)
    })

    it('is forgotten after a sign-in', async () => {
      const client = app.stranger()
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 4; i++) expect((await guess(client, dj.user.username)).statusCode).toBe(401)
        expect((await right(client)).statusCode).toBe(200)
      }
    })

    it('30 at once is still five', async () => {
      const client = app.stranger()
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => guess(client, dj.user.username, `guess ${i}`)),
      )
      const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
      expect([count(401), count(429)]).toEqual([5, 25])
    })
  })

  it('is 60 a minute from one network, whatever the username', async () => {
    const client = app.stranger()
    const answers = []
    for (let i = 0; i < 61; i++) answers.push((await client.send(api.login, { body: {} })).statusCode)
    expect(answers.slice(0, 60).every((status) => status === 400)).toBe(true)
    expect(answers[60]).toBe(429)
  })
})
