import { RealFft } from './fft.ts'

/** Input sample rate, in hertz: covers 5 kHz, above which the ear hears no pitch. */
export const PEAK_RATE = 11_025

/** FFT size in samples, 0.74 s: bins 1.35 Hz apart resolve semitones down to the low E of a bass. */
const FRAME = 8192
const HOP = 3072

const LOWEST_HZ = 38
const HIGHEST_HZ = 3600
/** A peak must stand this far above the mean of its surroundings; of noise through a Hann window one bin in a thousand does. */
const PROMINENCE = 2.6
/** Peaks this far below the frame's strongest are noise: rounding, and side lobes of the window. */
const DUST = 3e-4
/** Frames this far below the loudest one are fades and silence. */
const QUIET = 0.02
/** Exponent of spectral whitening: 0 = none, 1 = full (Klapuri 2008: 0.67). */
const WHITENING = 0.67

/** The sinusoids of one frame, lowest first. */
export interface PeakFrame {
  /** MIDI numbers with fractions: 69 = 440 Hz. */
  readonly pitches: readonly number[]
  /** Whitened amplitudes, above 0, comparable within a recording. */
  readonly strengths: readonly number[]
}

/**
 * Sinusoidal peaks of each frame: prominent maxima of the spectrum, placed between the bins by parabolic interpolation
 * of log magnitudes (Smith & Serra, "PARSHL", 1987) and whitened by the spectral envelope (Klapuri, "Multipitch analysis",
 * 2008), so that neither a loud bass nor a bright mix decides alone. Broadband drums have no prominent peaks.
 * @param samples at `PEAK_RATE`; finite
 * @returns a frame every 0.28 s, those without sound or without peaks left out
 */
export function spectralPeaks(samples: Float32Array): PeakFrame[] {
  if (samples.length === 0) return []
  const fft = new RealFft(FRAME)
  const windowed = new Float64Array(FRAME)
  const magnitudes = new Float64Array(FRAME / 2 + 1)
  const surroundings = new Float64Array(FRAME / 2 + 1)
  const envelope = new Float64Array(FRAME / 2 + 1)
  const starts = frameStarts(samples.length)
  const levels = starts.map((start) => levelOf(samples, start))
  const loudest = Math.max(...levels)
  const frames: PeakFrame[] = []
  starts.forEach((start, index) => {
    if (!((levels[index] as number) > loudest * QUIET)) return
    windowed.fill(0)
    const end = Math.min(FRAME, samples.length - start)
    for (let at = 0; at < end; at++) windowed[at] = (samples[start + at] as number) * (HANN[at] as number)
    fft.magnitudes(windowed, magnitudes)
    meanAround(magnitudes, 0.06, 12, surroundings)
    meanAround(magnitudes, 0.35, 24, envelope)
    const frame = peaksOf(magnitudes, surroundings, envelope)
    if (frame.pitches.length > 0) frames.push(frame)
  })
  return frames
}

const HANN = Float64Array.from(
  { length: FRAME },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / FRAME),
)

function frameStarts(length: number): number[] {
  const starts = [0]
  for (let start = HOP; start + FRAME <= length; start += HOP) starts.push(start)
  return starts
}

function levelOf(samples: Float32Array, start: number): number {
  const end = Math.min(start + FRAME, samples.length)
  let sum = 0
  for (let at = start; at < end; at++) sum += (samples[at] as number) ** 2
  return Math.sqrt(sum / (end - start))
}

/** A moving average around each bin whose width grows with frequency: `share` of the bin's number to each side, at least `least`. */
function meanAround(values: Float64Array, share: number, least: number, means: Float64Array): void {
  let from = 0
  let to = 0
  let sum = 0
  for (let bin = 0; bin < values.length; bin++) {
    const reach = Math.max(least, Math.round(bin * share))
    for (; to < Math.min(values.length, bin + reach + 1); to++) sum += values[to] as number
    for (; from < bin - reach; from++) sum -= values[from] as number
    means[bin] = sum / (to - from)
  }
}

function peaksOf(magnitudes: Float64Array, surroundings: Float64Array, envelope: Float64Array): PeakFrame {
  const pitches: number[] = []
  const strengths: number[] = []
  const dust = DUST * magnitudes.reduce((most, one) => Math.max(most, one), 0)
  const last = Math.floor((HIGHEST_HZ * FRAME) / PEAK_RATE)
  for (let bin = Math.ceil((LOWEST_HZ * FRAME) / PEAK_RATE); bin <= last; bin++) {
    const here = magnitudes[bin] as number
    const before = magnitudes[bin - 1] as number
    const after = magnitudes[bin + 1] as number
    if (!(here > before && here >= after && here > dust)) continue
    if (!(here > PROMINENCE * (surroundings[bin] as number))) continue
    const low = Math.log(before + 1e-12)
    const high = Math.log(after + 1e-12)
    const middle = Math.log(here + 1e-12)
    const offset = (0.5 * (low - high)) / (low - 2 * middle + high)
    const hertz = ((bin + offset) * PEAK_RATE) / FRAME
    pitches.push(69 + 12 * Math.log2(hertz / 440))
    strengths.push(here / (envelope[bin] as number) ** WHITENING)
  }
  return { pitches, strengths }
}
