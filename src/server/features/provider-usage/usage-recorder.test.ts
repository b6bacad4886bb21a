import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { createUsageRecorder } from './usage-recorder.ts'
import { servicesStore } from './store.ts'

const EVENING = Date.UTC(2025, 5, 30, 23, 59, 59)
const MORNING = Date.UTC(2025, 6, 1, 0, 0, 1)

onEveryDatabase('the ledger of outside calls', (fresh) => {
  let database: TestDatabase
  let now: number
  const warnings: string[] = []
  const usageRecorder = (db = database.db) =>
    createUsageRecorder({ db, clock: () => now, log: { warn: (_, message) => void warnings.push(message) } })
  const days = () => servicesStore(database.db).days(0)
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = EVENING
    warnings.length = 0
    await database.db.deleteFrom('service_calls').execute()
  })

  it('counts in memory, and adds to what is written', async () => {
    const own = usageRecorder()
    const line = own.of('Facts')('vendor')
    for (let i = 0; i < 50; i++) line.called()
    line.ended('success', null)
    line.ended('failure', 'status 500')
    expect(await days()).toEqual([])
    await own.write()
    line.called()
    line.ended('failure', 'status 503')
    await own.write()
    expect(await days()).toEqual([
      {
        service: 'vendor',
        day: '2025-06-30',
        calls: 51,
        failed: 2,
        lastError: 'status 503',
        lastErrorAt: EVENING,
      },
    ])
  })

  it('keeps the last fault where calls after it went well', async () => {
    const own = usageRecorder()
    const line = own.of('Facts')('vendor')
    line.ended('failure', 'status 500')
    await own.write()
    line.called()
    line.ended('success', null)
    await own.write()
    expect(await days()).toMatchObject([{ calls: 1, failed: 1, lastError: 'status 500' }])
  })

  it('two servers add up', async () => {
    const [one, other] = [usageRecorder(), usageRecorder()]
    for (const own of [one, other]) own.of('Facts')('vendor').called()
    await Promise.all([one.close(), other.close()])
    expect(await days()).toMatchObject([{ calls: 2 }])
  })

  it('a call belongs to the day it was made on, whenever it is written', async () => {
    const own = usageRecorder()
    const line = own.of('Facts')('vendor')
    line.called()
    now = MORNING
    line.called()
    line.called()
    await own.write()
    expect((await days()).map(({ day, calls }) => [day, calls])).toEqual([
      ['2025-07-01', 2],
      ['2025-06-30', 1],
    ])
  })

  it('is written by itself a few seconds later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const own = usageRecorder()
    own.of('Facts')('vendor').called()
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await days()).toMatchObject([{ calls: 1 }]))
  })

  it('loses nothing where the database does not answer, and blocks no call', async () => {
    let isDown = true
    const moody = new Proxy(database.db, {
      get: (db, name) => {
        if (isDown && name === 'insertInto') throw new Error('the database is away')
        const member: unknown = Reflect.get(db, name)
        return typeof member === 'function' ? (member.bind(db) as unknown) : member
      },
    })
    const own = usageRecorder(moody)
    const line = own.of('Facts')('vendor')
    line.called()
    line.ended('failure', 'first')
    await own.write()
    expect(warnings).toHaveLength(1)
    line.called()
    line.ended('failure', 'second')
    isDown = false
    await own.close()
    expect(await days()).toMatchObject([{ calls: 2, failed: 2, lastError: 'second' }])
  })

  it.each([
    ['GET https://user:secret@api.example/v3?key=secret&q=typed failed', 'GET api.example failed'],
    ['at http://127.0.0.1:80/?token=secret', 'at 127.0.0.1:80'],
    ['connect ECONNREFUSED 127.0.0.1:443', 'connect ECONNREFUSED 127.0.0.1:443'],
    ['x'.repeat(2_000), 'x'.repeat(300)],
  ])('of %j it keeps no more than the host', async (error, expected) => {
    const own = usageRecorder()
    own.of('Facts')('vendor').ended('failure', error)
    await own.write()
    expect(await days()).toMatchObject([{ lastError: expected }])
  })

  it('knows whom it is asked about, and how the last call ended', () => {
    const own = usageRecorder()
    const line = own.of('Facts')('vendor')
    const isFailing = () => own.services()[0]?.isFailing
    expect(own.services()).toEqual([{ port: 'Facts', service: 'vendor', limits: null, isFailing: false }])
    line.ended('failure', 'status 500')
    expect(isFailing()).toBe(true)
    line.ended('unknown', null)
    expect(isFailing()).toBe(true)
    line.ended('success', null)
    expect(isFailing()).toBe(false)
  })
})
