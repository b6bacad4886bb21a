import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Snapshot } from '../../db/snapshot.ts'
import type { FileName, FileStorage } from '../../providers/storage/port.ts'
import { type Manifest, MANIFEST_FILE, rowToLine, tableFile } from './manifest.ts'
import { TABLES } from './store.ts'

type BackupDeps = {
  readonly snapshot: Snapshot
  readonly storage: FileStorage
  /** Every file of a picture, by its storage key. */
  readonly fileNames: (storageKey: string) => readonly FileName[]
  readonly clock: () => number
}

const BACKUP_NAME = /^segue-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/u

/**
 * Writes the database as it was at one moment, and the pictures it names, into a new folder of `folder`.
 * @returns the path of the backup; until it is whole the folder's name ends in `.partial`
 * @throws what the disk, the database or the storage says
 */
export async function writeBackup(
  { snapshot, storage, fileNames, clock }: BackupDeps,
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly manifest: Manifest }> {
  const createdAt = new Date(clock()).toISOString()
  const path = join(folder, `segue-${createdAt.slice(0, 19).replaceAll(':', '-')}Z`)
  const partial = `${path}.partial`
  // Password hashes are in it: for the one who runs the server alone.
  await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 })
  const tables: Record<string, number> = {}
  const storageKeys: string[] = []
  for (const table of TABLES)
    tables[table] = await writeTable(snapshot, table, join(partial, tableFile(table)), signal, (row) => {
      if (table === 'artworks') storageKeys.push(row['storage_key'] as string)
    })
  let [files, missingFiles] = [0, 0]
  for (const name of storageKeys.flatMap(fileNames)) {
    signal.throwIfAborted()
    const found = await storage.get(name, signal)
    if (found.kind === 'failed') throw new Error(`${name} could not be read: ${found.reason}`)
    if (found.kind === 'nothing') missingFiles++
    else {
      await writeFile(join(partial, 'files', name), found.value)
      files++
    }
  }
  const manifest: Manifest = {
    format: 1,
    createdAt,
    migration: snapshot.migration,
    tables,
    files,
    missingFiles,
  }
  const end = await open(join(partial, MANIFEST_FILE), 'w')
  await end.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await end.sync()
  await end.close()
  await rename(partial, path)
  return { path, manifest }
}

/** @returns how many rows were written */
async function writeTable(
  snapshot: Snapshot,
  table: string,
  file: string,
  signal: AbortSignal,
  onRow: (row: Readonly<Record<string, unknown>>) => void,
): Promise<number> {
  const zipped = createGzip()
  const written = createWriteStream(file, { flush: true })
  zipped.pipe(written)
  let count = 0
  for await (const batch of snapshot.rows(table)) {
    signal.throwIfAborted()
    for (const row of batch) onRow(row)
    count += batch.length
    if (!zipped.write(batch.map(rowToLine).join(''))) await once(zipped, 'drain')
  }
  zipped.end()
  await finished(written)
  return count
}

/** When the newest whole backup of a folder was begun, in milliseconds; null: there is none, or no such folder. */
export async function newestBackup(folder: string): Promise<number | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const [day, time] = newest.slice('segue-'.length).split('T') as [string, string]
  return Date.parse(`${day}T${time.replaceAll('-', ':')}`)
}

/** Deletes whole backups but the newest few, and what was left half-way. */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const whole = names.filter((name) => BACKUP_NAME.test(name)).toSorted()
  const partial = names.filter((name) => name.endsWith('.partial') && BACKUP_NAME.test(name.slice(0, -8)))
  for (const name of [...whole.slice(0, -keep), ...partial])
    await rm(join(folder, name), { recursive: true, force: true })
}
