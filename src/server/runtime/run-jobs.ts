import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { readDemoTracks } from '../features/demo-tracks/read-demo-tracks.ts'
import type { AudioDecoder } from '../providers/decode/port.ts'
import { scanInBackground } from './background-scan.ts'
import type { Base } from './base.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Workers } from './create-workers.ts'

type JobDeps = {
  readonly workers: Workers
  readonly catalogue: Catalogue
  readonly decoder: AudioDecoder
  readonly demoFolder: string
  /** null: there is none to keep an eye on. */
  readonly musicFolder: string | null
  readonly isServing: () => boolean
}

export type Jobs = {
  /** Begins nothing new from here on. */
  abort(): void
  /** Resolves once nothing is under way any more. */
  close(): Promise<void>
}

/** Everything that runs beside the calls from the moment the server serves. */
export function runJobs(base: Base, deps: JobDeps): Jobs {
  const { workers, catalogue, decoder, demoFolder, musicFolder } = deps
  const { soundIndex: index } = workers
  workers.artworkJobs.start()
  workers.measurements.start()
  // Nobody waits for it: Listen answers from what is in the index so far.
  const stopReading = new AbortController()
  const reading = index
    .keepCurrent()
    .then(() => readDemoTracks({ ...base, catalogue, decoder, index }, demoFolder, stopReading.signal))
    .then((read) => (read > 0 ? index.keepCurrent() : undefined))
    .catch((error: unknown) => base.log.error({ err: error }, 'the demo tracks could not be read'))
  index.awaitMore(reading)
  // All that a start reads has been read: what that left behind is as much as what is kept.
  void reading.then(() => deps.isServing() && collectGarbage())
  const scanning = musicFolder === null ? null : scanInBackground(musicFolder, base.log)
  return {
    abort: () => stopReading.abort(),
    async close() {
      await Promise.all([workers.close(), scanning?.close(), reading])
    },
  }
}
