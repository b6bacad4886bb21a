/** Window of one level measurement, in seconds. */
const SHORT = 0.05
/** A rise of power by this factor (3 dB) from one window to the next is an onset. */
const RISE = 2
/** Noise floor, as a share of full scale: −60 dB. */
const QUIET = 1e-3

/**
 * A rough energy, 1 (calm) to 10 (driving): the mean of loudness (RMS, −30 … −8 dBFS), brightness (RMS of the first
 * difference over RMS, 0.05 … 0.5 at 22,050 Hz) and onset rate (1 … 8 a second), each clamped to its range. A
 * scale of our own: it is not validated against listeners, and it orders masters of one style better than of several.
 * @param samples mono; values that are not finite count as 0
 * @returns null for silence
 */
export function energyOf(samples: Float32Array, sampleRate: number): number | null {
  let power = 0
  let steps = 0
  let before = 0
  for (const sample of samples) {
    const value = Number.isFinite(sample) ? sample : 0
    power += value * value
    steps += (value - before) ** 2
    before = value
  }
  const loud = Math.sqrt(power / samples.length)
  if (!(loud > QUIET) || !Number.isFinite(loud)) return null
  const bright = Math.sqrt(steps / power) * (sampleRate / 22_050)
  const shares = [
    share(20 * Math.log10(loud), -30, -8),
    share(bright, 0.05, 0.5),
    share(beginningsASecond(samples, sampleRate), 1, 8),
  ]
  return Math.round(1 + (9 * shares.reduce((sum, one) => sum + one, 0)) / shares.length)
}

const share = (value: number, none: number, all: number): number =>
  Math.min(1, Math.max(0, (value - none) / (all - none)))

function beginningsASecond(samples: Float32Array, sampleRate: number): number {
  const length = Math.max(1, Math.round(SHORT * sampleRate))
  let beginnings = 0
  let before = Number.POSITIVE_INFINITY
  for (let start = 0; start + length <= samples.length; start += length) {
    let power = 0
    for (let i = start; i < start + length; i++) {
      const value = samples[i] as number
      if (Number.isFinite(value)) power += value * value
    }
    if (power > RISE * before && power / length > QUIET * QUIET) beginnings++
    before = power
  }
  return beginnings / (samples.length / sampleRate)
}
