import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '../../../../test/databases.ts'
import { monthlyPurse } from './monthly-purse.ts'
import { servicesStore } from './store.ts'

const DOLLAR = 1_000_000
const JUNE = Date.UTC(2025, 5, 30, 23, 59)
const JULY = Date.UTC(2025, 6, 1, 0, 1)

onEveryDatabase('the money of a service', (fresh) => {
  let database: TestDatabase
  let now: number
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = JUNE
    await database.db.deleteFrom('service_calls').execute()
  })
  const purse = (dollars: number, service = 'listening') =>
    monthlyPurse(database.db, { service, budgetMicros: dollars * DOLLAR, clock: () => now })

  test('pays until the month is used up, and from the first of the next one on', async () => {
    const own = purse(1)
    expect(await own.pay(600_000)).toBe(true)
    expect(await own.pay(600_000)).toBe(false)
    expect(await own.pay(400_000)).toBe(true)
    expect(await own.pay(1)).toBe(false)
    expect(await servicesStore(database.db).costOfMonth('listening', now)).toBe(DOLLAR)
    now = JULY
    expect(await own.pay(600_000)).toBe(true)
  })

  test('twenty who pay at once get no more than there is', async () => {
    const paid = await Promise.all(Array.from({ length: 20 }, () => purse(1).pay(100_000)))
    expect(paid.filter(Boolean)).toHaveLength(10)
    expect(await servicesStore(database.db).days(now)).toMatchObject([{ calls: 10, costMicros: DOLLAR }])
  })

  test('services do not share theirs', async () => {
    expect(await purse(1).pay(DOLLAR)).toBe(true)
    expect(await purse(1, 'pictures').pay(DOLLAR)).toBe(true)
  })

  test('no budget pays nothing', async () => expect(await purse(0).pay(1)).toBe(false))
})
