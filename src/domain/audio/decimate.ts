/** One side of a symmetric 11-tap half-band FIR low-pass (centre tap 1/2, every other tap 0): flat to a quarter of the new rate. */
const SIDE = [150 / 512, -25 / 512, 3 / 512] as const

/**
 * Decimates by two after a short low-pass: several times faster than `resample`, where aliasing of the top
 * third is harmless. No delay: sample 0 stays at time 0. Both ends are zero-padded.
 */
export function decimate(samples: Float32Array): Float32Array {
  const answer = new Float32Array(Math.ceil(samples.length / 2))
  const last = samples.length - 1
  for (let at = 0; at < answer.length; at++) {
    const middle = 2 * at
    let value = (samples[middle] as number) / 2
    for (let tap = 0; tap < SIDE.length; tap++) {
      const reach = 2 * tap + 1
      const before = middle >= reach ? (samples[middle - reach] as number) : 0
      const after = middle + reach <= last ? (samples[middle + reach] as number) : 0
      value += (SIDE[tap] as number) * (before + after)
    }
    answer[at] = value
  }
  return answer
}
