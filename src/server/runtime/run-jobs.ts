import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { readDemoTracks } from '../features/demo-tracks/read-demo-tracks.ts'
import type { AudioDecoder } from '../providers/decode/port.ts'
import type { Base } from './base.ts'
import { collectGarbage } from './collect-garbage.ts'
import { repeatCommand } from './repeat-command.ts'
import type { Workers } from './create-workers.ts'

/** What is added to the music folder is known after so long at the latest. */
const SCAN_EVERY_MS = 6 * 60 * 60_000
/** The command itself leaves out a backup where the newest is not a day old: a restart makes none of its own. */
const BACKUP_EVERY_MS = 60 * 60_000

type JobDeps = {
  readonly workers: Workers
  readonly catalogue: Catalogue
  readonly decoder: AudioDecoder
  readonly demoFolder: string
  /** null: there is none to keep an eye on. */
  readonly musicFolder: string | null
  /** null: no backups are made by themselves. */
  readonly backupFolder: string | null
  readonly isServing: () => boolean
}

export type Jobs = {
  /** Begins nothing new from here on. */
  abort(): void
  /** Resolves once no job is running. */
  close(): Promise<void>
}

/** Everything that runs beside the calls from the moment the server serves. */
export function runJobs(base: Base, deps: JobDeps): Jobs {
  const { workers, catalogue, decoder, demoFolder, musicFolder, backupFolder } = deps
  const { soundIndex: index } = workers
  workers.artworkJobs.start()
  workers.measurements.start()
  // Not awaited: Listen answers from what is in the index so far.
  const stopReading = new AbortController()
  const reading = index
    .keepCurrent()
    .then(() => readDemoTracks({ ...base, catalogue, decoder, index }, demoFolder, stopReading.signal))
    .then((read) => (read > 0 ? index.keepCurrent() : undefined))
    .catch((error: unknown) => base.log.error({ err: error }, 'the demo tracks could not be read'))
  index.awaitMore(reading)
  // All that a start reads has been read: what that left behind is as much as what is kept.
  void reading.then(() => deps.isServing() && collectGarbage())
  const { log } = base
  const scanning =
    musicFolder === null
      ? null
      : repeatCommand({
          script: 'library',
          args: ['scan', musicFolder],
          name: 'music folder',
          everyMs: SCAN_EVERY_MS,
          log,
        })
  const backups =
    backupFolder === null
      ? null
      : repeatCommand({
          script: 'backup',
          args: ['daily', backupFolder],
          name: 'backup',
          everyMs: BACKUP_EVERY_MS,
          log,
        })
  return {
    abort: () => stopReading.abort(),
    async close() {
      await Promise.all([workers.close(), scanning?.close(), backups?.close(), reading])
    },
  }
}
