import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { accountsStore } from '../accounts/store.ts'
import { secondFactorStore } from './store.ts'

onEveryDatabase('what is kept of a second factor', (fresh) => {
  let database: TestDatabase
  let store: ReturnType<typeof secondFactorStore>
  beforeAll(async () => {
    database = await fresh()
    store = secondFactorStore(database.db)
    for (const id of ['ida', 'otto'])
      await accountsStore(database.db).add({
        id,
        username: id,
        passwordHash: 'none',
        role: 'admin',
        email: null,
        createdAt: 1,
      })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await store.remove('ida')
    await store.start('ida', 'sealed')
  })
  const countOf = (results: readonly boolean[]) => results.filter(Boolean).length

  it('is begun anew until it is on, and not after', async () => {
    expect(await store.start('ida', 'sealed anew')).toBe(true)
    expect(await store.enable('ida', 'sealed', 5, 1_000)).toBe(false)
    expect(await store.enable('ida', 'sealed anew', 5, 1_000)).toBe(true)
    expect(await store.enable('ida', 'sealed anew', 6, 2_000)).toBe(false)
    expect(await store.start('ida', 'another')).toBe(false)
    expect(await store.ofUser('ida')).toEqual({ encryptedSecret: 'sealed anew', isOn: true })
    expect([await store.enabledAt('ida'), await store.ofUser('otto')]).toEqual([1_000, null])
  })

  it('takes a step once, none before it, and none while it is not on', async () => {
    expect(await store.useStep('ida', 5)).toBe(false)
    await store.enable('ida', 'sealed', 5, 1_000)
    expect(await store.useStep('ida', 5)).toBe(false)
    const results = await Promise.all(Array.from({ length: 8 }, () => store.useStep('ida', 7)))
    expect(countOf(results)).toBe(1)
    expect(await store.useStep('ida', 6)).toBe(false)
    expect(await store.useStep('ida', 8)).toBe(true)
  })

  it('takes a recovery code once, of its owner alone', async () => {
    await store.replaceRecoveryCodes('ida', ['one', 'two'])
    await store.replaceRecoveryCodes('otto', ['three'])
    expect(await store.takeRecoveryCode('ida', 'three')).toBe(false)
    const results = await Promise.all(Array.from({ length: 8 }, () => store.takeRecoveryCode('ida', 'one')))
    expect(countOf(results)).toBe(1)
    expect([await store.countRecoveryCodes('ida'), await store.countRecoveryCodes('otto')]).toEqual([1, 1])
  })

  it('is gone once it is removed, and says whether it was on', async () => {
    await store.replaceRecoveryCodes('ida', ['one'])
    expect(await store.remove('ida')).toBe(false)
    await store.start('ida', 'sealed')
    await store.enable('ida', 'sealed', 5, 1_000)
    expect(await store.usersWithOne()).toEqual(['ida'])
    expect(await store.remove('ida')).toBe(true)
    expect([await store.usersWithOne(), await store.countRecoveryCodes('ida')]).toEqual([[], 0])
  })
})
