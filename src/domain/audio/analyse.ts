import { energyOf } from './energy.ts'
import { estimateKey, type KeyEstimate } from './estimate-key.ts'
import { estimateTempo, type TempoEstimate } from './estimate-tempo.ts'
import { loudestSegment } from './loudest-segment.ts'

export type Analysis = {
  readonly durationS: number
  readonly tempo: TempoEstimate | null
  readonly key: KeyEstimate | null
  /** Where the loudest 30 seconds begin, in whole seconds. */
  readonly loudestStartS: number
  /** 1 (calm) to 10 (driving), of the loudest 30 seconds; null for silence. `energyOf` states its limits. */
  readonly energy: number | null
}

const STRETCH_SECONDS = 30
/** Of longer recordings only the middle is analysed for tempo: more costs time and adds no accuracy. */
const TEMPO_SECONDS = 360

/**
 * Tempo, key and energy of a recording. Running time is bounded but for one pass over the samples: the tempo is that of the
 * middle six minutes, the key that of sections spread over the whole.
 * @param samples mono, nominally −1 … 1; values that are not finite count as 0
 * @param sampleRate hertz
 * @throws RangeError when the rate is not a number above 0
 */
export function analyse(samples: Float32Array, sampleRate: number): Analysis {
  if (!(sampleRate > 0 && Number.isFinite(sampleRate))) throw new RangeError(`No sample rate: ${sampleRate}`)
  const loudestStartS = loudestSegment(samples, sampleRate, STRETCH_SECONDS)
  const stretch = samples.subarray(
    Math.round(loudestStartS * sampleRate),
    Math.round((loudestStartS + STRETCH_SECONDS) * sampleRate),
  )
  return {
    durationS: samples.length / sampleRate,
    tempo: estimateTempo(middle(samples, Math.round(TEMPO_SECONDS * sampleRate)), sampleRate),
    key: estimateKey(samples, sampleRate),
    loudestStartS,
    energy: energyOf(stretch, sampleRate),
  }
}

function middle(samples: Float32Array, most: number): Float32Array {
  const start = Math.max(0, Math.floor((samples.length - most) / 2))
  return samples.subarray(start, start + most)
}
