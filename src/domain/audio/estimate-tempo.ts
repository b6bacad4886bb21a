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
  /** The same pulse at half or double tempo, whichever is likelier: for callers that know the genre. */
  readonly halfOrDouble: number
}

/** Hertz: sound at this rate and above is decimated by two, at no loss of rhythm. */
const PLENTY = 32_000
/** Shorter sound holds too few beats. */
const MIN_DURATION_S = 2
/**
 * Threshold of `steadiness` below which there is no pulse: noise and speech seldom exceed it, and the shorter they are, the more
 * they correlate by chance.
 */
const chanceSteadiness = (seconds: number): number => Math.min(0.3, 0.05 + 1 / seconds)
/** This far above the threshold the pulse adds no more doubt. */
const SURE = 0.12
/** Candidates within this ratio are the same tempo. */
const SAME = 1.04

/**
 * The tempo of a recording. Onset envelope (`onsetEnvelope`) → its autocorrelation (`Pulse`) → candidate periods
 * (`candidatesOf`) → the metrical level a listener would tap (a conditional logit over `levelFeatures`) → that period,
 * refined over the whole piece (`refinePeriod`).
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

/** Summed probability of all candidates that are this tempo. */
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
