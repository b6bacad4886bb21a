import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { type Config, ConfigError, configFromProcess } from './config.ts'
import { databaseLocation, migrateTo, openDatabase } from './db/open.ts'
import { openSnapshot } from './db/snapshot.ts'
import { pictureNames } from './features/artwork/picture-names.ts'
import { restoreBackup } from './features/backup/restore-backup.ts'
import { newestBackup, pruneBackups, writeBackup } from './features/backup/write-backup.ts'
import { noopMetrics } from './providers/call-metrics.ts'
import { fileStorage } from './providers/create-providers.ts'
import { startupError } from './startup-error.ts'

/**
 * `npm run backup -- DIR` while the server runs, and `npm run restore -- DIR/segue-…` into an empty database. A backup is
 * the same whichever database it was made from, so it also moves one from SQLite to PostgreSQL. The server runs `daily DIR`
 * where BACKUP_DIR is set: a backup unless the newest is younger than a day, and only the newest seven stay.
 */

const storageOf = (config: Config) => fileStorage(config, noopMetrics)

async function backup(config: Config, folder: string, signal: AbortSignal): Promise<string> {
  const snapshot = await openSnapshot(databaseLocation(config))
  try {
    const { path, manifest } = await writeBackup(
      {
        snapshot,
        storage: storageOf(config),
        fileNames: (storageKey) => pictureNames(storageKey).map(({ name }) => name),
        clock: Date.now,
      },
      folder,
      signal,
    )
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
    const missing = manifest.missingFiles === 0 ? '' : `, ${manifest.missingFiles} files were not there`
    return `Backed up ${rows} rows and ${manifest.files} files${missing}: ${path}`
  } finally {
    await snapshot.close()
  }
}

const KEPT = 7
const DAY_MS = 24 * 60 * 60_000

async function daily(config: Config, folder: string, signal: AbortSignal): Promise<string> {
  setPriority(constants.priority.PRIORITY_LOW)
  const newest = await newestBackup(folder)
  if (newest !== null && Date.now() - newest < DAY_MS)
    return `The newest is of ${new Date(newest).toISOString()}: none is due`
  const done = await backup(config, folder, signal)
  await pruneBackups(folder, KEPT)
  return done
}

async function restore(config: Config, folder: string, signal: AbortSignal): Promise<string> {
  const db = openDatabase(databaseLocation(config), { cacheMegabytes: 256 })
  try {
    const held = await restoreBackup(
      { db, storage: storageOf(config), migrateTo: (migration) => migrateTo(db, migration) },
      folder,
      signal,
    )
    return `Restored the backup of ${held.createdAt}: ${held.files} files, and all rows. The next start brings the schema up to date.`
  } finally {
    await db.destroy()
  }
}

const COMMANDS = { backup, daily, restore } as const
const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

const [command = '', folder, ...more] = process.argv.slice(2)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error('stopped')))
try {
  if (!isCommand(command) || folder === undefined || more.length > 0)
    throw new ConfigError('Which folder? npm run backup -- DIR, or npm run restore -- DIR')
  process.stdout.write(`${await COMMANDS[command](configFromProcess(), resolve(folder), stop.signal)}\n`)
} catch (error) {
  process.stderr.write(`The ${command || 'backup'} was not done. ${startupError(error)}\n`)
  process.exit(1)
}
