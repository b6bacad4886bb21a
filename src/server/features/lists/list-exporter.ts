import { startWorker } from '../../system/start-worker.ts'
import { type WorkerQueueError, WorkerQueue } from '../identify/worker-queue.ts'
import type { ExportedFile, ExportJob } from './export-worker.ts'

/** Writes lists as files in a thread of its own, one after the other: of 10,000 songs one takes half a second. */
export type ListExporter = {
  /** Never throws. */
  write(job: ExportJob, signal: AbortSignal): Promise<ExportedFile | WorkerQueueError>
  close(): Promise<void>
}

/** Files that may wait. Most are of some dozen songs and take milliseconds. */
const MAX_WAITING = 20
const LIMIT_MS = 20_000
const HEAP_MB = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

export function createListExporter(): ListExporter {
  const line = new WorkerQueue<ExportJob, ExportedFile>({
    start: () => startWorker('features/lists/export-worker', { resourceLimits: HEAP_MB }),
    waiting: MAX_WAITING,
    onLost: () => undefined,
  })
  return {
    write: (job, signal) => line.run(job, { signal, limitMs: LIMIT_MS }),
    close: () => line.close(),
  }
}
