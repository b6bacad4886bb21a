import { RealFft } from './fft.ts'
import { resample } from './resample.ts'

/** Sample rate of peak picking, in hertz: what a phone, a room and a bad codec leave lies below 5.5 kHz. */
const LANDMARK_RATE = 11_025
/** FFT size in samples, 93 ms: tones a semitone apart separate above 180 Hz. */
const FRAME = 1024
const HOP = 256
/** Frame rate, the unit of times: 43 a second. */
export const FRAMES_A_SECOND = LANDMARK_RATE / HOP

const LOWEST_BIN = Math.ceil((150 * FRAME) / LANDMARK_RATE)
const HIGHEST_BIN = Math.floor((4600 * FRAME) / LANDMARK_RATE)
/** A peak is the highest point within so many frames before and after, … */
const REACH_FRAMES = 5
/** … within so many bins below and above, … */
const REACH_BINS = 7
/** … or this share of its frequency where that is more, … */
const REACH_SHARE = 0.1
/** … and among so many strongest within half a second before and after. */
const PEAKS_A_SECOND = 26
/** Quieter than this is silence: rounding of 16-bit samples shows no peaks. In nepers, of a sine of amplitude 1. */
const FLOOR = Math.log(3e-5 * FRAME * 0.25)

/** Decay, which tells held notes from drums, is measured over this many frames: 0.14 s. */
const DECAY_FRAMES = 6
/** The spectrogram is computed in chunks of this many frames, 95 s, so that a mix of hours takes no more memory. */
const PIECE_FRAMES = 4096

/** Local maxima of a spectrogram, by rising frame. Frequencies and times are interpolated between bins and frames. */
export interface Peaks {
  readonly count: number
  /** In frames of `FRAMES_A_SECOND`; rounded, they never fall. */
  readonly times: Float64Array
  readonly hertz: Float64Array
  /** Change of level within 0.14 s, in nepers, mostly below 0: near 0 a held note, far below a drum. */
  readonly decay: Float64Array
}

interface Peak {
  readonly frame: number
  readonly level: number
  readonly time: number
  readonly hertz: number
  readonly decay: number
}

/** Picks spectral peaks. @param samples mono, of any length and level; values that are not finite count as 0 */
export function findPeaks(samples: Float32Array, sampleRate: number): Peaks {
  const finite = samples.every(Number.isFinite)
    ? samples
    : samples.map((value) => (Number.isFinite(value) ? value : 0))
  const sound = resample(finite, sampleRate, LANDMARK_RATE)
  const frames = sound.length < FRAME ? 0 : Math.floor((sound.length - FRAME) / HOP) + 1
  const spectrum = spectrumOf(sound)
  const maxima: Peak[] = []
  for (let first = 0; first < frames; first += PIECE_FRAMES) {
    const from = Math.max(0, first - DECAY_FRAMES)
    const to = Math.min(frames, first + PIECE_FRAMES + DECAY_FRAMES)
    const spectrogram = spectrogramOf(spectrum, from, to)
    for (let frame = first; frame < Math.min(frames, first + PIECE_FRAMES); frame++)
      collectMaxima(spectrogram, frame, maxima)
  }
  const peaks = strongest(maxima)
  return {
    count: peaks.length,
    times: Float64Array.from(peaks, ({ time }) => time),
    hertz: Float64Array.from(peaks, ({ hertz }) => hertz),
    decay: Float64Array.from(peaks, ({ decay }) => decay),
  }
}

/** Log-magnitude spectrum of a frame, tilted by 3 dB an octave so that no band wins by its loudness alone. */
type Spectrum = (frame: number, levels: Float32Array) => void

/** Frames `from` to `to` − 1, row by row. */
interface Spectrogram {
  readonly from: number
  readonly to: number
  readonly levels: Float32Array
}

const BINS = HIGHEST_BIN + 2

function spectrumOf(sound: Float32Array): Spectrum {
  const taper = Float64Array.from(
    { length: FRAME },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME),
  )
  const tilt = Float64Array.from({ length: BINS }, (_, bin) => 0.5 * Math.log(Math.max(bin, 1) / LOWEST_BIN))
  const fft = new RealFft(FRAME)
  const windowed = new Float64Array(FRAME)
  const magnitudes = new Float64Array(FRAME / 2 + 1)
  return (frame, levels) => {
    const start = frame * HOP
    for (let tap = 0; tap < FRAME; tap++)
      windowed[tap] = (sound[start + tap] as number) * (taper[tap] as number)
    fft.magnitudes(windowed, magnitudes)
    for (let bin = 0; bin < BINS; bin++) {
      levels[bin] = Math.log((magnitudes[bin] as number) + 1e-9) + (tilt[bin] as number)
    }
  }
}

function spectrogramOf(spectrum: Spectrum, from: number, to: number): Spectrogram {
  const levels = new Float32Array((to - from) * BINS)
  for (let frame = from; frame < to; frame++)
    spectrum(frame, levels.subarray((frame - from) * BINS, (frame - from + 1) * BINS))
  return { from, to, levels }
}

function collectMaxima(spectrogram: Spectrogram, frame: number, maxima: Peak[]): void {
  const { from, to, levels } = spectrogram
  for (let bin = LOWEST_BIN; bin <= HIGHEST_BIN; bin++) {
    const at = (frame - from) * BINS + bin
    const level = levels[at] as number
    if (level < FLOOR || level <= (levels[at - 1] as number) || level < (levels[at + 1] as number)) continue
    if (!isHighest(spectrogram, frame, bin)) continue
    const later = at + (Math.min(to - 1, frame + DECAY_FRAMES) - frame) * BINS
    const then = Math.max(levels[later - 1] as number, levels[later] as number, levels[later + 1] as number)
    maxima.push({
      frame,
      level,
      time: frame + (frame > from && frame < to - 1 ? vertex(levels, at, BINS) : 0),
      hertz: ((bin + vertex(levels, at, 1)) * LANDMARK_RATE) / FRAME,
      decay: then - level,
    })
  }
}

function isHighest({ from, to, levels }: Spectrogram, frame: number, bin: number): boolean {
  const level = levels[(frame - from) * BINS + bin] as number
  const reach = Math.max(REACH_BINS, Math.round(bin * REACH_SHARE))
  const lowest = Math.max(0, bin - reach)
  const highest = Math.min(BINS - 1, bin + reach)
  // Nearest frames first: they reject most.
  for (let step = 0; step <= 2 * REACH_FRAMES; step++) {
    const row = step % 2 === 0 ? frame - step / 2 : frame + (step + 1) / 2
    if (row < from || row >= to) continue
    const start = (row - from) * BINS
    for (let at = start + lowest; at <= start + highest; at++)
      if ((levels[at] as number) > level) return false
  }
  return true
}

/** Peaks among the strongest of the second around each: selection is local, so a clip keeps the peaks of its recording. */
function strongest(maxima: readonly Peak[]): Peak[] {
  const half = Math.round(FRAMES_A_SECOND / 2)
  let first = 0
  let last = 0
  return maxima.filter(({ frame, level }) => {
    while ((maxima[first] as Peak).frame < frame - half) first++
    while (last < maxima.length && (maxima[last] as Peak).frame <= frame + half) last++
    let stronger = 0
    for (let other = first; other < last; other++) if ((maxima[other] as Peak).level > level) stronger++
    return stronger < PEAKS_A_SECOND
  })
}

/** Parabolic interpolation: offset of the vertex from the middle of three levels, within ±0.49. */
function vertex(levels: Float32Array, at: number, step: number): number {
  const before = levels[at - step] as number
  const middle = levels[at] as number
  const after = levels[at + step] as number
  const bend = before - 2 * middle + after
  return bend < 0 ? Math.max(-0.49, Math.min(0.49, (before - after) / (2 * bend))) : 0
}
