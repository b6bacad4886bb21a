import type { MessagePort } from 'node:worker_threads'
import { analyse, type Analysis } from '#domain/audio/analyse.ts'
import { decodeBytes } from '../../providers/decode/decode-bytes.ts'

export type MeasureAnswer =
  | { readonly kind: 'heard'; readonly analysis: Analysis }
  /** It is no sound that can be read. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** All that is looked at lies below 11 kHz. */
const SAMPLE_RATE = 22_050
/** A preview is half a minute; of anything longer so much tells enough. */
const MAX_SECONDS = 90

/** Listens to one sound after another: bytes in, an answer out. Nothing of the sound is kept. */
export function work(port: MessagePort): void {
  // Decoders complain of every damaged frame, as fast as they can.
  for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined
  port.on('message', (bytes: Uint8Array) => {
    void listen(bytes).then((answer) => port.postMessage(answer))
  })
}

async function listen(bytes: Uint8Array): Promise<MeasureAnswer> {
  const sound = await decodeBytes(bytes, { sampleRate: SAMPLE_RATE, maxSeconds: MAX_SECONDS })
  if (sound.kind === 'refused') return { kind: 'unreadable', reason: sound.reason }
  return { kind: 'heard', analysis: analyse(sound.samples, SAMPLE_RATE) }
}
