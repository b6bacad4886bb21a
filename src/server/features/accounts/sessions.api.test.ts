import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { newAdmin, type Person, PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'
import { testApi } from '#test/api.ts'
import { accountsStore } from './store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

onEveryDatabase('a session', (fresh) => {
  const app = startTestApp(fresh)
  const tokenOf = ({ visitor }: Person): string =>
    /segue_session=([^;]*)/u.exec(visitor.cookie ?? '')?.[1] ?? 'no session'
  const isSignedIn = async (client: Person): Promise<boolean> => {
    const response = await client.send(api.currentUser)
    if (response.statusCode !== 200) expect(response.json().code).toBe('unauthenticated')
    return response.statusCode === 200
  }
  const rowOf = (client: Person) =>
    app.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', createHash('sha256').update(tokenOf(client)).digest('base64url'))
      .executeTakeFirst()

  it('is a cookie no script can read, for this site alone, Secure behind TLS, for 30 days', async () => {
    const attributes = async (publicUrl: string, endpoint: 'login' | 'register') => {
      const other = await testApi(app, { publicUrl })
      const { user } = await app.dj()
      const body = {
        username: endpoint === 'login' ? user.username : `${user.username}-2`,
        password: PASSWORD,
      }
      const response = await other
        .visitor()
        .call('POST', api[endpoint].path, JSON.stringify(body), { 'content-type': 'application/json' })
      await other.app.close()
      const [session = '', hint = ''] = [response.headers['set-cookie'] ?? []].flat()
      // The one that scripts may read holds no secret: it only says that there is a session.
      expect(hint).toMatch(/^segue_signed_in=1; (?!.*HttpOnly)/u)
      const [pair, ...said] = session.split('; ')
      expect(pair).toMatch(
        publicUrl.startsWith('https:') ? /^__Host-segue_session=[\w-]{43}$/u : /^segue_session=[\w-]{43}$/u,
      )
      return said.toSorted()
    }
    const plain = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']
    for (const endpoint of ['login', 'register'] as const) {
      expect(await attributes('http://segue.example', endpoint)).toEqual(plain)
      expect(await attributes('https://segue.example', endpoint)).toEqual([...plain, 'Secure'])
    }
  })

  it('has a hint beside it that goes with it, however it ends', async () => {
    const signsOut = (response: { headers: Record<string, unknown> }) =>
      expect(String(response.headers['set-cookie'])).toMatch(/segue_signed_in=; .*Expires=Thu, 01 Jan 1970/u)
    const dj = await app.dj()
    expect(dj.visitor.cookie).toContain('segue_signed_in=1')
    const copy = app.stranger()
    copy.visitor.cookie = dj.visitor.cookie
    signsOut(await dj.send(api.logout))
    // A browser whose session was ended elsewhere learns of it with the next call.
    signsOut(await copy.send(api.currentUser))
  })

  it('is stored as a hash: who reads the database is not signed in', async () => {
    const dj = await app.dj()
    const token = tokenOf(dj)
    expect(await rowsThatSay(app.db, token)).toEqual([])
    const row = await rowOf(dj)
    expect(row).toMatchObject({ user_id: dj.user.id, expires_at: app.segue.time.now + 30 * DAY })
    const thief = app.stranger()
    thief.visitor.cookie = `segue_session=${row?.id ?? ''}`
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('is a new one at each sign-in, and the one before is worth nothing', async () => {
    const dj = await app.dj()
    const before = tokenOf(dj)
    await dj.ok(api.login, { body: { username: dj.user.username, password: PASSWORD } })
    expect(tokenOf(dj)).not.toBe(before)
    const old = app.stranger()
    old.visitor.cookie = `segue_session=${before}`
    expect(await isSignedIn(old)).toBe(false)
    expect(await isSignedIn(dj)).toBe(true)
  })

  it('cannot be planted: a cookie that was there before is not the one that is signed in', async () => {
    const planted = 'p'.repeat(43)
    const dj = await app.dj()
    const victim = app.stranger()
    victim.visitor.cookie = `segue_session=${planted}`
    await victim.ok(api.login, { body: { username: dj.user.username, password: PASSWORD } })
    const attacker = app.stranger()
    attacker.visitor.cookie = `segue_session=${planted}`
    expect(await isSignedIn(attacker)).toBe(false)
    expect(await isSignedIn(victim)).toBe(true)
  })

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), '%00', '%', "' or 1=1 --", 'undefined', 'null'])(
    'cannot be made up: %s',
    async (token) => {
      const thief = app.stranger()
      thief.visitor.cookie = `segue_session=${token}`
      expect(await isSignedIn(thief)).toBe(false)
      expect((await thief.refused(api.listSavedSongs)).code).toBe('unauthenticated')
    },
  )

  it('lasts 30 days and no longer', async () => {
    const dj = await app.dj()
    const unused = await dj.onAnotherDevice()
    app.segue.time.now += 30 * DAY - 1
    expect(await isSignedIn(dj)).toBe(true)
    app.segue.time.now += 1
    expect(await isSignedIn(unused)).toBe(false)
    await accountsStore(app.db).deleteEnded(app.segue.time.now)
    expect(await rowOf(unused)).toBeUndefined()
    expect(await isSignedIn(dj)).toBe(true)
  })

  it('lasts on while it is used, which is written at most once an hour', async () => {
    const dj = await app.dj()
    const began = app.segue.time.now
    const seen = async () => {
      expect(await isSignedIn(dj)).toBe(true)
      const row = await rowOf(dj)
      expect(row?.created_at).toBe(began)
      expect((row?.expires_at ?? 0) - (row?.last_seen_at ?? 0)).toBe(30 * DAY)
      return (row?.last_seen_at ?? 0) - began
    }
    app.segue.time.now = began + HOUR
    expect(await seen()).toBe(0)
    app.segue.time.now = began + HOUR + 1
    expect(await seen()).toBe(HOUR + 1)
    app.segue.time.now = began + 2 * HOUR
    expect(await seen()).toBe(HOUR + 1)
    for (let day = 1; day <= 60; day += 29) {
      app.segue.time.now = began + day * DAY
      expect(await seen()).toBe(day * DAY)
    }
  })

  it('ends after 180 days, however much it is used', async () => {
    const dj = await app.dj()
    const began = app.segue.time.now
    for (let day = 20; day < 180; day += 20) {
      app.segue.time.now = began + day * DAY
      expect(await isSignedIn(dj), `day ${day}`).toBe(true)
    }
    app.segue.time.now = began + 180 * DAY - 1
    expect(await isSignedIn(dj)).toBe(true)
    app.segue.time.now = began + 180 * DAY
    expect(await isSignedIn(dj)).toBe(false)
  })

  it('of an admin ends after half an hour without use, and after twelve hours', async () => {
    const MINUTE = HOUR / 60
    const { user } = await newAdmin(app.segue)
    const device = app.stranger()
    const signedIn = await device.send(api.login, { body: { username: user.username, password: PASSWORD } })
    expect(String(signedIn.headers['set-cookie'])).toMatch(/segue_session=[^;]+; Max-Age=1800;/u)
    const [idle, busy] = [await newAdmin(app.segue), await newAdmin(app.segue)]
    const began = app.segue.time.now
    for (let minute = 20; minute < 12 * 60; minute += 20) {
      app.segue.time.now = began + minute * MINUTE
      expect(await isSignedIn(busy), `minute ${minute}`).toBe(true)
      if (minute === 40) expect(await isSignedIn(idle)).toBe(false)
    }
    app.segue.time.now = began + 12 * HOUR
    expect(await isSignedIn(busy)).toBe(false)
  })

  describe('ends', () => {
    it('on the server when its owner signs out, and on that device alone', async () => {
      const dj = await app.dj()
      const other = await dj.onAnotherDevice()
      const copy = app.stranger()
      copy.visitor.cookie = dj.visitor.cookie
      const response = await dj.send(api.logout)
      expect(response.statusCode).toBe(200)
      expect(String(response.headers['set-cookie'])).toMatch(
        /^segue_session=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/u,
      )
      for (const client of [dj, copy]) expect(await isSignedIn(client)).toBe(false)
      expect(await isSignedIn(other)).toBe(true)
    })

    it('without a fuss when there is none', async () => {
      expect(await app.stranger().ok(api.logout)).toEqual({})
      const dj = await app.dj()
      await dj.ok(api.logout)
      expect(await dj.ok(api.logout)).toEqual({})
    })

    it('everywhere, this device included, and no other user’s', async () => {
      const dj = await app.dj()
      const devices = [dj, await dj.onAnotherDevice(), await dj.onAnotherDevice()]
      const other = await app.dj()
      expect(await devices[1]?.ok(api.signOutEverywhere)).toEqual({})
      for (const device of devices) expect(await isSignedIn(device)).toBe(false)
      expect(await isSignedIn(other)).toBe(true)
      expect(await isSignedIn(await dj.onAnotherDevice())).toBe(true)
    })
  })

  it('makes an answer private: no cache keeps it', async () => {
    const dj = await app.dj()
    for (const endpoint of [api.currentUser, api.listSavedSongs, api.listSavedLists, api.accountData])
      expect((await dj.send(endpoint)).headers['cache-control']).toBe('private, no-store')
    for (const endpoint of [api.currentUser, api.listSavedSongs])
      expect((await app.stranger().send(endpoint)).headers['cache-control']).toBe('no-store')
  })
})
