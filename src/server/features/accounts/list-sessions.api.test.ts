import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, type Person, PASSWORD, startTestApp } from '#test/test-client.ts'

const HOUR = 60 * 60 * 1000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

onEveryDatabase('the sessions of an account', (fresh) => {
  const segue = startTestApp(fresh)
  const sessionsOf = async (client: Person) => (await client.ok(api.listSessions)).sessions
  const isSignedIn = async (client: Person) => (await client.send(api.currentUser)).statusCode === 200
  const onPhone = async ({ user }: TestClient) => {
    const phone = segue.stranger()
    const body = { username: user.username, password: PASSWORD }
    expect((await phone.send(api.login, { body, headers: { 'user-agent': IPHONE } })).statusCode).toBe(200)
    return phone
  }

  it('say on what device and since when; the one that asks is first', async () => {
    const dj = await segue.dj()
    const began = new Date(segue.segue.time.now).toISOString()
    segue.segue.time.now += HOUR
    const now = new Date(segue.segue.time.now).toISOString()
    const phone = await onPhone(dj)
    const [here, there] = await sessionsOf(dj)
    expect(here).toEqual({
      id: expect.any(String),
      device: null,
      createdAt: began,
      lastSeenAt: now,
      isCurrent: true,
    })
    expect(there).toMatchObject({ device: 'Safari on iPhone', createdAt: now, isCurrent: false })
    expect((await sessionsOf(phone)).map(({ isCurrent, device }) => [device, isCurrent])).toEqual([
      ['Safari on iPhone', true],
      [null, false],
    ])
    const stored = await segue.db.selectFrom('sessions').select('id').execute()
    expect(
      stored.map(({ id }) => id),
      'the id that is shown is not the id in the database',
    ).not.toContain(here?.id)
    segue.segue.time.now += 30 * 24 * HOUR
    expect(await isSignedIn(dj)).toBe(false)
  })

  it('are ended one by one, by their owner alone', async () => {
    const dj = await segue.dj()
    const [phone, laptop] = [await onPhone(dj), await dj.onAnotherDevice()]
    const session = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)
    const params = { sessionId: session?.id ?? '' }
    const thief = await segue.dj()
    expect((await thief.refused(api.endSession, { params })).code).toBe('not_found')
    expect(await isSignedIn(phone)).toBe(true)
    expect(await dj.ok(api.endSession, { params })).toEqual({})
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(dj)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await dj.refused(api.endSession, { params })).toMatchObject({
      code: 'not_found',
      message: 'This session has ended already.',
    })
    expect(await sessionsOf(dj)).toHaveLength(2)
  })

  it('are ended all but this one', async () => {
    const [dj, stranger] = [await segue.dj(), await segue.dj()]
    const others = [await onPhone(dj), await dj.onAnotherDevice()]
    await dj.ok(api.endOtherSessions)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect([await isSignedIn(dj), await isSignedIn(stranger)]).toEqual([true, true])
    expect(await sessionsOf(dj)).toHaveLength(1)
  })
})
