import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshSqlite, onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import type { Db } from '../../db/schema.ts'
import type { AnalyticsEvent } from './event.ts'
import { createEventWriter } from './event-writer.ts'

let made = 0
const events = (count: number): AnalyticsEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'page-view' as const,
    id: `event-${made++}`,
    createdAt: 1_000 + made,
    path: '/',
    visitor: 'somebody',
    referrer: null,
  }))

function log() {
  const said: Record<string, unknown>[] = []
  return { said, warn: (facts: unknown) => void said.push(facts as Record<string, unknown>) }
}

const rows = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('page_views')
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

onEveryDatabase('the writer of events', (fresh) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await fresh()
  })
  afterEach(() => database.close())

  it('writes what was added, by itself', async () => {
    const writer = createEventWriter(database.db, log())
    writer.add(events(3))
    expect(await rows(database.db)).toBe(0)
    await expect.poll(() => rows(database.db), { timeout: 5_000 }).toBe(3)
    await writer.close()
  })

  it('writes everything before it is closed, in as many batches as it takes', async () => {
    const writer = createEventWriter(database.db, log())
    for (let call = 0; call < 13; call++) writer.add(events(100))
    await writer.close()
    expect(await rows(database.db)).toBe(1_300)
  })

  it('an event that comes twice is there once', async () => {
    const writer = createEventWriter(database.db, log())
    const [event] = events(1)
    writer.add([event as AnalyticsEvent, event as AnalyticsEvent])
    await writer.close()
    expect(await rows(database.db)).toBe(1)
  })
})

it('while the database fails, events wait up to a bound; the rest is lost and said to be', async () => {
  const { db, close } = await freshSqlite()
  await db.schema.alterTable('page_views').renameTo('gone').execute()
  const { said, warn } = log()
  const writer = createEventWriter(db, { warn })
  for (let call = 0; call < 250; call++) writer.add(events(100))
  await vi.waitFor(() => expect(said.some(({ err }) => err !== undefined)).toBe(true), 5_000)
  expect(said.find(({ err }) => err !== undefined)).toMatchObject({ waiting: 20_000 })
  expect(said.filter(({ lost }) => lost !== undefined)).toEqual([{ lost: 5_000 }])

  await db.schema.alterTable('gone').renameTo('page_views').execute()
  await writer.close()
  expect(await rows(db)).toBe(20_000)
  await close()
})

it('closing does not wait for a database that fails', async () => {
  const { db, close } = await freshSqlite()
  await db.schema.alterTable('page_views').renameTo('gone').execute()
  const { said, warn } = log()
  const writer = createEventWriter(db, { warn })
  writer.add(events(700))
  await writer.close()
  expect(said.at(-1)).toEqual({ lost: 700 })
  await close()
})
