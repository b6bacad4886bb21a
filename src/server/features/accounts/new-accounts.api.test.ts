import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DEVICE_NEW_ACCOUNTS, NETWORK_NEW_ACCOUNTS } from '#domain/access/quota.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, type Person, startTestApp } from '#test/test-client.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const aFingerprint = () => randomBytes(32).toString('hex')
const aName = () => `new-${randomBytes(6).toString('hex')}`

onEveryDatabase('new accounts of one day', (fresh) => {
  const segue = startTestApp(fresh)
  const register = (client: Person, more: object = {}) =>
    client.send(api.register, { body: { username: aName(), password: PASSWORD, ...more } })
  const users = async () => (await segue.db.selectFrom('users').select('id').execute()).length

  it(`are ${NETWORK_NEW_ACCOUNTS} in one network, and as many again the next day`, async () => {
    const client = segue.stranger()
    for (let made = 1; made < NETWORK_NEW_ACCOUNTS; made++)
      expect((await register(client.elsewhere(), { deviceFingerprint: aFingerprint() })).statusCode).toBe(200)
    const before = await users()
    const rush = await Promise.all(Array.from({ length: 5 }, () => register(client.elsewhere())))
    expect(rush.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429,
    ])
    expect(await users()).toBe(before + 1)
    expect(await client.refused(api.register, { body: { username: aName(), password: PASSWORD } })).toEqual({
      code: 'rate_limited',
      message: 'Many accounts were created on your network today. Please try again tomorrow.',
    })
    expect((await register(segue.stranger())).statusCode).toBe(200)
    segue.segue.time.now += DAY_MS
    expect((await register(client)).statusCode).toBe(200)
  })

  it(`are ${DEVICE_NEW_ACCOUNTS} on devices that look alike there; elsewhere the same model is another`, async () => {
    const [client, deviceFingerprint] = [segue.stranger(), aFingerprint()]
    for (let made = 0; made < DEVICE_NEW_ACCOUNTS; made++)
      expect((await register(client.elsewhere(), { deviceFingerprint })).statusCode).toBe(200)
    expect((await register(client, { deviceFingerprint })).statusCode).toBe(429)
    expect((await register(segue.stranger(), { deviceFingerprint })).statusCode).toBe(200)
  })

  it('do not count what was refused', async () => {
    const [client, deviceFingerprint] = [segue.stranger(), aFingerprint()]
    const { user } = await segue.member()
    for (let refused = 0; refused < DEVICE_NEW_ACCOUNTS; refused++)
      expect((await register(client, { username: user.username, deviceFingerprint })).statusCode).toBe(409)
    expect((await register(client, { deviceFingerprint })).statusCode).toBe(200)
  })

  it('are not limited on the machine that Segue runs on', async () => {
    const payload = () => ({ username: aName(), password: PASSWORD, deviceFingerprint: 'a'.repeat(64) })
    for (let made = 0; made <= DEVICE_NEW_ACCOUNTS; made++) {
      const url = api.register.path
      expect((await segue.segue.app.inject({ method: 'POST', url, payload: payload() })).statusCode).toBe(200)
    }
  })
})
