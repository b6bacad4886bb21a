import { FINGERPRINT_BYTES_MAX } from '#contract/limits.ts'
import { analyse } from '#domain/audio/analyse.ts'
import { energyOf } from '#domain/audio/energy.ts'
import type { KeyEstimate } from '#domain/audio/estimate-key.ts'
import type { TempoEstimate } from '#domain/audio/estimate-tempo.ts'
import { fingerprint } from '#domain/audio/fingerprint.ts'
import { loudestSegment } from '#domain/audio/loudest-segment.ts'
import { thinFingerprint } from '#domain/audio/thin-fingerprint.ts'

// Seconds of work for one track: the page must stay usable meanwhile.

export type MeasureRequest = {
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
  /** false where the tags say both tempo and key: that is half of the work. */
  readonly wantsTempoAndKey: boolean
}

export type Measured = {
  readonly tempo: TempoEstimate | null
  readonly key: KeyEstimate | null
  /** 1–10; null for silence. */
  readonly energy: number | null
  /** Base64. */
  readonly fingerprint: string
}

/** null: this sound could not be measured. */
export type MeasureAnswer = Measured | null

const STRETCH_S = 30

self.addEventListener('message', ({ data }: MessageEvent<MeasureRequest>) => {
  let answer: MeasureAnswer = null
  try {
    answer = measure(data)
  } finally {
    self.postMessage(answer)
  }
})

function measure({ samples, sampleRate, wantsTempoAndKey }: MeasureRequest): Measured {
  const heard = wantsTempoAndKey ? analyse(samples, sampleRate) : energyAlone(samples, sampleRate)
  const print = thinFingerprint(fingerprint(samples, sampleRate), FINGERPRINT_BYTES_MAX)
  const { tempo, key, energy } = heard
  return { tempo, key, energy, fingerprint: base64(print) }
}

function energyAlone(samples: Float32Array, sampleRate: number) {
  const start = loudestSegment(samples, sampleRate, STRETCH_S) * sampleRate
  const energy = energyOf(samples.subarray(start, start + STRETCH_S * sampleRate), sampleRate)
  return { tempo: null, key: null, energy }
}

const PIECE = 8_192

function base64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
