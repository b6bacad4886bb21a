import { availableParallelism, constants, setPriority } from 'node:os'
import { type Config, ConfigError, configFromProcess } from './config.ts'
import { databaseLocation, migrate, openDatabase } from './db/open.ts'
import { startupError } from './startup-error.ts'
import { assertReadableDir } from './features/audio-files/assert-readable-dir.ts'
import { type Progress, scanFolder } from './features/audio-files/scan-folder.ts'
import { progressBar, progressLine, summaryLines } from './features/audio-files/scan-lines.ts'
import { newId } from './system/new-id.ts'

/**
 * `npm run library -- scan [DIR]`: makes the music of a folder known, LIBRARY_DIR where none is named. It may be stopped
 * anywhere, and may run while the server does. The server starts it as well: see background-scan.ts.
 */

const USAGE = 'npm run library -- scan DIR'
/** A line for a log, where there is no terminal to draw on. */
const LINE_EVERY_MS = 30_000
const STOPPED = 130

async function scan(config: Config, given: string | undefined): Promise<number> {
  const folder = await musicFolder(config, given)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  // Once: who is in a hurry stops it for good with the second.
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const isBackground = process.channel !== undefined
  if (isBackground) {
    // The parent server has gone: its IPC channel is closed.
    process.once('disconnect', stop)
    setPriority(constants.priority.PRIORITY_LOW)
  }

  const db = openDatabase(databaseLocation(config))
  try {
    await migrate(db)
    const summary = await scanFolder(
      {
        db,
        clock: Date.now,
        newId,
        threads: isBackground ? Math.ceil(availableParallelism() / 2) : availableParallelism(),
        leaveOut: config.DATA_DIR,
        onProgress: shownProgress(),
      },
      folder,
      stopping.signal,
    )
    process.stdout.write(`${summaryLines(summary).join('\n')}\n`)
    return summary.stopped ? STOPPED : 0
  } finally {
    await db.destroy()
  }
}

function musicFolder(config: Config, given: string | undefined): Promise<string> {
  if (given !== undefined) return assertReadableDir('scan', given)
  if (config.LIBRARY_DIR !== undefined) return assertReadableDir('LIBRARY_DIR', config.LIBRARY_DIR)
  throw new ConfigError(`Which folder? ${USAGE}`)
}

/** A bar that moves on a terminal, a line now and then elsewhere. */
function shownProgress(): (progress: Progress) => void {
  const began = performance.now()
  let shown = began
  return (progress) => {
    const now = performance.now()
    const isLast = progress.done === progress.total
    if (process.stdout.isTTY) {
      const line = progressBar(progress, now - began).slice(0, process.stdout.columns - 1)
      process.stdout.write(`\r${line}\u001b[K${isLast ? '\n' : ''}`)
    } else if (isLast || now - shown >= LINE_EVERY_MS) {
      shown = now
      process.stdout.write(`${progressLine(progress, now - began)}\n`)
    }
  }
}

try {
  const [verb, folder, ...more] = process.argv.slice(2)
  if (verb !== 'scan' || more.length > 0) throw new ConfigError(`What shall be done? ${USAGE}`)
  process.exit(await scan(configFromProcess(), folder))
} catch (error) {
  process.stderr.write(`The music could not be read. ${startupError(error)}\n`)
  process.exit(1)
}
