import type { ClipProbes } from './clip-probes.ts'
import { type Pairs, pitchStep } from './fingerprint.ts'
import { type Alignment, type LandmarkIndex, type Lookup, WINDOW } from './landmark-index.ts'
import type { Peaks } from './find-peaks.ts'

/** In nepers: a peak that decays by less than this (13 dB) within 0.14 s is a held note; a drum decays further. */
const HELD_DECAY = -1.5

export const isHeld = ({ decay }: Peaks, peak: number): boolean => (decay[peak] as number) > HELD_DECAY

/** Width of a pitch bin in steps. Pairs of the same two bins count once as evidence: a loop repeats them all. */
const SAME_PITCH = 2

/** How much of a clip a track explains at one alignment. */
export interface Support {
  readonly alignment: Alignment
  /** −log₁₀ of the p-value of the matching pairs under the null model, an unrelated track. */
  readonly evidence: number
  /** The same, of pairs of held notes alone. */
  readonly heldEvidence: number
  /** Share of the clip's peaks in a matching pair, 0 … 1. */
  readonly coverage: number
  /** Share of its held peaks in a matching pair of held peaks, 0 … 1. */
  readonly heldCoverage: number
  /** The clip's peaks in a matching pair. */
  readonly peaks: ReadonlySet<number>
  /** Its held peaks in a matching pair of held peaks. */
  readonly heldPeaks: ReadonlySet<number>
}

export interface Clip {
  readonly peaks: Peaks
  readonly pairs: Pairs
}

/**
 * Null model: in a track that has nothing to do with the clip, a pair occurs within the window with the probability p = occurrences of its probes in
 * all tracks · window / frames of all tracks, so that sounds many tracks share weigh little, and pairs of different pitches occur independently of each
 * other. Then the product of p over the matching pairs bounds the probability of just these matching.
 */
export function supportOf(
  { peaks, pairs }: Clip,
  probes: ClipProbes,
  index: LandmarkIndex,
  lookup: Lookup,
  alignment: Alignment,
): Support {
  const occurrences = new Map<number, number>()
  const matching = index.support(lookup, alignment)
  for (const probe of matching) occurrences.set(probes.pairs[probe] as number, 0)
  for (const [probe, pair] of probes.pairs.entries()) {
    const sum = occurrences.get(pair)
    if (sum !== undefined) occurrences.set(pair, sum + (lookup.counts[probe] as number))
  }
  const evidence = new Map<number, number>()
  const heldEvidence = new Map<number, number>()
  const covered = new Set<number>()
  const heldCovered = new Set<number>()
  for (const [pair, count] of occurrences) {
    const one = pairs.first[pair] as number
    const other = pairs.second[pair] as number
    const surprise = -Math.log10(Math.min(1, (count * WINDOW) / index.frames))
    const pitches = 256 * coarsePitch(peaks, one) + coarsePitch(peaks, other)
    evidence.set(pitches, Math.max(evidence.get(pitches) ?? 0, surprise))
    covered.add(one).add(other)
    if (!isHeld(peaks, one) || !isHeld(peaks, other)) continue
    heldEvidence.set(pitches, Math.max(heldEvidence.get(pitches) ?? 0, surprise))
    heldCovered.add(one).add(other)
  }
  const held = peaks.decay.reduce((count, _, peak) => count + Number(isHeld(peaks, peak)), 0)
  return {
    alignment,
    evidence: sum(evidence),
    heldEvidence: sum(heldEvidence),
    coverage: covered.size / Math.max(1, peaks.count),
    heldCoverage: heldCovered.size / Math.max(1, held),
    peaks: covered,
    heldPeaks: heldCovered,
  }
}

const coarsePitch = (peaks: Peaks, peak: number): number =>
  Math.round(pitchStep(peaks.hertz[peak] as number) / SAME_PITCH)

const sum = (evidence: ReadonlyMap<number, number>): number =>
  [...evidence.values()].reduce((total, one) => total + one, 0)
