import { FARTHEST, hashOf, NEAREST, type Pairs, pitchStep } from './fingerprint.ts'
import type { Probes } from './landmark-index.ts'
import type { Peaks } from './find-peaks.ts'

/** What a deck does to a record: 1.04 is 4 % up. Without key lock both are the same, with it the pitch stays 1. */
export interface Speed {
  readonly pitch: number
  readonly tempo: number
}

/** Probes, with the pair that each was hashed from. */
export interface ClipProbes extends Probes {
  readonly pairs: Uint32Array
}

/** Distance to the nearest quantization step above which the next one is probed too; 0.5 turns this off. */
const NEAR_BORDER = 0.25
const NEVER = 0.5

/**
 * The hashes of the clip's peak pairs, rescaled to the record's own speed: peaks are moved, not picked again, so that all speeds share one
 * spectrogram.
 * @param thorough whether adjacent quantization steps are probed too (multi-probe lookup): four times the probes, twice the hits
 */
export function clipProbes(
  peaks: Peaks,
  pairs: Pairs,
  { pitch, tempo }: Speed,
  thorough: boolean,
): ClipProbes {
  const border = thorough ? NEAR_BORDER : NEVER
  const hashes: number[] = []
  const times: number[] = []
  const owners: number[] = []
  const steps = peaks.hertz.map((hertz) => pitchStep(hertz / pitch))
  for (let pair = 0; pair < pairs.first.length; pair++) {
    const one = pairs.first[pair] as number
    const other = pairs.second[pair] as number
    const start = (peaks.times[one] as number) * tempo
    const distance = (peaks.times[other] as number) * tempo - start
    for (const low of nearest(steps[one] as number, border))
      for (const high of nearest(steps[other] as number, border))
        for (const apart of nearest(distance, border)) {
          if (apart < NEAREST || apart > FARTHEST) continue
          hashes.push(hashOf(low, high, apart))
          times.push(Math.round(start))
          owners.push(pair)
        }
  }
  return { hashes: Uint32Array.from(hashes), times: Uint32Array.from(times), pairs: Uint32Array.from(owners) }
}

/** The nearest integer, and the next one where the value is near the border between the two. */
function nearest(value: number, border: number): readonly number[] {
  const near = Math.round(value)
  const beyond = value - near
  return Math.abs(beyond) > border ? [near, near + Math.sign(beyond)] : [near]
}
