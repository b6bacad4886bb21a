import SQLite from 'better-sqlite3'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Kysely, type KyselyConfig, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { describeStatement, type StatementKind } from './describe-statement.ts'
import { migrationProvider } from './migrations.ts'
import type { Db, Schema } from './schema.ts'
import { RetryingKysely } from './retrying-kysely.ts'
import { GroupedSqliteDialect } from './sqlite-dialect.ts'

/** Where the data lives: a PostgreSQL address or a SQLite file. */
export type DatabaseLocation = { readonly postgres: string } | { readonly sqlite: string }

export const databaseLocation = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): DatabaseLocation =>
  DATABASE_URL === undefined ? { sqlite: join(DATA_DIR, 'segue.db') } : { postgres: DATABASE_URL }

// int8 arrives as text by default; our times and counts stay below 2^53.
const INT8 = 20
const NUMERIC = 1700
export const customTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** A call that waits longer for PostgreSQL is answered with 503, within ten seconds even where the rollback waits too. */
const CONNECT_MS = 3_000
const LOCK_MS = 3_000
const STATEMENT_MS = 4_000
/** A database that is frozen says nothing: the driver gives up a little after PostgreSQL should have. */
const SILENCE_MS = 4_500
const IDLE_IN_TRANSACTION_MS = 30_000
const POOL_SIZE = 10

type OpenOptions = {
  /**
   * For a server that answers calls: connections, locks and statements of PostgreSQL have a time limit. Without, a
   * migration or an import may take as long as it needs.
   */
  readonly isServing?: boolean
  /** What SQLite caches of its file in memory: more than usual for bulk writes. */
  readonly cacheMegabytes?: number
  /** Told of each statement: how long it took, the wait for a connection included. */
  readonly onQuery?: (ms: number, isError: boolean, kind: StatementKind) => void
  /** Given the pool of PostgreSQL's connections, to be looked at. */
  readonly onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
}

/** Opens the database; nothing is created in it before `migrate`. Close with `db.destroy()`. */
export function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Db {
  const { cacheMegabytes = 2, isServing = false, onQuery, onPool } = options
  const log: KyselyConfig['log'] =
    onQuery &&
    (({ level, queryDurationMillis, query }) =>
      onQuery(queryDurationMillis, level === 'error', describeStatement(query)))
  if ('postgres' in location) {
    const pool = new pg.Pool({
      connectionString: location.postgres,
      max: POOL_SIZE,
      types: customTypes,
      keepAlive: true,
      ...(isServing && {
        connectionTimeoutMillis: CONNECT_MS,
        lock_timeout: LOCK_MS,
        statement_timeout: STATEMENT_MS,
        query_timeout: SILENCE_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      }),
    })
    // A lost connection is replaced by the pool, and a query under way on it fails. Without listeners it would end the
    // process, whether it lies idle in the pool or is checked out between two queries.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    onPool?.(pool)
    return new RetryingKysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  }
  mkdirSync(dirname(location.sqlite), { recursive: true })
  const open = () => {
    const file = new SQLite(location.sqlite)
    file.pragma('journal_mode = WAL')
    // FULL: a write that was acknowledged survives a power cut. NORMAL lost acknowledged rows when it was tried.
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    file.pragma('busy_timeout = 5000')
    file.pragma(`cache_size = ${-1_024 * cacheMegabytes}`)
    return file
  }
  return new Kysely<Schema>({ dialect: new GroupedSqliteDialect(open), ...(log && { log }) })
}

/** Brings the schema up to date, under the migrator's lock. @throws the first migration's error. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
  if (error !== undefined) throw error
}

/** Brings an empty database to the schema of an earlier release. @throws where this release does not know the migration */
export async function migrateTo(db: Db, migration: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(migration)
  if (error !== undefined) throw error
}
