import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { type DatabaseLocation, migrate, openDatabase } from '../src/server/db/open.ts'
import type { Db } from '../src/server/db/schema.ts'

/** A fresh, migrated database and how to be rid of it. */
export type TestDatabase = {
  readonly db: Db
  readonly location: DatabaseLocation
  readonly close: () => Promise<void>
}

type Watched = Pick<Parameters<typeof openDatabase>[1] & object, 'onQuery'>

export async function freshSqlite(options: Watched = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-test-'))
  const location = { sqlite: join(folder, 'segue.db') }
  const db = openDatabase(location, options)
  await migrate(db)
  return {
    db,
    location,
    async close() {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A database of its own in the test server, so that test files can run side by side. */
export async function freshPostgres(server: string, options: Watched = {}): Promise<TestDatabase> {
  const name = `segue_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const location = { postgres: address.href }
  const db = openDatabase(location, options)
  await migrate(db)
  return {
    db,
    location,
    async close() {
      await db.destroy()
      await admin(`drop database ${name} with (force)`)
    },
  }
}

/** The PostgreSQL server that `npm test` started or was given; `undefined` where there is none. */
export const postgresServer = process.env['TEST_DATABASE_URL']

/**
 * Resolves once a transaction waits for another one: on PostgreSQL for a lock, by the server's own word; on SQLite, where
 * transactions take turns, as soon as it is queued.
 */
export async function isBlocked(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })
}

/** Runs one body of tests on every database at hand. CI has both, and `npm test` fails there without PostgreSQL. */
export function onEveryDatabase(
  name: string,
  body: (fresh: (options?: Watched) => Promise<TestDatabase>) => void,
): void {
  describe(`${name} on SQLite`, () => body(freshSqlite))
  if (postgresServer)
    describe(`${name} on PostgreSQL`, () =>
      body((options) => freshPostgres(postgresServer as string, options)))
}
