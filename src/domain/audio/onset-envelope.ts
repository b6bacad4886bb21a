import { RealFft } from './fft.ts'

/** Frames a second of every envelope, at any sample rate. */
export const FRAME_RATE = 100

/**
 * Onset strength per frame in four frequency regions. Values are at least 0; frame i is centred
 * on second i / FRAME_RATE.
 */
export type OnsetEnvelope = {
  readonly frames: number
  /** Kick and bass, tenor, voice and snare, cymbals: the regions of `REGION_EDGES`. All of `frames` values. */
  readonly regions: readonly Float32Array[]
}

/** Edges of the regions, in hertz. */
const REGION_EDGES = [30, 150, 600, 3000, 11_000] as const
export const REGIONS = REGION_EDGES.length - 1
/** Bands an octave of the filters: narrow enough that a new note moves to another band, wide enough to be few. */
const BANDS_AN_OCTAVE = 6
/** The window is at least this long: enough to tell a bass note from a kick. */
const FRAME_SECONDS = 0.04
/** Lag of the spectral flux, in frames: a soft attack takes longer than one. */
const LAG = 2
/** Samples are normalized to this RMS, so that the log compression acts alike on all. */
const LEVEL = 0.1
/** Log compression: magnitudes under 1 / GAMMA of a full sine count as nearly nothing. */
const GAMMA = 1000

type Band = { readonly region: number; readonly from: number; readonly to: number }

/**
 * Spectral flux on a logarithmic filter bank. Each band is compared with the strongest of its neighbourhood before, so
 * that vibrato and slides do not count as onsets (Böck & Widmer 2013, "Maximum filter vibrato suppression for onset
 * detection").
 * @param samples mono; values that are not finite count as 0
 * @param sampleRate hertz, above 0
 */
export function onsetEnvelope(samples: Float32Array, sampleRate: number): OnsetEnvelope {
  const size = 2 ** Math.max(3, Math.ceil(Math.log2(sampleRate * FRAME_SECONDS)))
  const hop = sampleRate / FRAME_RATE
  const frames = Math.floor(samples.length / hop)
  const regions = Array.from({ length: REGIONS }, () => new Float32Array(frames))
  const gain = levelling(samples)
  if (gain === 0) return { frames, regions }

  const bands = bandsOf(size, sampleRate)
  const fft = new RealFft(size)
  const taper = hann(size)
  const frame = new Float32Array(size)
  const magnitudes = new Float32Array(size / 2 + 1)
  const recent = Array.from({ length: LAG + 1 }, () => new Float32Array(bands.length))

  for (let at = 0; at < frames; at++) {
    cutFrame(samples, Math.round(at * hop) - size / 2, taper, gain, frame)
    fft.magnitudes(frame, magnitudes)
    const now = recent[at % (LAG + 1)] as Float32Array
    loudness(magnitudes, bands, now)
    if (at < LAG) continue
    const before = recent[(at - LAG) % (LAG + 1)] as Float32Array
    for (let b = 0; b < bands.length; b++) {
      const held = Math.max(before[b - 1] ?? 0, before[b] as number, before[b + 1] ?? 0)
      const rise = (now[b] as number) - held
      const region = regions[(bands[b] as Band).region] as Float32Array
      if (rise > 0) region[at] = (region[at] as number) + rise
    }
  }
  return { frames, regions }
}

/** What brings the samples to LEVEL; 0 for silence. */
function levelling(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) if (Number.isFinite(sample)) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  return rms > 1e-6 && Number.isFinite(rms) ? LEVEL / rms : 0
}

function cutFrame(
  samples: Float32Array,
  start: number,
  taper: Float32Array,
  gain: number,
  frame: Float32Array,
): void {
  for (let i = 0; i < frame.length; i++) {
    const sample = samples[start + i] ?? 0
    frame[i] = Number.isFinite(sample) ? sample * (taper[i] as number) * gain : 0
  }
}

/** A Hann taper, scaled so that a full sine has the magnitude 1. */
function hann(size: number): Float32Array {
  return Float32Array.from({ length: size }, (_, i) => (2 * (1 - Math.cos((2 * Math.PI * i) / size))) / size)
}

function loudness(magnitudes: Float32Array, bands: readonly Band[], out: Float32Array): void {
  for (let b = 0; b < bands.length; b++) {
    const { from, to } = bands[b] as Band
    let most = 0
    for (let bin = from; bin < to; bin++) most = Math.max(most, magnitudes[bin] as number)
    out[b] = Math.log1p(GAMMA * most)
  }
}

/** Bands of whole bins, at least one each, up to what the sample rate can hold. */
function bandsOf(size: number, sampleRate: number): Band[] {
  const bin = (hertz: number) => Math.round((hertz * size) / sampleRate)
  const top = Math.min(REGION_EDGES[REGIONS] as number, sampleRate / 2)
  const bands: Band[] = []
  let from = Math.max(1, bin(REGION_EDGES[0]))
  for (let step = 1; ; step++) {
    const hertz = REGION_EDGES[0] * 2 ** (step / BANDS_AN_OCTAVE)
    const to = Math.min(bin(hertz), size / 2)
    if (to > from) {
      const middle = (((from + to) / 2) * sampleRate) / size
      const region = REGION_EDGES.findLastIndex((edge) => middle >= edge)
      bands.push({ region: Math.min(Math.max(region, 0), REGIONS - 1), from, to })
      from = to
    }
    if (hertz >= top) return bands
  }
}
