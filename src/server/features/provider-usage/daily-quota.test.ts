import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import type { QuotaKey } from '#domain/access/quota.ts'
import { dailyQuota } from './daily-quota.ts'
import type { PaidVendor } from './spending-limits.ts'
import { servicesStore } from './store.ts'

const EVENING = Date.UTC(2025, 5, 30, 23, 59)
const MORNING = Date.UTC(2025, 6, 1, 0, 1)
const ADA: QuotaKey = { name: 'user:ada', holder: 'account' }
const GUEST: QuotaKey = { name: 'visitor:anna', holder: 'guest' }
const NETWORK: QuotaKey = { name: 'network:club', holder: 'network' }

onEveryDatabase('the share of a day', (fresh) => {
  let database: TestDatabase
  let now: number
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = EVENING
    await database.db.deleteFrom('quota_usage').execute()
  })
  const quota = (vendor: PaidVendor = 'model') =>
    dailyQuota(database.db, { vendor, share: { account: 5, guest: 2, network: 3 }, clock: () => now })
  const used = async (key: QuotaKey) =>
    (await servicesStore(database.db).usage({ key: `model:${key.name}`, period: '2025-06-30' })).used

  it('50 who take at once from a share of 5 get 5, on two servers', async () => {
    const servers = [quota(), quota()]
    const taken = await Promise.all(Array.from({ length: 50 }, (_, at) => servers[at % 2]?.take([ADA])))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await used(ADA)).toBe(5)
  })

  it('the next day has as many again, and another vendor has its own', async () => {
    for (let i = 0; i < 5; i++) expect(await quota().take([ADA])).toBe(true)
    expect(await quota().take([ADA])).toBe(false)
    expect(await quota('image').take([ADA])).toBe(true)
    now = MORNING
    expect(await quota().take([ADA])).toBe(true)
  })

  it('a call counts against every quota key of the caller, or against none', async () => {
    expect(await quota().take([GUEST, NETWORK])).toBe(true)
    expect(await quota().take([GUEST, NETWORK])).toBe(true)
    expect(await quota().take([NETWORK, GUEST]), 'the guest has had theirs').toBe(false)
    expect(await used(NETWORK)).toBe(2)
    // Another cookie in the same network.
    const other = { ...GUEST, name: 'visitor:ben' }
    expect(await quota().take([other, NETWORK])).toBe(true)
    expect(await quota().take([other, NETWORK]), 'the network has had its own').toBe(false)
    expect(await used(other)).toBe(1)
  })

  it('names in any order, all at once, wait for each other and not for ever', async () => {
    const keys = [GUEST, NETWORK, ADA]
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) => quota().take(at % 2 === 0 ? keys : keys.toReversed())),
    )
    expect(taken.filter(Boolean)).toHaveLength(2)
  })
})
