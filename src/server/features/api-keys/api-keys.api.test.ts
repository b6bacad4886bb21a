import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { API_KEYS_MAX } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { rowsThatSay, startTestApp, type TestClient } from '#test/test-client.ts'
import { KEY_CALLS_PER_MINUTE } from './authenticate-key.ts'

const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const newKey = (dj: TestClient, scope: 'read' | 'write') =>
  dj.ok(api.createApiKey, { body: { name: 'Laptop', scope } })

onEveryDatabase('API keys', (fresh) => {
  const app = startTestApp(fresh)

  it('open the account to a program without a session, and only their hash is kept', async () => {
    const dj = await app.member()
    const { key, apiKey } = await newKey(dj, 'write')
    expect(key).toMatch(/^segue_[\w-]{43}$/u)
    const program = app.stranger()
    await program.ok(api.saveSong, { body: SONG, headers: bearer(key) })
    expect((await dj.ok(api.listSavedSongs)).savedSongs).toMatchObject([SONG])
    expect(program.visitor.cookie).toBeUndefined()
    expect(await rowsThatSay(app.db, key)).toEqual([])
    const [shown] = (await dj.ok(api.listApiKeys)).apiKeys
    expect(shown).toEqual({ ...apiKey, lastUsedAt: shown?.lastUsedAt })
    expect(shown?.lastUsedAt).not.toBeNull()
  })

  it('are of no use once they are revoked, or unknown', async () => {
    const dj = await app.member()
    const { key, apiKey } = await newKey(dj, 'read')
    await app.stranger().ok(api.listSavedLists, { headers: bearer(key) })
    const other = await app.member()
    const params = { apiKeyId: apiKey.id }
    expect((await other.refused(api.revokeApiKey, { params })).code).toBe('not_found')
    await dj.ok(api.revokeApiKey, { params })
    for (const wrong of [key, 'segue_none', 'x'.repeat(300), ''])
      for (const endpoint of [api.listSavedLists, api.countSearches])
        expect(
          await dj.refused(endpoint, { headers: bearer(wrong), query: { q: 'a' } }),
          `${wrong} ${endpoint.path}`,
        ).toMatchObject({ code: 'unauthenticated' })
    for (const endpoint of [api.searchTracks, api.health])
      expect(
        (await dj.refused(endpoint, { headers: bearer(key), query: { q: 'a' } })).code,
        endpoint.path,
      ).toBe('unauthenticated')
  })

  it.each(['Bearer 0123456789abcdef', 'Bearer', 'Basic c2VndWU6c2VjcmV0', 'nonsense', ''])(
    'what anyone may call is answered whatever else is in its Authorization: %j',
    async (authorization) => {
      const monitor = app.stranger()
      for (const endpoint of [api.healthLive, api.health, api.searchTracks]) {
        const sent = { headers: { authorization }, query: { q: 'a' } }
        expect((await monitor.send(endpoint, sent)).statusCode, endpoint.path).toBe(200)
      }
    },
  )

  it('are ten at most, also when many are made at once', async () => {
    const dj = await app.member()
    const body = { name: 'Laptop', scope: 'read' }
    const sent = await Promise.all(
      Array.from({ length: API_KEYS_MAX + 4 }, () => dj.send(api.createApiKey, { body })),
    )
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(API_KEYS_MAX)
    expect((await dj.refused(api.createApiKey, { body })).code).toBe('api_key_limit')
    expect((await dj.ok(api.listApiKeys)).apiKeys).toHaveLength(API_KEYS_MAX)
  })

  it('may make so many calls a minute, each by itself', async () => {
    const dj = await app.member()
    const [one, two] = [await newKey(dj, 'read'), await newKey(dj, 'read')]
    for (let call = 0; call < KEY_CALLS_PER_MINUTE; call++)
      await app.stranger().ok(api.countSearches, { headers: bearer(one.key) })
    expect((await app.stranger().refused(api.countSearches, { headers: bearer(one.key) })).code).toBe(
      'rate_limited',
    )
    await app.stranger().ok(api.countSearches, { headers: bearer(two.key) })
  })

  it('are exported without their secret', async () => {
    const dj = await app.member()
    const { key, apiKey } = await newKey(dj, 'read')
    const text = (await dj.send(api.accountData)).body
    expect(text).toContain(apiKey.createdAt)
    expect(text).not.toContain(key)
  })

  describe('the contract says which calls they make', () => {
    const calls = Object.entries<Endpoint>(api)
    const KEYS_ARE_REFUSED = /with an API key|may only read/u

    it.each(['read', 'write'] as const)('%s', async (scope) => {
      const { key } = await newKey(await app.member(), scope)
      const given: Record<string, boolean> = {}
      const meant: Record<string, boolean> = {}
      for (const [name, endpoint] of calls) {
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/:([A-Za-z]+)/gu)].map(([, param]) => [param as string, 'none']),
        )
        const response = await app.stranger().send(endpoint, { params, headers: bearer(key) })
        given[name] = !KEYS_ARE_REFUSED.test(response.body)
        meant[name] = endpoint.keyScope === 'read' || (endpoint.keyScope === 'write' && scope === 'write')
        app.segue.time.now += 1_000
      }
      expect(given).toEqual(meant)
    })
  })
})
