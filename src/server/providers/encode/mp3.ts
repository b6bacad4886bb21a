import { startWorker } from '../../system/start-worker.ts'
import type { Outcome } from '../outcome.ts'
import type { EncodeJob } from './mp3-worker.ts'

/**
 * Encodes one channel as MP3, in a thread that lives as long as the work: it is done seldom, and what it makes is kept.
 * Never throws, and ends soon after the signal aborts.
 * @param samples −1 to 1; not changed
 * @param sampleRate one that MP3 knows: 32,000, 44,100 or 48,000
 */
export function encodeMp3(
  samples: Float32Array,
  sampleRate: number,
  signal: AbortSignal,
): Promise<Outcome<Uint8Array>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'failed', reason: 'called off' })
    const worker = startWorker('providers/encode/mp3-worker')
    const end = (outcome: Outcome<Uint8Array>) => {
      signal.removeEventListener('abort', callOff)
      void worker.terminate()
      resolve(outcome)
    }
    const callOff = () => end({ kind: 'failed', reason: 'called off' })
    signal.addEventListener('abort', callOff)
    worker.once('message', (bytes: Uint8Array) => end({ kind: 'found', value: bytes }))
    worker.once('error', ({ message }) =>
      end({ kind: 'failed', reason: `the thread broke down: ${message}` }),
    )
    worker.once('exit', () => end({ kind: 'failed', reason: 'the thread ended' }))
    const copy = new Float32Array(samples)
    worker.postMessage({ samples: copy, sampleRate } satisfies EncodeJob, [copy.buffer])
  })
}
