import { decimate } from './decimate.ts'
import { FRAME_RATE, onsetEnvelope } from './onset-envelope.ts'
import { Pulse } from './pulse.ts'
import { refinePeriod } from './refine-period.ts'
import { candidatesOf, FASTEST, levelFeatures, SLOWEST, steadiness } from './tempo-candidates.ts'
import { LEVEL_WEIGHTS } from './tempo-weights.ts'

export type TempoEstimate = {
  /** Beats a minute, 50 … 220, two decimals: the mean over the whole sound. */
  readonly bpm: number
  /** 0 … 1: how probably `bpm` is what a listener would count, half and double time being wrong. */
  readonly confidence: number
  /** The same pulse counted half or twice as fast, whichever is likelier: for whoever knows the genre. */
  readonly halfOrDouble: number
}

/** Hertz: at such a rate and above, half of it tells as much of the rhythm in half the time. */
const PLENTY = 32_000
/** Shorter sound holds too few beats. */
const MIN_DURATION_S = 2
/**
 * `steadiness` up to which nothing is a pulse: of noise and of speech it is seldom more, and the less there is of them, the more
 * they look steady by chance.
 */
const chanceSteadiness = (seconds: number): number => Math.min(0.3, 0.05 + 1 / seconds)
/** So much above it a pulse is beyond doubt. */
const SURE = 0.12
/** Candidates nearer than this are the same tempo. */
const SAME = 1.04

/**
 * The tempo of a recording. What begins when (`onsetEnvelope`) → how strongly it repeats after each time (`Pulse`) → periods
 * that may be the beat (`candidatesOf`) → which of them a listener would tap (`levelFeatures`, weighed) → that period as
 * exactly as the whole piece tells it (`refinePeriod`).
 * @param samples mono; values that are not finite count as 0
 * @param sampleRate hertz
 * @returns null for silence, for less than two seconds, and for sound without a pulse
 */
export function estimateTempo(samples: Float32Array, sampleRate: number): TempoEstimate | null {
  if (!(sampleRate > 0 && Number.isFinite(sampleRate)) || !(samples.length >= MIN_DURATION_S * sampleRate))
    return null
  let [sound, rate] = [samples, sampleRate]
  for (; rate >= PLENTY; rate /= 2) sound = decimate(sound)
  const pulse = new Pulse(onsetEnvelope(sound, rate))
  const periods = candidatesOf(pulse)
  const chances = softmax(periods.map((period) => score(levelFeatures(pulse, period))))
  const best = chances.indexOf(Math.max(...chances))
  const period = periods[best]
  if (period === undefined) return null

  const pulseChance = (steadiness(pulse, period) - chanceSteadiness(samples.length / sampleRate)) / SURE
  if (pulseChance <= 0) return null
  const bpm = bpmOf(refinePeriod(pulse, period))
  return {
    bpm: rounded(bpm),
    confidence: rounded(Math.min(1, pulseChance) * chanceNear(period, periods, chances)),
    halfOrDouble: rounded(otherLevel(bpm, periods, chances)),
  }
}

const bpmOf = (period: number): number => (60 * FRAME_RATE) / period
const rounded = (value: number): number => Math.round(value * 100) / 100

function score(features: readonly number[]): number {
  return features.reduce((sum, feature, at) => sum + feature * (LEVEL_WEIGHTS[at] as number), 0)
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The chance of all candidates that are this tempo. */
function chanceNear(period: number, periods: readonly number[], chances: readonly number[]): number {
  const same = periods.map((other) => Math.max(other / period, period / other) < SAME)
  return chances.reduce((sum, chance, at) => (same[at] ? sum + chance : sum), 0)
}

function otherLevel(bpm: number, periods: readonly number[], chances: readonly number[]): number {
  const [half, double] = [bpm / 2, bpm * 2]
  if (half < SLOWEST) return double
  if (double > FASTEST) return half
  const chance = (level: number) => chanceNear((60 * FRAME_RATE) / level, periods, chances)
  return chance(half) > chance(double) ? half : double
}
