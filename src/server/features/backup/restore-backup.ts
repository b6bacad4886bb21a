import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Db } from '../../db/schema.ts'
import { type FileStorage, isFileName } from '../../providers/storage/port.ts'
import { ConfigError } from '../../config.ts'
import { lineToRow, type Manifest, manifest, MANIFEST_FILE, tableFile } from './manifest.ts'
import { backupStore, type Row, TABLES } from './store.ts'

const BATCH_SIZE = 2_000

type RestoreDeps = {
  readonly db: Db
  readonly storage: FileStorage
  /** Brings an empty database to the schema of the backup. */
  readonly migrateTo: (migration: string) => Promise<void>
}

/** @throws ConfigError where the folder holds no whole backup */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null) throw new ConfigError(`${folder} holds no whole backup: ${MANIFEST_FILE} is missing`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new ConfigError(`${folder}/${MANIFEST_FILE} is of a format that is not known here`)
  return read.data
}

/**
 * Puts a backup into an empty database and its storage. Rows come in one transaction: all of them or none.
 * @throws ConfigError where the database is in use, or rows are missing
 */
export async function restoreBackup(
  { db, storage, migrateTo }: RestoreDeps,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const held = await readManifest(folder)
  await migrateTo(held.migration)
  const inUse = await backupStore(db).firstTableInUse()
  if (inUse !== null)
    throw new ConfigError(`the database is in use (${inUse} has rows): restore into an empty one`)
  for (const name of await readdir(join(folder, 'files'))) {
    if (!isFileName(name)) continue
    const done = await storage.put(name, await readFile(join(folder, 'files', name)), signal)
    if (done.kind === 'failed') throw new Error(`${name} could not be stored: ${done.reason}`)
  }
  await db.transaction().execute(async (trx) => {
    for (const table of TABLES) {
      if (held.tables[table] === undefined) continue
      await backupStore(trx).clear(table)
      const count = await restoreTable(trx, table, join(folder, tableFile(table)), signal)
      if (count !== held.tables[table])
        throw new ConfigError(`${table} has ${count} rows of ${held.tables[table]}: the backup is damaged`)
    }
    await backupStore(trx).releaseArtworkFolder()
  })
  return held
}

async function restoreTable(
  db: Db,
  table: (typeof TABLES)[number],
  file: string,
  signal: AbortSignal,
): Promise<number> {
  const unzipped = createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(createGunzip())
  let [batch, count] = [[] as Row[], 0]
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    signal.throwIfAborted()
    batch.push(lineToRow(line))
    if (batch.length < BATCH_SIZE) continue
    await backupStore(db).insert(table, batch)
    count += batch.length
    batch = []
  }
  await backupStore(db).insert(table, batch)
  return count + batch.length
}
