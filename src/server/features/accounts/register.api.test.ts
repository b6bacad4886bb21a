import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { settingsStore } from '../settings/store.ts'

onEveryDatabase('registration', (fresh) => {
  const app = startTestApp(fresh)
  const register = (body: object) => app.stranger().send(api.register, { body })
  const refused = (body: object) => app.stranger().refused(api.register, { body })
  const users = async () => (await app.db.selectFrom('users').select('id').execute()).length

  it('makes an account and signs in', async () => {
    const client = app.stranger()
    const answer = await client.ok(api.register, { body: { username: 'Ida.Fen_1-x', password: PASSWORD } })
    expect(answer).toEqual({
      user: {
        id: expect.any(String),
        username: 'Ida.Fen_1-x',
        role: 'user',
        subscriptionStatus: 'free',
        email: null,
        emailVerified: false,
        createdAt: new Date(app.segue.time.now).toISOString(),
      },
      emailVerificationRequired: false,
    })
    expect(await client.ok(api.currentUser)).toEqual({ user: answer.user, adminInUserMode: false })
  })

  it('no registration makes an admin or a subscriber', async () => {
    const { user } = await app.stranger().ok(api.register, {
      body: {
        username: 'sneaky',
        password: PASSWORD,
        role: 'admin',
        subscriptionStatus: 'active',
        emailVerified: true,
        id: 'mine',
      },
    })
    expect(user).toMatchObject({ role: 'user', subscriptionStatus: 'free', emailVerified: false })
    expect(user?.id).not.toBe('mine')
  })

  describe('the username', () => {
    it.each(['abc', 'a.b', '-_.', 'A'.repeat(32), '123'])('may be %s', async (username) => {
      expect((await register({ username, password: PASSWORD })).statusCode).toBe(200)
    })

    it.each([
      ['', 'A username has at least 3 characters'],
      ['ab', 'A username has at least 3 characters'],
      ['a'.repeat(33), 'A username has at most 32 characters'],
      ['two words', 'A username is made of letters, digits, _ . and -'],
      ['ümlaut', 'A username is made of letters, digits, _ . and -'],
      ['a@b.example', 'A username is made of letters, digits, _ . and -'],
      ['abc\n', 'A username is made of letters, digits, _ . and -'],
      ['abc\u0000', 'A username is made of letters, digits, _ . and -'],
      ['аbс', 'A username is made of letters, digits, _ . and -'],
      ['<b>abc', 'A username is made of letters, digits, _ . and -'],
    ])('may not be %j', async (username, message) => {
      const before = await users()
      const refusal = await refused({ username, password: PASSWORD })
      expect(refusal).toMatchObject({ code: 'validation', fields: { username: message } })
      expect(await users()).toBe(before)
    })

    it('is taken whatever its case, and the first owner keeps it', async () => {
      const first = await app.dj('Resident')
      for (const username of ['Resident', 'resident', 'RESIDENT']) {
        const client = app.stranger()
        expect(await client.refused(api.register, { body: { username, password: PASSWORD } })).toEqual({
          code: 'username_taken',
          message: 'This username is taken. Please choose another.',
          fields: { username: 'This username is taken. Please choose another.' },
        })
        expect((await client.refused(api.currentUser)).code).toBe('unauthenticated')
      }
      expect((await first.ok(api.currentUser)).user.username).toBe('Resident')
    })

    it('of 20 who ask for one name at once, one gets it', async () => {
      const before = await users()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          register({ username: i % 2 ? 'Rush-Hour' : 'rush-hour', password: PASSWORD }),
        ),
      )
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 19 }, () => 409),
      ])
      expect(await users()).toBe(before + 1)
      const rows = await app.db
        .selectFrom('users')
        .select('id')
        .where('username_key', '=', 'rush-hour')
        .execute()
      expect(rows).toHaveLength(1)
    })
  })

  describe('the password', () => {
    it('has at least six characters, in the words of the specification', async () => {
      for (const password of ['', 'a', '12345', 'abcde'])
        expect(await refused({ username: 'shorty', password })).toMatchObject({
          code: 'validation',
          message: 'Password must be at least 6 characters long.',
          fields: { password: 'Password must be at least 6 characters long.' },
        })
      expect((await register({ username: 'six-letters', password: 'tw9x!q' })).statusCode).toBe(200)
    })

    it('has at most 200: longer ones only keep the hash busy', async () => {
      expect(
        (await register({ username: 'long-enough', password: 'ünrelated wörds '.repeat(13).slice(0, 200) }))
          .statusCode,
      ).toBe(200)
      const refusal = await refused({ username: 'too-long', password: 'x'.repeat(201) })
      expect(refusal).toMatchObject({
        code: 'validation',
        fields: { password: 'Please keep the password under 200 characters' },
      })
    })

    it('of a megabyte is not even read', async () => {
      const refusal = await refused({ username: 'megabyte', password: 'x'.repeat(1_000_000) })
      expect(refusal.code).toBe('too_large')
    })

    it.each(['123456', 'password', 'PassWord', 'qwerty', 'football', 'ｐａｓｓｗｏｒｄ'])(
      'is not one of the commonest: %s',
      async (password) => {
        const message = 'This is one of the commonest passwords there are. Please choose another.'
        expect(await refused({ username: 'common', password })).toEqual({
          code: 'validation',
          message,
          fields: { password: message },
        })
      },
    )

    it.each(['My-Own-Name', 'my-own-name', 'Ｍy-own-name'])('is not the username: %s', async (password) => {
      const message = 'The password must not be your username.'
      expect(await refused({ username: 'My-Own-Name', password })).toMatchObject({
        code: 'validation',
        fields: { password: message },
      })
    })

    it('may be in any script, however the keyboard composes it', async () => {
      const composed = 'caf\u00e9 \u00c5ngstr\u00f6m \u{1F3A7}'
      const decomposed = composed.normalize('NFD')
      expect(decomposed).not.toBe(composed)
      const dj = await app.dj('unicode', composed)
      await dj.onAnotherDevice(decomposed)
      await dj.onAnotherDevice(composed)
      expect(
        (
          await dj
            .elsewhere()
            .refused(api.login, { body: { username: 'unicode', password: 'cafe Angstrom \u{1F3A7}' } })
        ).code,
      ).toBe('invalid_credentials')
    })

    it('is kept as an Argon2id hash and nowhere as it is', async () => {
      await app.dj('hashed', 'sturdy-rabbit-hole')
      await app.dj('hashed-too', 'sturdy-rabbit-hole')
      const hashes = await app.db
        .selectFrom('users')
        .select('password_hash')
        .where('username', 'in', ['hashed', 'hashed-too'])
        .execute()
      expect(hashes.map((row) => row.password_hash)).toEqual([
        expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u),
        expect.stringMatching(/^\$argon2id\$/u),
      ])
      expect(hashes[0]).not.toEqual(hashes[1])
      expect(await rowsThatSay(app.db, 'sturdy-rabbit-hole')).toEqual([])
    })
  })

  it.each([
    [{}, ['password', 'username']],
    [{ username: 'abc' }, ['password']],
    [{ username: ['abc'], password: { $gt: '' } }, ['password', 'username']],
    [{ username: 'abc', password: PASSWORD, deviceFingerprint: 'no' }, ['deviceFingerprint']],
    [{ username: 'abc', password: PASSWORD, email: 'nobody' }, ['email']],
    [{ username: 'abc', password: PASSWORD, email: `${'a'.repeat(250)}@b.example` }, ['email']],
  ])('a wrong field is named: %j', async (body, fields) => {
    const refusal = await refused(body)
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(fields)
  })

  it('an e-mail address is not kept while none is collected', async () => {
    expect(await app.stranger().ok(api.emailCollection)).toEqual({ emailCollectionEnabled: false })
    const before = app.mail.sent.length
    const answer = await app.stranger().ok(api.register, {
      body: { username: 'no-mail', password: PASSWORD, email: 'kept@nowhere.example' },
    })
    expect(answer).toMatchObject({ user: { email: null }, emailVerificationRequired: false })
    expect(await rowsThatSay(app.db, 'kept@nowhere.example')).toEqual([])
    expect(app.mail.sent).toHaveLength(before)
  })

  it('whether an address is asked for is a setting every client can read', async () => {
    await settingsStore(app.db).change({ emailCollectionEnabled: true })
    expect(await app.stranger().ok(api.emailCollection)).toEqual({ emailCollectionEnabled: true })
    await settingsStore(app.db).change({ emailCollectionEnabled: false })
    expect(await app.stranger().ok(api.emailCollection)).toEqual({ emailCollectionEnabled: false })
  })
})
