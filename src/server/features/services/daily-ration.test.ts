import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '../../../../test/databases.ts'
import { dailyRation } from './daily-ration.ts'

const EVENING = Date.UTC(2025, 5, 30, 23, 59)
const MORNING = Date.UTC(2025, 6, 1, 0, 1)

onEveryDatabase('the calls of a service', (fresh) => {
  let database: TestDatabase
  let now = EVENING
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  const ration = (callsADay: number, service = 'films') =>
    dailyRation(database.db, { service, callsADay, clock: () => now })

  test('twenty who ask at once get no more than a day has, and the next day has as many again', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => ration(7).take()))
    expect(taken.filter(Boolean)).toHaveLength(7)
    expect(await ration(1, 'pictures').take()).toBe(true)
    now = MORNING
    expect(await ration(7).take()).toBe(true)
  })
})
