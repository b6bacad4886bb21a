import { autocorrelation } from './autocorrelation.ts'
import { FRAME_RATE, type OnsetEnvelope, REGIONS } from './onset-envelope.ts'

/** Seconds either side over which onsets are compared with their surroundings. */
const NEAR = 0.4
const WIDE = 4
/** Shares of the whole piece's strength under which a quiet stretch is not lifted any further. */
const LIFT = 0.3
/** Onsets are spread over so many frames (standard deviation): players are not exact. */
const SPREAD = 1.5
/** The longest lag that is looked at, in seconds: 64 beats at 60 a minute, less in a short piece. */
const MAX_LENGTH = 64

/** Number of the pulse of all regions together; the regions come before it. */
export const ALL = REGIONS

/** How strongly a piece repeats itself after each time, region by region and in all. */
export class Pulse {
  /** The longest lag that can be asked for, in frames. */
  readonly longest: number
  private readonly correlations: readonly Float32Array[]

  constructor(envelope: OnsetEnvelope) {
    this.longest = Math.min(MAX_LENGTH * FRAME_RATE, Math.floor(envelope.frames * 0.75))
    const regions = envelope.regions.map(evened)
    const all = new Float32Array(envelope.frames)
    for (const region of regions)
      for (let i = 0; i < all.length; i++) all[i] = (all[i] as number) + (region[i] as number)
    this.correlations = [...regions, all].map((signal) => autocorrelation(signal, this.longest))
  }

  /** −1 … 1 at a lag in frames, which need not be whole; 0 beyond the longest. */
  at(which: number, lag: number): number {
    const curve = this.correlations[which] as Float32Array
    const whole = Math.floor(lag)
    if (whole < 0 || whole + 1 >= curve.length) return 0
    const low = curve[whole] as number
    return low + (lag - whole) * ((curve[whole + 1] as number) - low)
  }

  /** The strongest within `slack` frames of a lag: what is played is not exact. */
  near(which: number, lag: number, slack: number): number {
    const curve = this.correlations[which] as Float32Array
    let most = -1
    for (let at = Math.max(0, Math.round(lag - slack)); at <= lag + slack; at++)
      most = Math.max(most, curve[at] ?? 0)
    return most
  }
}

/** What stands out of its surroundings, brought to one strength throughout the piece. */
function evened(onsets: Float32Array): Float32Array {
  const mean = movingMean(onsets, NEAR * FRAME_RATE)
  const rising = onsets.map((value, i) => Math.max(0, value - (mean[i] as number)))
  const power = movingMean(
    rising.map((value) => value * value),
    WIDE * FRAME_RATE,
  )
  const least = LIFT * LIFT * (power.reduce((sum, value) => sum + value, 0) / Math.max(1, power.length))
  if (!(least > 0)) return rising
  return spread(rising.map((value, i) => value / Math.sqrt(Math.max(power[i] as number, least))))
}

/** The mean of the values within `reach` of each. */
function movingMean(values: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] as number) + (values[i] as number)
  return values.map((_, i) => {
    const from = Math.max(0, i - reach)
    const to = Math.min(values.length, i + reach + 1)
    return ((sums[to] as number) - (sums[from] as number)) / (to - from)
  })
}

function spread(values: Float32Array): Float32Array {
  const reach = Math.ceil(3 * SPREAD)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * SPREAD ** 2)),
  )
  return values.map((_, i) => {
    let sum = 0
    for (let j = -reach; j <= reach; j++) sum += (values[i + j] ?? 0) * (weights[j + reach] as number)
    return sum
  })
}
