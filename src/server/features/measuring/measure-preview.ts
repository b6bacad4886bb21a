import type { Worker } from 'node:worker_threads'
import { type MeasuredFacts, measuredFacts } from '#domain/audio/measured-facts.ts'
import type { GenreName } from '#domain/track/genres.ts'
import type { Outcome } from '../../providers/outcome.ts'
import type { PreviewService } from '../../providers/preview/port.ts'
import { startWorker } from '../../system/start-worker.ts'
import { WorkerQueue } from '../identify/worker-queue.ts'
import type { MeasureAnswer } from './measure-worker.ts'

/** Measures half a minute of a track that a service lets be heard. The sound is gone as soon as it is measured. */
export type MeasurePreview = {
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param address of a preview, as a service gave it; one that is on no host of a service is not asked
   * @param genre says how its beats are counted
   * @returns `nothing` where the address is not good any more, or nothing sure enough was heard
   */
  measure(address: string, genre: GenreName | null, signal: AbortSignal): Promise<Outcome<MeasuredFacts>>
  /** Lets go of its thread; what is still being measured fails. */
  close(): Promise<void>
}

type MeasureDeps = {
  readonly sounds: readonly PreviewService[]
  // The rest is for tests; the server passes none of it.
  readonly startMeasurer?: () => Worker
  readonly limitMs?: number
}

/** Sounds that may wait for the thread. */
const MAX_WAITING = 8
/** Half a minute takes less than one. */
const LIMIT_MS = 10_000
const HEAP_MB = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const startMeasureWorker = () => startWorker('features/measuring/measure-worker', { resourceLimits: HEAP_MB })

export function createMeasurePreview({
  sounds,
  startMeasurer = startMeasureWorker,
  limitMs = LIMIT_MS,
}: MeasureDeps): MeasurePreview {
  const line = new WorkerQueue<Uint8Array, MeasureAnswer>({
    start: startMeasurer,
    waiting: MAX_WAITING,
    onLost: () => undefined,
  })
  return {
    async measure(address, genre, signal) {
      const service = sounds.find(({ hasOnHost }) => hasOnHost(address))
      if (service === undefined) return failed('this is no address of a service')
      const sound = await service.load(address, signal)
      if (sound.kind !== 'found') return sound
      const answer = await line.run(sound.value.bytes, { signal, limitMs })
      if (answer.kind === 'busy') return failed('too many wait to be measured')
      if (answer.kind === 'failed') return failed(answer.reason)
      if (answer.kind === 'unreadable') return failed(`the preview cannot be read: ${answer.reason}`)
      const facts = measuredFacts(answer.analysis, genre)
      return facts === null ? { kind: 'nothing' } : { kind: 'found', value: facts }
    },
    close: () => line.close(),
  }
}

const failed = (reason: string) => ({ kind: 'failed', reason }) as const
