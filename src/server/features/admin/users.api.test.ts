import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newAdmin, startTestApp, setPlan } from '#test/test-client.ts'

onEveryDatabase('the accounts, as the admin sees them', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  let anna: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
    anna = await app.dj('Anna_B')
    await app.dj('annabel')
  })
  const names = async (query: Record<string, string>) =>
    (await admin.ok(api.listUsers, { query })).users.map(({ username }) => username)

  it('are found by any part of their name, whatever its case, in the order of their names', async () => {
    expect(await names({ q: 'ANNA' })).toEqual(['Anna_B', 'annabel'])
    expect(await names({ q: 'label' })).toEqual([])
  })

  it.each(['%', '_', '\\', '\u0000', "'", 'anna%'])('%j stands for itself', async (q) => {
    const found = await names({ q })
    expect(found).toEqual(q === '_' ? ['Anna_B'] : [])
  })

  it('come a page at a time, with how many there are', async () => {
    const page = await admin.ok(api.listUsers, { query: { q: 'anna', offset: '1', limit: '1' } })
    expect(page.users.map(({ username }) => username)).toEqual(['annabel'])
    expect(page.total).toBe(2)
    expect(await names({ q: 'anna', offset: '9007199254740991' })).toEqual([])
  })

  it('say how often they searched', async () => {
    await anna.visitor.search()
    await anna.visitor.search({ currentTrack: 'Ida Fennimore - Slow Tide' })
    const { users } = await admin.ok(api.listUsers, { query: { q: 'anna_b' } })
    expect(users).toEqual([
      {
        id: anna.user.id,
        username: 'Anna_B',
        searchCount: 2,
        createdAt: anna.user.createdAt,
        subscriptionStatus: 'free',
        isPaying: false,
        endsAt: null,
        role: 'user',
      },
    ])
  })

  it.each([
    { offset: '-1' },
    { limit: '0' },
    { limit: '201' },
    { limit: 'x' },
    { offset: '1.5' },
    { q: 'x'.repeat(101) },
  ])('%j is refused', async (query) => {
    expect((await admin.refused(api.listUsers, { query })).code).toBe('validation')
  })

  describe('a plan', () => {
    const planOf = async (dj: TestClient) => (await dj.ok(api.currentUser)).user.subscriptionStatus

    it('is granted and taken away, and the log says so', async () => {
      const dj = await app.member()
      const params = { userId: dj.user.id }
      const { user } = await admin.ok(api.upgradeUser, { params })
      expect(user).toMatchObject({ id: dj.user.id, subscriptionStatus: 'active', isPaying: false })
      expect(await planOf(dj)).toBe('active')
      expect((await admin.ok(api.downgradeUser, { params })).user.subscriptionStatus).toBe('free')
      expect(await planOf(dj)).toBe('free')
      const { entries } = await admin.ok(api.listActivity)
      const told = entries.filter(({ username }) => username === dj.user.username)
      expect(told.map(({ action }) => action).sort()).toEqual(['downgrade', 'upgrade'])
    })

    it('that is paid for and cancelled has an end', async () => {
      const dj = await app.member()
      const userOf = async () => (await admin.ok(api.listUsers, { query: { q: dj.user.username } })).users[0]
      await dj.ok(api.testCheckoutAction, { body: { action: 'pay' } })
      expect(await userOf()).toMatchObject({ isPaying: true, endsAt: null })
      const { endsAt } = await dj.ok(api.testCheckoutAction, { body: { action: 'cancel' } })
      expect(endsAt).not.toBeNull()
      expect(await userOf()).toMatchObject({ subscriptionStatus: 'active', isPaying: true, endsAt })
      app.segue.time.now += 1000
      await dj.ok(api.testCheckoutAction, { body: { action: 'resume' } })
      expect(await userOf()).toMatchObject({ isPaying: true, endsAt: null })
    })

    it('nothing that was saved is lost with it', async () => {
      const dj = await app.member()
      await setPlan(app.db, dj.user.id, 'active')
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        await dj.ok(api.createList, { body: { name, genre: 'House', songs: [] } })
      await admin.ok(api.downgradeUser, { params: { userId: dj.user.id } })
      expect((await dj.ok(api.listSavedLists)).savedLists).toHaveLength(5)
    })

    it('the admin may have one as well', async () => {
      const { user } = await admin.ok(api.upgradeUser, { params: { userId: admin.user.id } })
      expect(user).toMatchObject({ subscriptionStatus: 'active', role: 'admin' })
    })

    it.each([api.upgradeUser, api.downgradeUser])('of an unknown user is a 404 ($path)', async (endpoint) => {
      for (const userId of ['nobody', 'x'.repeat(500), "' or 1=1 --"])
        expect((await admin.refused(endpoint, { params: { userId } })).code).toBe('not_found')
    })
  })
})

onEveryDatabase('ten thousand accounts', (fresh) => {
  const app = startTestApp(fresh)
  let admin: TestClient
  beforeAll(async () => {
    admin = await newAdmin(app.segue)
    const made = Array.from({ length: 10_000 }, (_, i) => `crew-${String(i).padStart(5, '0')}`)
    await app.db.transaction().execute(async (trx) => {
      for (let from = 0; from < made.length; from += 500)
        await trx
          .insertInto('users')
          .values(
            made.slice(from, from + 500).map((name) => ({
              id: `id-${name}`,
              username: name.toUpperCase(),
              username_key: name,
              password_hash: 'none',
              role: 'user',
              subscription_status: 'free',
              email: null,
              email_verified: 0,
              list_count: 0,
              created_at: 1,
            })),
          )
          .execute()
    })
  })

  it('every one is on one page, and on no other', async () => {
    const seen = new Set<string>()
    for (let offset = 0; ; offset += 200) {
      const { users, total } = await admin.ok(api.listUsers, {
        query: { q: 'crew-', offset: String(offset), limit: '200' },
      })
      expect(total).toBe(10_000)
      for (const { id } of users) seen.add(id)
      if (users.length === 0) break
    }
    expect(seen.size).toBe(10_000)
  })

  it('one of them is found by the end of its name', async () => {
    const { users, total } = await admin.ok(api.listUsers, { query: { q: '-04711' } })
    expect([users[0]?.username, total]).toEqual(['CREW-04711', 1])
  })
})
