import { ALL_KEYS, type Key, modeOf, tonicOf } from '../key/key.ts'
import { chordShares } from './chord-shares.ts'
import { chromaOf } from './chroma.ts'
import { KEY_PROFILES } from './key-profiles.ts'
import { noteActivations } from './note-activations.ts'
import { resample } from './resample.ts'
import { PEAK_RATE, spectralPeaks } from './spectral-peaks.ts'
import { tonality } from './tonality.ts'
import { estimateTuning } from './tuning.ts'

export type KeyEstimate = {
  readonly key: Key
  /** 0–1: about the share of estimates like this one that are right. */
  readonly confidence: number
  readonly runnerUp: Key
}

/** Longer recordings are sampled in this many sections, evenly spread… */
const SECTIONS = 6
/** …of this length each, in seconds. */
const SECTION_S = 30

/** Fewer frames than this, a second and a quarter of sound, are too few for a key. */
const MIN_FRAMES = 3
/** Noise: there is no key. */
const MIN_TONALITY = 0.03
/** Below this tonality the confidence falls with its square: real recordings are dense, and their keys are half right even at 0.2. */
const SURE_TONALITY = 0.4

/**
 * The musical key of a recording, from the sound alone.
 *
 * Spectral peaks → tuning → note activations (NNLS) → chroma → chord shares → the key profile that fits them best.
 * @param samples mono; values that are not finite count as 0
 * @param sampleRate samples a second, above 0
 * @returns null for sound that is not tonal: silence, noise, or too short. Drums alone come out below `MIN_KEY_CONFIDENCE` or null
 * @throws RangeError when the rate is not a number above 0
 */
export function estimateKey(samples: Float32Array, sampleRate: number): KeyEstimate | null {
  const frames = sectionsOf(samples, sampleRate).flatMap((section) =>
    spectralPeaks(resample(finite(section), sampleRate, PEAK_RATE)),
  )
  if (frames.length < MIN_FRAMES) return null
  const tuning = estimateTuning(frames)
  const tonal = tonality(frames, tuning)
  if (tonal < MIN_TONALITY) return null
  const estimate = bestKey(chordShares(frames.map((frame) => chromaOf(noteActivations(frame, tuning)))))
  const trust = Math.min(1, (tonal / SURE_TONALITY) ** 2)
  return { ...estimate, confidence: estimate.confidence * trust }
}

function sectionsOf(samples: Float32Array, sampleRate: number): Float32Array[] {
  const length = Math.round(SECTION_S * sampleRate)
  if (samples.length <= SECTIONS * length) return [samples]
  const step = (samples.length - length) / (SECTIONS - 1)
  return Array.from({ length: SECTIONS }, (_, at) => {
    const start = Math.round(at * step)
    return samples.subarray(start, start + length)
  })
}

function finite(samples: Float32Array): Float32Array {
  return samples.every(Number.isFinite) ? samples : samples.map((one) => (Number.isFinite(one) ? one : 0))
}

function bestKey(shares: readonly number[]): KeyEstimate {
  const scored = ALL_KEYS.map((key) => ({ key, score: scoreOf(key, shares) }))
  scored.sort((one, other) => other.score - one.score)
  const [best, second] = scored as [(typeof scored)[number], (typeof scored)[number]]
  const sum = scored.reduce((total, { score }) => total + Math.exp(score - best.score), 0)
  return { key: best.key, confidence: 1 / sum, runnerUp: second.key }
}

/** Logit of a key: the dot product of chord shares and its mode's profile, rotated to its tonic. */
function scoreOf(key: Key, shares: readonly number[]): number {
  const tonic = tonicOf(key)
  const weights = KEY_PROFILES[modeOf(key)]
  let score = 0
  for (let degree = 0; degree < 12; degree++) {
    const root = (tonic + degree) % 12
    score += (weights.majorOn[degree] as number) * (shares[root] as number)
    score += (weights.minorOn[degree] as number) * (shares[12 + root] as number)
  }
  return score
}
