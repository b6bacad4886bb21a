import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { aBasis, storedQuestionFixture } from '#test/api.ts'
import { recommendationsStore } from '../recommendations/store.ts'
import { visitorsStore } from './store.ts'
import type { Quota } from './visitor.ts'

onEveryDatabase('the visitors store', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('search_counts').execute()
    await database.db.deleteFrom('visitors').execute()
  })
  const ANNA: Quota = { key: 'visitor:anna', limit: 25 }
  const BEN: Quota = { key: 'visitor:ben', limit: 25 }

  it('a visitor is written once, with the time of the first visit', async () => {
    const store = visitorsStore(database.db)
    await store.ensure('anna', 1_000)
    await store.ensure('anna', 2_000)
    expect(await database.db.selectFrom('visitors').selectAll().execute()).toEqual([
      { id: 'anna', created_at: 1_000 },
    ])
  })

  it('20 first visits at once are one visitor', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visitorsStore(database.db).ensure('anna', 1)))
    expect(await database.db.selectFrom('visitors').select('id').execute()).toEqual([{ id: 'anna' }])
  })

  it('searches are counted for each subject, and given back in the order asked', async () => {
    const store = visitorsStore(database.db)
    expect(await store.used([])).toEqual([])
    expect(await store.used([ANNA.key, BEN.key])).toEqual([0, 0])
    for (const subject of [ANNA, BEN, ANNA, ANNA])
      expect(await store.count([subject], 5)).toHaveProperty('used')
    expect(await store.used([ANNA.key, BEN.key])).toEqual([3, 1])
    expect(await store.used([BEN.key, 'nobody', ANNA.key])).toEqual([1, 0, 3])
  })

  it('the search after the last is not counted', async () => {
    const store = visitorsStore(database.db)
    const two: Quota = { key: 'x', limit: 2 }
    expect([await store.count([two], 1), await store.count([two], 2), await store.count([two], 3)]).toEqual([
      { used: [1] },
      { used: [2] },
      { reached: two },
    ])
    expect(await store.used([two.key])).toEqual([2])
    const none: Quota = { key: 'none', limit: 0 }
    expect(await store.count([none], 1)).toEqual({ reached: none })
    expect(await store.count([], 1)).toEqual({ used: [] })
  })

  it('several keys are counted by one statement, each by its own limit, and the first that is reached is named', async () => {
    const store = visitorsStore(database.db)
    const [own, network]: Quota[] = [
      { key: 'visitor:anna', limit: null },
      { key: 'network:n', limit: 2 },
    ]
    const both = [own as Quota, network as Quota]
    expect(await store.count(both, 1)).toEqual({ used: [1, 1] })
    expect(await store.count([own as Quota], 1)).toEqual({ used: [2] })
    expect(await store.count(both, 1)).toEqual({ used: [3, 2] })
    expect(await store.count(both, 1)).toEqual({ reached: network })
    expect(await store.used(['network:n'])).toEqual([2])
  })

  it('what is used is read together with whether the visitor is known', async () => {
    const store = visitorsStore(database.db)
    await store.count([ANNA], 1)
    expect(await store.usedBy('anna', [BEN.key, ANNA.key])).toEqual({ used: [0, 1], isKnown: false })
    await store.ensure('anna', 1)
    expect(await store.usedBy('anna', [BEN.key, ANNA.key])).toEqual({ used: [0, 1], isKnown: true })
  })

  it('where there is no limit every search is counted', async () => {
    const store = visitorsStore(database.db)
    const free: Quota = { key: 'x', limit: null }
    for (let used = 1; used <= 30; used++) expect(await store.count([free], 1)).toEqual({ used: [used] })
    expect(await store.used(['x'])).toEqual([30])
  })

  it('50 counts at once at a limit of 25 count exactly 25', async () => {
    const counted = await Promise.all(
      Array.from({ length: 50 }, () => visitorsStore(database.db).count([ANNA], 1)),
    )
    expect(counted.filter((one) => 'used' in one)).toHaveLength(25)
    expect(await visitorsStore(database.db).used([ANNA.key])).toEqual([25])
  })

  it('50 counts at once, each in a transaction of its own, count exactly 25', async () => {
    const counted = await Promise.all(
      Array.from({ length: 50 }, () =>
        database.db.transaction().execute((trx) => visitorsStore(trx).count([ANNA], 1)),
      ),
    )
    expect(counted.filter((one) => 'used' in one)).toHaveLength(25)
    expect(await visitorsStore(database.db).used([ANNA.key])).toEqual([25])
  })

  it('a count whose transaction is rolled back was never there', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await visitorsStore(trx).count([ANNA], 1)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await visitorsStore(database.db).used([ANNA.key])).toEqual([0])
  })

  it('what places counted is forgotten once their ceilings begin anew; what people used is not', async () => {
    const store = visitorsStore(database.db)
    for (const key of ['device:d:1', 'network:n:1', ANNA.key, 'user:ben'])
      await store.count([{ key, limit: null }], 1_000)
    await store.count([{ key: 'network:n:2', limit: null }], 2_000)
    await store.pruneCeilings(2_000)
    expect(await store.used(['device:d:1', 'network:n:1', 'network:n:2', ANNA.key, 'user:ben'])).toEqual([
      0, 0, 1, 1, 1,
    ])
  })

  it('guests who have not searched since then are forgotten, with their counts; accounts are not', async () => {
    const store = visitorsStore(database.db)
    for (const id of ['old', 'answered', 'user:ben']) await store.ensure(id, 1_000)
    await store.ensure('new', 2_000)
    for (const key of ['visitor:old', 'user:ben']) await store.count([{ key, limit: null }], 1_000)
    await store.count([{ key: 'visitor:new', limit: null }], 2_000)
    await recommendationsStore(database.db).add(
      {
        id: 'r',
        visitorId: 'answered',
        isRefinement: false,
        question: storedQuestionFixture(),
        basis: aBasis(),
        countedAs: [],
        extrasUntil: null,
        counted: true,
        createdAt: 1_500,
      },
      [],
    )
    await store.pruneGuests(2_000)
    expect(
      (await database.db.selectFrom('visitors').select('id').orderBy('id').execute()).map(({ id }) => id),
    ).toEqual(['answered', 'new', 'user:ben'])
    expect(await store.used(['visitor:old', 'user:ben', 'visitor:new'])).toEqual([0, 1, 1])
  })

  it('a name that is an injection is a name', async () => {
    const store = visitorsStore(database.db)
    const bobby: Quota = { key: `x'; delete from search_counts; --`, limit: 5 }
    await store.count([ANNA], 1)
    await store.count([bobby], 1)
    expect(await store.used([ANNA.key, bobby.key])).toEqual([1, 1])
  })
})
