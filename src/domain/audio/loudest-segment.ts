/**
 * Start of the loudest segment, by a sliding window of `seconds` with steps of one second: the one of the most power.
 * @param samples mono; values that are not finite count as 0
 * @returns whole seconds from the beginning; 0 when the sound is no longer than the window
 */
export function loudestSegment(samples: Float32Array, sampleRate: number, seconds: number): number {
  const count = Math.floor(samples.length / sampleRate)
  const powers = Array.from({ length: count }, (_, second) =>
    powerOf(samples, Math.round(second * sampleRate), Math.round((second + 1) * sampleRate)),
  )
  let power = powers.slice(0, seconds).reduce((sum, one) => sum + one, 0)
  let [most, loudest] = [power, 0]
  for (let start = 1; start + seconds <= count; start++) {
    power += (powers[start + seconds - 1] as number) - (powers[start - 1] as number)
    if (power > most) [most, loudest] = [power, start]
  }
  return loudest
}

function powerOf(samples: Float32Array, from: number, to: number): number {
  let power = 0
  for (let i = from; i < to; i++) {
    const value = samples[i] as number
    if (Number.isFinite(value)) power += value * value
  }
  return power
}
