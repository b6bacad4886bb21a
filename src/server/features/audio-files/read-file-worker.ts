import { readFile } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import { analyse } from '#domain/audio/analyse.ts'
import { fingerprint, packFingerprint } from '#domain/audio/fingerprint.ts'
import { decodeBytes } from '../../providers/decode/decode-bytes.ts'
import { type FileFacts, fileFacts, fileNames, type Names } from './file-facts.ts'
import { readTags } from './read-tags.ts'
import { reasonOf } from './walk-folder.ts'

export type ReadAnswer =
  | { readonly kind: 'read'; readonly facts: FileFacts; readonly landmarks: Uint8Array }
  /** There is no track in it, and will not be until the file is another. */
  | { readonly kind: 'error'; readonly error: string; readonly names: Names }
  /** It may well be read another time. */
  | { readonly kind: 'unread'; readonly reason: string }

/** Longer is a mix or a book, not a track. Also what bounds the memory: about 0.3 MB a second. */
const MAX_DURATION_S = 30 * 60
/** All that is looked at lies below 11 kHz. */
const SAMPLE_RATE = 22_050
/** A file of which less can be decoded than this share of what its headers promise is broken. */
const MIN_SHARE = 0.5

const TOO_LONG = 'This file is longer than 30 minutes: a mix, not a track.'
const PROTECTED = 'This file is protected against copying.'
const BROKEN_OFF = 'This file is broken: less than half of it could be read.'

/** Reads one file after another: a path in, an answer out. */
export function work(port: MessagePort): void {
  // Decoders complain of every damaged frame, as fast as they can.
  for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined
  port.on('message', (path: string) => {
    void read(path).then((answer) =>
      port.postMessage(answer, answer.kind === 'read' ? [answer.landmarks.buffer as ArrayBuffer] : []),
    )
  })
}

async function read(path: string): Promise<ReadAnswer> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    return { kind: 'unread', reason: reasonOf(error) }
  }
  const tags = await readTags(bytes, path)
  const errorAnswer = (says: string): ReadAnswer => ({
    kind: 'error',
    error: says,
    names: fileNames(tags, path),
  })
  if (tags.durationS !== null && tags.durationS > MAX_DURATION_S) return errorAnswer(TOO_LONG)
  const sound = await decodeBytes(bytes, { sampleRate: SAMPLE_RATE, maxSeconds: MAX_DURATION_S + 1 })
  if (sound.kind === 'refused') return errorAnswer(isProtected(bytes) ? PROTECTED : sound.message)
  const { samples, durationS, truncated } = sound
  if (durationS > MAX_DURATION_S) return errorAnswer(TOO_LONG)
  if (truncated && tags.durationS !== null && durationS < tags.durationS * MIN_SHARE)
    return errorAnswer(BROKEN_OFF)
  return {
    kind: 'read',
    facts: fileFacts(tags, path, analyse(samples, SAMPLE_RATE)),
    landmarks: packFingerprint(fingerprint(samples, SAMPLE_RATE)),
  }
}

/** An MP4 whose sound is encrypted says so in place of the codec (ISO/IEC 14496-12, 8.12; Apple's "drms"). */
function isProtected(bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return whole.indexOf('ftyp') === 4 && (whole.includes('drms') || whole.includes('enca'))
}
