/** Zero crossings of the sinc kept on each side: with the two below, flat to 0.01 dB up to 0.78 of the lower Nyquist rate. */
const ZERO_CROSSINGS = 16
/** Kaiser's β for images and aliases at least 60 dB down. */
const KAISER_BETA = 6
/** Where the filter is 6 dB down, as a share of the lower Nyquist rate: its stopband begins at 1.02. */
const CUTOFF = 0.9
/** A ratio that would need more phases than this is served by two neighbouring phases, mixed: the error is below −90 dB. */
const MAX_PHASES = 512

/**
 * The same sound at another rate: a windowed sinc in phases (Smith, "Digital Audio Resampling"), low-passed below the lower of the two
 * Nyquist rates. Any ratio; sample 0 stays at time 0; beyond both ends is silence.
 * @param fromRate samples a second of `samples`, above 0, not necessarily whole
 * @param toRate samples a second of the answer, above 0
 * @returns round(length · toRate / fromRate) samples, always a new array
 * @throws RangeError when a rate is not a number above 0
 */
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  if (!(fromRate > 0 && toRate > 0 && Number.isFinite(fromRate) && Number.isFinite(toRate))) {
    throw new RangeError(`Cannot resample from ${fromRate} to ${toRate} samples a second.`)
  }
  if (fromRate === toRate) return samples.slice()
  const step = fromRate / toRate
  const exactPhases = phasesOf(fromRate, toRate)
  const filter = filterFor(Math.min(1, toRate / fromRate) * CUTOFF, exactPhases ?? MAX_PHASES)
  const answer = new Float32Array(Math.round(samples.length / step))
  for (let at = 0; at < answer.length; at++) {
    const position = at * step
    let whole = Math.floor(position)
    const inPhases = (position - whole) * filter.phases
    let phase = exactPhases === null ? Math.floor(inPhases) : Math.round(inPhases)
    if (phase === filter.phases) {
      phase = 0
      whole++
    }
    const value = filtered(samples, whole, filter, phase)
    if (exactPhases !== null) answer[at] = value
    else answer[at] = value + (inPhases - phase) * (filtered(samples, whole, filter, phase + 1) - value)
  }
  return answer
}

/** Coefficients in rows of `2 · reach`: row p serves positions p / phases after a sample. One row more than phases, for mixing. */
interface Filter {
  readonly phases: number
  readonly reach: number
  readonly rows: Float32Array
}

/** How many positions between two samples the answer's samples fall on, or null when they are too many to tabulate. */
function phasesOf(fromRate: number, toRate: number): number | null {
  if (!Number.isInteger(fromRate) || !Number.isInteger(toRate)) return null
  let divisor = fromRate
  for (let rest = toRate; rest > 0;) [divisor, rest] = [rest, divisor % rest]
  const phases = toRate / divisor
  return phases <= MAX_PHASES ? phases : null
}

/** @param bandwidth the cutoff as a share of the Nyquist rate of what comes in */
function filterFor(bandwidth: number, phases: number): Filter {
  const reach = Math.ceil(ZERO_CROSSINGS / bandwidth)
  const rows = new Float32Array((phases + 1) * 2 * reach)
  const atZero = besselI0(KAISER_BETA)
  for (let phase = 0; phase <= phases; phase++) {
    const row = phase * 2 * reach
    let sum = 0
    for (let tap = 0; tap < 2 * reach; tap++) {
      const distance = tap - reach + 1 - phase / phases
      const across = distance / reach
      const taper =
        Math.abs(across) >= 1 ? 0 : besselI0(KAISER_BETA * Math.sqrt(1 - across * across)) / atZero
      const angle = Math.PI * bandwidth * distance
      const value = taper * (Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle)
      rows[row + tap] = value
      sum += value
    }
    // Every phase passes a constant unchanged, so that none of them sounds as a tone at the phase's rate.
    for (let tap = 0; tap < 2 * reach; tap++) rows[row + tap] = (rows[row + tap] as number) / sum
  }
  return { phases, reach, rows }
}

function filtered(samples: Float32Array, whole: number, filter: Filter, phase: number): number {
  const { reach, rows } = filter
  const first = whole - reach + 1
  const row = phase * 2 * reach - first
  const from = Math.max(0, first)
  const to = Math.min(samples.length, first + 2 * reach)
  let sum = 0
  for (let at = from; at < to; at++) sum += (samples[at] as number) * (rows[row + at] as number)
  return sum
}

/** The modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
