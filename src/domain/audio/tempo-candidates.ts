import { FRAME_RATE, REGIONS } from './onset-envelope.ts'
import { ALL, type Pulse } from './pulse.ts'

/** Range of an estimate, in BPM. */
export const SLOWEST = 50
export const FASTEST = 220
/** Ratio of neighbouring tempi that are tried. */
const STEP = 1.0025
/** Teeth of the comb filter: lags of one to this many beats. */
const COMB = 8
const MAX_CANDIDATES = 12
/** Candidates nearer than this are one. */
const APART = 1.03

const framesOf = (bpm: number): number => (60 * FRAME_RATE) / bpm

/** Candidate beat periods in frames, by falling steadiness; peaks come with their half and double. Empty when nothing repeats. */
export function candidatesOf(pulse: Pulse): number[] {
  const periods: number[] = []
  for (let bpm = SLOWEST / STEP; bpm <= FASTEST * STEP; bpm *= STEP) periods.push(framesOf(bpm))
  const strengths = periods.map((period) => steadiness(pulse, period))
  const peaks = periods
    .map((period, at) => ({ period, strength: strengths[at] as number, at }))
    .filter(
      ({ strength, at }) =>
        strength > 0 && strength >= (strengths[at - 1] ?? 1) && strength > (strengths[at + 1] ?? 1),
    )
    .sort((a, b) => b.strength - a.strength)
  const chosen: number[] = []
  const isNew = (period: number) => chosen.every((other) => Math.max(other / period, period / other) > APART)
  const within = (period: number) => period <= framesOf(SLOWEST) && period >= framesOf(FASTEST)
  for (const { period } of peaks) {
    if (chosen.length >= MAX_CANDIDATES) break
    for (const level of [period, period / 2, period * 2])
      if (within(level) && isNew(level)) chosen.push(level)
  }
  return chosen
}

/** Comb filter over the autocorrelation: its mean at lags of one to eight beats. About 0 for noise, 1 for a metronome. */
export function steadiness(pulse: Pulse, period: number): number {
  let sum = 0
  let beats = 0
  for (let beat = 1; beat <= COMB && beat * period < pulse.longest; beat++) {
    sum += pulse.at(ALL, beat * period)
    beats++
  }
  return beats === 0 ? 0 : sum / beats
}

/** Lags in beats at which the autocorrelation is sampled: sixteenths, triplets, backbeats, bars. */
const MULTIPLES = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 3, 4] as const
/** Frames either side of them: players are not exact. */
const SLACK = 1.5
/** Knots of the piecewise linear tempo preference, in BPM. */
const TURNS = [60, 70, 80, 90, 100, 115, 130, 145, 160, 175, 190] as const

/**
 * Features that tell the beat from its half and double: autocorrelation of each region of the spectrum
 * at parts and multiples of the period (kicks fall on beats, snares on every second one, cymbals between), and a prior of the
 * tempo is. One value for each of `LEVEL_WEIGHTS`.
 */
export function levelFeatures(pulse: Pulse, period: number): number[] {
  const features: number[] = []
  for (let which = 0; which <= REGIONS; which++)
    for (const multiple of MULTIPLES) features.push(pulse.near(which, multiple * period, SLACK))
  const octaves = Math.log2((60 * FRAME_RATE) / period)
  features.push(octaves)
  for (const turn of TURNS) features.push(Math.max(0, octaves - Math.log2(turn)))
  return features
}
