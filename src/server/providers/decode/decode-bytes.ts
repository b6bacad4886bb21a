import { resample } from '#domain/audio/resample.ts'
import { decodePacked } from './audio-decode.ts'
import { readPcm } from './pcm.ts'
import type { FoundSound, RefusedSound, WantedSound } from './port.ts'
import { refuseSound } from './refuse-sound.ts'
import { soundKind } from './sound-kind.ts'
import { MAX_SOUND_BYTES } from './sound-limits.ts'

/**
 * Decodes in the thread that calls. A hostile file can keep it busy without end: call it where a time limit can end the thread.
 * @see AudioDecoder for what it returns
 */
export async function decodeBytes(
  bytes: Uint8Array,
  { sampleRate, maxSeconds }: WantedSound,
): Promise<FoundSound | RefusedSound> {
  if (bytes.length === 0) return refuseSound('empty')
  if (bytes.length > MAX_SOUND_BYTES) return refuseSound('too-large')
  const found = soundKind(bytes)
  if (found === null) return refuseSound('not-audio')
  const { kind, start } = found
  const sound = bytes.subarray(start)
  const read =
    kind === 'wav' || kind === 'aiff'
      ? readPcm(sound, kind, maxSeconds)
      : await decodePacked(sound, kind, maxSeconds)
  if (typeof read === 'string') return refuseSound(read)
  if (read.samples.length === 0) return refuseSound('empty')
  return {
    kind: 'found',
    samples: resample(read.samples, read.sampleRate, sampleRate).subarray(
      0,
      Math.floor(maxSeconds * sampleRate),
    ),
    durationS: read.samples.length / read.sampleRate,
    truncated: read.truncated,
  }
}
