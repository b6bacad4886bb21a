import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { createSettingsCache } from './settings-cache.ts'
import { settingsStore } from './store.ts'

let statements = 0
let database: TestDatabase
beforeAll(async () => {
  database = await freshSqlite({ onQuery: () => statements++ })
})
afterAll(() => database.close())

it('asks the database once a second at most, and sees what another server has set after that', async () => {
  let now = 5_000
  const cache = createSettingsCache(database.db, () => now)
  statements = 0
  await Promise.all([cache.read(), cache.read()])
  now += 999
  expect((await cache.read()).paymentProcessingEnabled).toBe(true)
  expect(statements).toBe(1)
  await settingsStore(database.db).change({ paymentProcessingEnabled: false })
  expect((await cache.read()).paymentProcessingEnabled).toBe(true)
  now += 1
  expect((await cache.read()).paymentProcessingEnabled).toBe(false)
})

it('sees at once what was changed here', async () => {
  const cache = createSettingsCache(database.db, () => 1_000)
  await settingsStore(database.db).change({ emailCollectionEnabled: false })
  expect((await cache.read()).emailCollectionEnabled).toBe(false)
  await settingsStore(database.db).change({ emailCollectionEnabled: true })
  cache.invalidate()
  expect((await cache.read()).emailCollectionEnabled).toBe(true)
})

it('asks again after the database could not answer, and when the clock was set back', async () => {
  const other = await freshSqlite()
  let now = 10_000
  const lost = createSettingsCache(other.db, () => now)
  await other.close()
  await expect(lost.read()).rejects.toThrow(/\S/u)
  await expect(lost.read()).rejects.toThrow(/\S/u)
  const cache = createSettingsCache(database.db, () => now)
  await cache.read()
  await settingsStore(database.db).change({ currentMonthlyCost: 77 })
  now -= 60_000
  expect((await cache.read()).currentMonthlyCost).toBe(77)
})
