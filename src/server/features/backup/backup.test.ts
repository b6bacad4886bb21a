import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  freshSqlite,
  onEveryDatabase,
  postgresServer,
  type TestDatabase,
} from '#test/databases.ts'
import { inMemoryStorage } from '#test/fakes/in-memory-storage.ts'
import { migrate, migrateTo } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { pictureNames } from '../artwork/picture-names.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupStore, type Row, TABLES } from './store.ts'
import { newestBackup, pruneBackups, writeBackup } from './write-backup.ts'

const NOW = Date.UTC(2025, 5, 1, 4, 0, 0)
const never = new AbortController().signal
const fileNames = (storageKey: string) => pictureNames(storageKey).map(({ name }) => name)

/** What a column refers to is the row of that table. */
const PARENTS: Readonly<Record<string, string>> = {
  user_id: 'users',
  visitor_id: 'visitors',
  request_id: 'recommendation_requests',
  list_id: 'saved_lists',
  artwork_id: 'artworks',
  audio_file_id: 'audio_files',
  library_track_id: 'library_tracks',
  post_id: 'posts',
}

/** A row in every table, whatever columns there are. */
async function fillEveryTable(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const name of TABLES) {
    const table = tables.find((one) => one.name === name)
    const row: Record<string, unknown> = {}
    for (const { name: column, dataType } of table?.columns ?? []) {
      const parent = PARENTS[column]
      if (parent !== undefined) row[column] = `${parent}-1`
      else if (/blob|bytea/iu.test(dataType)) row[column] = Buffer.from([0, 1, 254, 255])
      else if (/int/iu.test(dataType)) row[column] = 1
      else if (/real|double|float|numeric/iu.test(dataType)) row[column] = 0.5
      else row[column] = column === 'id' ? `${name}-1` : `${column} “é” \u{1F3A7}\n1`
    }
    await backupStore(db).insert(name, [row])
  }
}

async function rowsOf(db: Db): Promise<Record<string, readonly Row[]>> {
  const all: Record<string, readonly Row[]> = {}
  for (const table of TABLES) all[table] = await db.selectFrom(table).selectAll().execute()
  return all
}

const targets: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['SQLite', freshSqlite],
  ...(postgresServer === undefined
    ? []
    : [['PostgreSQL', () => freshPostgres(postgresServer as string)] as const]),
]

onEveryDatabase('a backup', (fresh) => {
  let source: TestDatabase
  let folder: string
  const storage = inMemoryStorage()
  const opened: TestDatabase[] = []
  beforeAll(async () => {
    source = await fresh()
    await fillEveryTable(source.db)
    const [{ storage_key }] = (await source.db.selectFrom('artworks').select('storage_key').execute()) as [
      { storage_key: string },
    ]
    await source.db
      .updateTable('artworks')
      .set({ storage_key: 'Abc123' })
      .where('storage_key', '=', storage_key)
      .execute()
    for (const name of fileNames('Abc123').slice(1)) await storage.put(name, Buffer.from(name), never)
  })
  afterAll(() => source.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'segue-backup-'))
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const back = async () => {
    const snapshot = await openSnapshot(source.location)
    return writeBackup({ snapshot, storage, fileNames, clock: () => NOW }, folder, never).finally(() =>
      snapshot.close(),
    )
  }
  const empty = async (make: () => Promise<TestDatabase>) => {
    const database = await make()
    opened.push(database)
    return database
  }
  const restore = (db: Db, path: string, into = inMemoryStorage()) =>
    restoreBackup({ db, storage: into, migrateTo: (migration) => migrateTo(db, migration) }, path, never)

  it('holds every table that there is, but what counts for a minute or an hour', async () => {
    const names = (await source.db.introspection.getTables()).map(({ name }) => name)
    const lasting = names.filter((name) => !name.startsWith('kysely_') && name !== 'rate_windows')
    expect([...TABLES].sort()).toEqual(lasting.sort())
  })

  it.each(targets)('comes back whole into %s, rows and pictures', async (_, make) => {
    const { path, manifest } = await back()
    expect(manifest).toMatchObject({ files: fileNames('Abc123').length - 1, missingFiles: 1 })
    const { db } = await empty(make)
    const files = inMemoryStorage()
    await restore(db, path, files)
    await migrate(db)
    expect(await rowsOf(db)).toEqual(await rowsOf(source.db))
    expect([...files.files.keys()].sort()).toEqual(fileNames('Abc123').slice(1).sort())
  })

  it('is of one moment: what is written while it is made is not in it', async () => {
    const snapshot = await openSnapshot(source.location)
    const late = { id: 'late', created_at: 2 }
    await source.db.insertInto('visitors').values(late).execute()
    const { manifest } = await writeBackup({ snapshot, storage, fileNames, clock: () => NOW }, folder, never)
    await snapshot.close()
    await source.db.deleteFrom('visitors').where('id', '=', 'late').execute()
    expect(manifest.tables['visitors']).toBe(1)
  })

  it('is not restored over a database in use, which stays as it is', async () => {
    const { path } = await back()
    const before = await rowsOf(source.db)
    await expect(restore(source.db, path)).rejects.toThrow('the database is in use (found_tracks has rows)')
    expect(await rowsOf(source.db)).toEqual(before)
  })

  it('that lost rows restores none of them', async () => {
    const { path } = await back()
    writeFileSync(join(path, 'votes.ndjson.gz'), gzipSync(''))
    const { db } = await empty(fresh)
    await expect(restore(db, path)).rejects.toThrow('votes has 0 rows of 1: the backup is damaged')
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  it('stops where the storage cannot be read, and leaves no whole backup', async () => {
    storage.isBroken = true
    await expect(back()).rejects.toThrow('could not be read')
    storage.isBroken = false
    expect(readdirSync(folder).every((name) => name.endsWith('.partial'))).toBe(true)
  })

  it('writes bytes as base64', async () => {
    const { path } = await back()
    const line = gunzipSync(readFileSync(join(path, 'fingerprints.ndjson.gz'))).toString()
    expect(JSON.parse(line)).toMatchObject({ landmarks: { 'bytes:base64': 'AAH+/w==' } })
  })
})

describe('a folder of backups', () => {
  it('says when its newest whole backup was begun', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'segue-backups-'))
    expect(await newestBackup(join(folder, 'not-there'))).toBeNull()
    expect(await newestBackup(folder)).toBeNull()
    for (const name of ['2025-06-02T04-05-06Z', '2025-06-01T23-59-59Z', '2025-06-03T04-00-00Z.partial'])
      writeFileSync(join(folder, `segue-${name}`), '')
    expect(await newestBackup(folder)).toBe(Date.UTC(2025, 5, 2, 4, 5, 6))
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps the newest whole ones and clears what was left half-way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'segue-backups-'))
    for (const day of ['01', '02', '03']) writeFileSync(join(folder, `segue-2025-06-${day}T04-00-00Z`), '')
    writeFileSync(join(folder, 'segue-2025-06-04T04-00-00Z.partial'), '')
    writeFileSync(join(folder, 'mine.txt'), '')
    await pruneBackups(folder, 2)
    expect(readdirSync(folder).sort()).toEqual([
      'mine.txt',
      'segue-2025-06-02T04-00-00Z',
      'segue-2025-06-03T04-00-00Z',
    ])
    expect(existsSync(join(folder, 'segue-2025-06-01T04-00-00Z'))).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not taken for a backup', async () => {
    const { db, close } = await freshSqlite()
    await expect(
      restoreBackup({ db, storage: inMemoryStorage(), migrateTo: () => Promise.resolve() }, tmpdir(), never),
    ).rejects.toThrow('holds no whole backup: backup.json is missing')
    await close()
  })
})
