import { type Config, ConfigError, configFromProcess } from './config.ts'
import { databaseLocation, migrate, openDatabase } from './db/open.ts'
import { startupError } from './startup-error.ts'
import { findDumpFiles } from './features/open-data/dump-files.ts'
import { importAcousticBrainz } from './features/open-data/import-acousticbrainz.ts'
import { importMusicBrainz } from './features/open-data/import-musicbrainz.ts'
import { importReport } from './features/open-data/import-report.ts'

/**
 * `npm run catalog:import -- musicbrainz DIR` and `… acousticbrainz DIR`: adds the tracks of public dumps to the catalogue. It may
 * be stopped anywhere, goes on from there, and may run while the server does, which reads what is new by itself.
 */

const USAGE = 'npm run catalog:import -- musicbrainz DIR, or acousticbrainz DIR'
/** Millions of ids in no order: with SQLite's usual cache each row would be looked for on the disk. */
const CACHE_MEGABYTES = 512
const SOURCES = { musicbrainz: importMusicBrainz, acousticbrainz: importAcousticBrainz } as const

const isSource = (name: string): name is keyof typeof SOURCES => Object.hasOwn(SOURCES, name)

async function run(config: Config, source: keyof typeof SOURCES, folder: string): Promise<void> {
  const files = await findDumpFiles(folder)
  const db = openDatabase(databaseLocation(config), { cacheMegabytes: CACHE_MEGABYTES })
  try {
    await migrate(db)
    const report = importReport({
      isTerminal: process.stdout.isTTY,
      clock: () => performance.now(),
      write: (text) => process.stdout.write(text),
    })
    const done = await SOURCES[source]({ db, clock: Date.now, ...report.events }, files)
    report.end(done)
  } finally {
    await db.destroy()
  }
}

try {
  const [source = '', folder, ...more] = process.argv.slice(2)
  if (!isSource(source) || folder === undefined || more.length > 0)
    throw new ConfigError(`What shall be imported? ${USAGE}`)
  await run(configFromProcess(), source, folder)
} catch (error) {
  process.stderr.write(`The dump could not be imported. ${startupError(error)}\n`)
  process.exit(1)
}
