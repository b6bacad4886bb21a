import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { type PaidVendor, spendingLimits } from './spending-limits.ts'
import { servicesStore } from './store.ts'

const DOLLAR = 1_000_000
const JUNE = Date.UTC(2025, 5, 30, 23, 59)
const JULY = Date.UTC(2025, 6, 1, 0, 1)

onEveryDatabase('the walls round a vendor', (fresh) => {
  let database: TestDatabase
  let now: number
  const warnings: string[] = []
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = JUNE
    warnings.length = 0
    await database.db.deleteFrom('quota_usage').execute()
  })
  const limits = (
    { calls = 1_000, dollars = 1 as number | null, vendor = 'model' as PaidVendor } = {},
    db = database.db,
  ) =>
    spendingLimits(
      { db, clock: () => now, log: { warn: (_, message) => void warnings.push(message) } },
      { vendor, dailyCalls: calls, budgetMicros: dollars === null ? null : dollars * DOLLAR },
    )

  it('money is reserved as the most a call may cost, and counts as what it did cost', async () => {
    const own = limits()
    const first = await own.reserve(599_999.5)
    expect(await own.reserve(600_000)).toBeNull()
    await first?.settle(150_000.5)
    expect(await own.usage()).toMatchObject({ callsToday: 1, spentMicros: 150_001, budgetMicros: DOLLAR })
    const dear = await own.reserve(600_000)
    await dear?.settle(700_000)
    expect(await own.usage(), 'more than was reserved').toMatchObject({ spentMicros: 850_001 })
    const refused = await own.reserve(100_000)
    await refused?.settle(0)
    expect(await own.usage(), 'a call that cost nothing is a call').toMatchObject({
      callsToday: 3,
      spentMicros: 850_001,
    })
    expect(await own.reserve(149_999), 'nobody settles it').not.toBeNull()
    expect(await own.usage()).toMatchObject({ spentMicros: DOLLAR })
    expect(await own.reserve(1)).toBeNull()
  })

  it('a month and a day begin anew; what is settled late belongs to the month it was reserved in', async () => {
    const own = limits({ calls: 2 })
    const late = await own.reserve(DOLLAR)
    expect(await own.reserve(1)).toBeNull()
    now = JULY
    expect(await own.usage()).toMatchObject({ callsToday: 0, spentMicros: 0, stoppedAt: null })
    expect(await own.reserve(1)).not.toBeNull()
    await late?.settle(0)
    expect(await own.usage()).toMatchObject({ callsToday: 1, spentMicros: 1 })
    expect(await own.reserve(1)).not.toBeNull()
    expect(await own.reserve(1)).toBeNull()
    now += 24 * 60 * 60 * 1000
    expect(await own.reserve(1), 'another day of the same month').not.toBeNull()
    expect(await own.usage()).toMatchObject({ callsToday: 1, spentMicros: 3 })
  })

  it('50 who reserve at once on two servers get no more than there is', async () => {
    const servers = [limits({ calls: 5 }), limits({ calls: 5 })]
    const calls = await Promise.all(Array.from({ length: 50 }, (_, at) => servers[at % 2]?.reserve(1)))
    expect(calls.filter(Boolean)).toHaveLength(5)
    const poor = [limits({ vendor: 'image' }), limits({ vendor: 'image' })]
    const paid = await Promise.all(Array.from({ length: 50 }, (_, at) => poor[at % 2]?.reserve(200_000)))
    expect(paid.filter(Boolean)).toHaveLength(5)
    expect(await poor[0]?.usage()).toMatchObject({ callsToday: 5, spentMicros: DOLLAR })
  })

  it('tells since when it lets nothing through, on every server, until it does', async () => {
    const [one, other] = [limits({ calls: 1 }), limits({ calls: 1 })]
    await one.reserve(1)
    expect(await one.usage()).toMatchObject({ stoppedAt: null })
    await one.reserve(1)
    now += 1_000
    await other.reserve(1)
    expect(await other.usage()).toMatchObject({ callsToday: 1, stoppedAt: JUNE })
    // The owner has raised it.
    await limits({ calls: 2 }).reserve(1)
    expect(await other.usage()).toMatchObject({ callsToday: 2, stoppedAt: null })
  })

  it('without a price only calls are counted; without calls or money none is made', async () => {
    const free = limits({ vendor: 'youtube', calls: 2, dollars: null })
    expect(await free.reserve(0)).not.toBeNull()
    expect(await free.usage()).toMatchObject({ callsToday: 1, budgetMicros: null })
    expect(await limits({ calls: 0, vendor: 'audd' }).reserve(0)).toBeNull()
    expect(await limits({ dollars: 0, vendor: 'audd' }).reserve(1)).toBeNull()
    expect(await limits({ dollars: 0, vendor: 'audd' }).usage()).toMatchObject({ stoppedAt: JUNE })
  })

  it('what cannot be settled counts as the most, and the call goes on', async () => {
    let isDown = false
    const moody = new Proxy(database.db, {
      get: (db, name) => {
        if (isDown && name === 'updateTable') throw new Error('the database is away')
        const member: unknown = Reflect.get(db, name)
        return typeof member === 'function' ? (member.bind(db) as unknown) : member
      },
    })
    const own = limits({}, moody)
    const call = await own.reserve(500_000)
    isDown = true
    await call?.settle(0)
    expect(warnings).toHaveLength(1)
    expect(await limits().usage()).toMatchObject({ spentMicros: 500_000 })
  })

  it('days before yesterday and months that are over are forgotten', async () => {
    const periods = async () => {
      await servicesStore(database.db).pruneUsage(now)
      const rows = await database.db.selectFrom('quota_usage').select('period').orderBy('period').execute()
      return rows.map(({ period }) => period)
    }
    await limits().reserve(1)
    expect(await periods()).toEqual(['2025-06', '2025-06-30'])
    now = JULY
    await limits().reserve(1)
    expect(await periods()).toEqual(['2025-06-30', '2025-07', '2025-07-01'])
    now += 2 * 24 * 60 * 60 * 1000
    expect(await periods()).toEqual(['2025-07'])
  })
})
