import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { settingsStore } from './store.ts'

onEveryDatabase('the settings of a server', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())

  it('an address is not collected until an admin turns it on, and not after it is turned off', async () => {
    const settings = settingsStore(database.db)
    expect((await settings.read()).emailCollectionEnabled).toBe(false)
    for (const enabled of [true, true, false, false, true]) {
      await settings.change({ emailCollectionEnabled: enabled })
      expect((await settings.read()).emailCollectionEnabled).toBe(enabled)
    }
  })

  it('payments are open and running costs nothing until an admin says otherwise; a change leaves the rest', async () => {
    const settings = settingsStore(database.db)
    expect(await settings.read()).toMatchObject({ paymentProcessingEnabled: true, currentMonthlyCost: 0 })
    await settings.change({ currentMonthlyCost: 1234 })
    await settings.change({ paymentProcessingEnabled: false })
    expect(await settings.read()).toEqual({
      paymentProcessingEnabled: false,
      emailCollectionEnabled: true,
      currentMonthlyCost: 1234,
    })
  })

  it('turning it on twice at once is on, and one row', async () => {
    const settings = settingsStore(database.db)
    await Promise.all(Array.from({ length: 10 }, () => settings.change({ emailCollectionEnabled: true })))
    const rows = await database.db
      .selectFrom('app_settings')
      .select('value')
      .where('name', '=', 'emailCollectionEnabled')
      .execute()
    expect(rows).toEqual([{ value: '1' }])
  })

  it('other facts stay what they are', async () => {
    await database.db.insertInto('app_settings').values({ name: 'catalogue', value: 'seeded' }).execute()
    await settingsStore(database.db).change({ emailCollectionEnabled: false })
    const row = await database.db
      .selectFrom('app_settings')
      .select('value')
      .where('name', '=', 'catalogue')
      .executeTakeFirst()
    expect(row?.value).toBe('seeded')
  })
})
