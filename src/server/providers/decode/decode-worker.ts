import type { MessagePort } from 'node:worker_threads'
import { decodeBytes } from './decode-bytes.ts'
import type { FoundSound, RefusedSound, WantedSound } from './port.ts'

export type DecodeJob = { readonly bytes: Uint8Array; readonly want: WantedSound }
export type DecodeAnswer = FoundSound | RefusedSound

/** Decodes one file after another: a job in, an answer out. */
export function work(port: MessagePort): void {
  // Decoders complain of every damaged frame, as fast as they can.
  for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined
  port.on('message', ({ bytes, want }: DecodeJob) => {
    void decodeBytes(bytes, want).then((answer) => {
      port.postMessage(answer, answer.kind === 'found' ? [answer.samples.buffer as ArrayBuffer] : [])
    })
  })
}
