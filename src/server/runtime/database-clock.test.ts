import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { freshPostgres, freshSqlite, postgresServer } from '#test/databases.ts'
import { openDatabaseClock } from './database-clock.ts'

afterEach(() => void vi.useRealTimers())

it.skipIf(!postgresServer)('goes by PostgreSQL, however wrong this machine’s clock is', async () => {
  const { db, location, close } = await freshPostgres(postgresServer as string)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(1999, 11, 31) })
  const clock = await openDatabaseClock(db, location)
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
  expect(Math.abs(clock.now() - Number(rows[0]?.now))).toBeLessThan(60_000)
  const before = clock.now()
  vi.setSystemTime(Date.UTC(2040, 0, 1))
  expect(clock.now() - before).toBeLessThan(60_000)
  expect(clock.now()).toBeGreaterThanOrEqual(before)
  clock.stop()
  await close()
})

it('goes by this machine’s clock on SQLite', async () => {
  const { db, location, close } = await freshSqlite()
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
  expect((await openDatabaseClock(db, location)).now()).toBe(5_000)
  await close()
})
