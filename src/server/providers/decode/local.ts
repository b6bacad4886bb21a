import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../system/start-worker.ts'
import type { DecodeAnswer, DecodeJob } from './decode-worker.ts'
import type { AudioDecoder, Decoded, FailedSound, WantedSound } from './port.ts'
import { refuseSound } from './refuse-sound.ts'

/** The heap of one worker. Samples lie outside of it; what bounds those is that a file is decoded in small pieces. */
const HEAP_MB = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Limits = {
  /** Files decoded at the same time. */
  readonly threads?: number
  /** Files that may wait for a thread; one more is refused as `busy`. */
  readonly waiting?: number
  /** A file that takes longer fails. Waiting does not count. */
  readonly limitMs?: number
}

type Waiting = {
  readonly start: () => void
  readonly giveUp: (reason: string) => void
}

/** Decodes on this machine, in threads of its own: they start with the first file, and one that hangs or breaks down is replaced. */
export function localDecoder({
  threads = availableParallelism(),
  waiting = 64,
  limitMs = 30_000,
}: Limits = {}): AudioDecoder {
  const idle: Worker[] = []
  /** What ends the job of a worker. A worker that is not `fit` goes. */
  const busy = new Map<Worker, (answer: Decoded, isFit: boolean) => void>()
  const queue: Waiting[] = []
  let closed = false

  const startNext = () => {
    while (busy.size < threads) {
      const next = queue.shift()
      if (!next) return
      next.start()
    }
  }

  function newWorker(): Worker {
    const worker = startWorker('providers/decode/decode-worker', { resourceLimits: HEAP_MB })
    const fail = (reason: string) => busy.get(worker)?.(failed(reason), false)
    worker.on('message', (answer: DecodeAnswer) => busy.get(worker)?.(answer, true))
    worker.on('error', (error) => fail(`the thread broke down: ${error.message}`))
    worker.on('exit', () => {
      fail('the thread ended')
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }

  /** Gives the bytes to a worker, which is free again or gone when this settles. */
  function run(bytes: Uint8Array, want: WantedSound, signal: AbortSignal, settle: (answer: Decoded) => void) {
    const worker = idle.pop() ?? newWorker()
    const end = (answer: Decoded, isFit: boolean) => {
      busy.delete(worker)
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (isFit) {
        worker.unref()
        idle.push(worker)
      } else void worker.terminate()
      settle(answer)
      startNext()
    }
    const abort = () => end(failed('called off'), false)
    const timer = setTimeout(() => end(failed(`not done after ${limitMs} ms`), false), limitMs)
    busy.set(worker, end)
    signal.addEventListener('abort', abort)
    worker.ref()
    // A view may show a part of a large buffer, and all of that would be copied.
    const copy = new Uint8Array(bytes)
    worker.postMessage({ bytes: copy, want } satisfies DecodeJob, [copy.buffer])
  }

  return {
    name: 'local',
    decode: (bytes, want, signal) =>
      new Promise((resolve) => {
        if (closed || signal.aborted) return resolve(failed(closed ? 'closed' : 'called off'))
        const start = () => {
          signal.removeEventListener('abort', leave)
          run(bytes, want, signal, resolve)
        }
        const leave = () => {
          queue.splice(queue.indexOf(entry), 1)
          resolve(failed('called off'))
        }
        const giveUp = (reason: string) => {
          signal.removeEventListener('abort', leave)
          resolve(failed(reason))
        }
        const entry: Waiting = { start, giveUp }
        if (busy.size < threads) return start()
        if (queue.length >= waiting) return resolve(refuseSound('busy'))
        queue.push(entry)
        signal.addEventListener('abort', leave)
      }),
    async close() {
      closed = true
      for (const { giveUp } of queue.splice(0)) giveUp('closed')
      const workers = [...idle, ...busy.keys()]
      for (const end of busy.values()) end(failed('closed'), false)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const failed = (reason: string): FailedSound => ({ kind: 'failed', reason })
