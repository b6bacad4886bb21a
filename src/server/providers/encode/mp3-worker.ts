import type { MessagePort } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'

export type EncodeJob = { readonly samples: Float32Array; readonly sampleRate: number }

/** One channel of music at this rate sounds like it should, and 30 seconds are 360 kB. */
const KBIT_PER_SECOND = 96
/** Samples handed to the encoder at a time: it keeps twice as much memory as it is given at once. */
const PIECE = 1 << 16

/** Encodes the one sound it is given with LAME (WebAssembly, wasm-media-encoders, MIT), and answers with its bytes. */
export function work(port: MessagePort): void {
  port.once('message', ({ samples, sampleRate }: EncodeJob) => {
    void createMp3Encoder().then((encoder) => {
      encoder.configure({ sampleRate, channels: 1, bitrate: KBIT_PER_SECOND })
      const parts: Uint8Array[] = []
      for (let at = 0; at < samples.length; at += PIECE)
        parts.push(encoder.encode([samples.subarray(at, at + PIECE)]).slice())
      parts.push(encoder.finalize().slice())
      const bytes = new Uint8Array(Buffer.concat(parts))
      port.postMessage(bytes, [bytes.buffer])
    })
  })
}
