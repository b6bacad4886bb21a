/** Seconds over which one level is measured. */
const SHORT = 0.05
/** A level that rises by so much (a factor of power, 3 dB) within one step is something that begins. */
const RISE = 2
/** Shares of full scale under which nothing is heard: −60 dB. */
const QUIET = 1e-3

/**
 * A rough energy, 1 (calm) to 10 (driving): the mean of how loud (−30 … −8 dB of full scale), how bright (the sound's steps from
 * one sample to the next beside itself, 0.05 … 0.5 of it at 22,050 Hz) and how busy (1 … 8 beginnings a second) the sound is. A
 * scale of our own: nobody's judgement has been measured against it, and it orders masters of one style better than of several.
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
