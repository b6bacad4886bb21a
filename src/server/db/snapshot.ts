import SQLite from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { customTypes, type DatabaseLocation } from './open.ts'

type Row = Readonly<Record<string, unknown>>

/** The database as it was at one moment; the server goes on writing meanwhile. */
export type Snapshot = {
  /** The last migration it has seen. */
  readonly migration: string
  /** A table's rows, some thousand at a time. */
  rows(table: string): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

const BATCH_SIZE = 2_000
const LAST_MIGRATION = 'select max(name) as name from kysely_migration'

export const openSnapshot = (location: DatabaseLocation): Promise<Snapshot> =>
  'postgres' in location ? postgresSnapshot(location.postgres) : sqliteSnapshot(location.sqlite)

/** A copy by SQLite's online backup: a transaction that reads for minutes would let the log grow. */
async function sqliteSnapshot(path: string): Promise<Snapshot> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-snapshot-'))
  const copy = join(folder, 'segue.db')
  try {
    const source = new SQLite(path, { readonly: true, fileMustExist: true })
    await source.backup(copy).finally(() => source.close())
    const file = new SQLite(copy, { readonly: true })
    return {
      migration: (file.prepare(LAST_MIGRATION).get() as { name: string }).name,
      async *rows(table) {
        let batch: Row[] = []
        for (const row of file.prepare(`select * from "${table}"`).iterate()) {
          batch.push(row as Row)
          if (batch.length < BATCH_SIZE) continue
          yield batch
          batch = []
        }
        if (batch.length > 0) yield batch
      },
      async close() {
        file.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** One transaction that sees nothing of what is written after it began, and a cursor for each table. */
async function postgresSnapshot(address: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: address, types: customTypes })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ name: string }>(LAST_MIGRATION)
    return {
      migration: rows[0]?.name ?? '',
      async *rows(table) {
        await client.query(`declare reading no scroll cursor for select * from "${table}"`)
        for (;;) {
          const batch = await client.query<Row>(`fetch ${BATCH_SIZE} from reading`)
          if (batch.rows.length === 0) break
          yield batch.rows
        }
        await client.query('close reading')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
