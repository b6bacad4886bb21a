import type { Chroma } from './chroma.ts'

const MAJOR_TRIAD = [0, 4, 7]
const MINOR_TRIAD = [0, 3, 7]
/** Weight of the bass chroma as a part of the chord… */
const BASS_IN_CHORD = 0.25
/** …and as its root: added to the similarity where the bass plays nothing but the root. */
const BASS_AS_ROOT = 0.15
/** Inverse temperature of the softmax: 0.05 more similarity makes a chord e times likelier. */
const CERTAINTY = 20

/**
 * The share of time each triad sounds: 0–11 major on C … B, 12–23 minor on C … B, in all 1.
 *
 * Cosine similarity of each chroma frame to 24 binary triad templates (Fujishima, "Realtime chord recognition of musical sound", 1999),
 * smoothed over both neighbours, as chords last longer than frames, and turned into probabilities by a softmax.
 * @param frames at least one, in order of time, none all zero
 */
export function chordShares(frames: readonly Chroma[]): number[] {
  const similarities = frames.map(similarityToTriads)
  const weights = frameWeights(frames)
  const weightSum = weights.reduce((total, weight) => total + weight, 0)
  const shares = Array.from({ length: 24 }, () => 0)
  similarities.forEach((here, at) => {
    const before = similarities[Math.max(0, at - 1)] as number[]
    const after = similarities[Math.min(similarities.length - 1, at + 1)] as number[]
    const chances = here.map((similarity, chord) =>
      Math.exp((CERTAINTY * (similarity + (before[chord] as number) + (after[chord] as number))) / 3),
    )
    const sum = chances.reduce((total, chance) => total + chance, 0)
    const weight = (weights[at] as number) / weightSum
    chances.forEach((chance, chord) => {
      shares[chord] = (shares[chord] as number) + (weight * chance) / sum
    })
  })
  return shares
}

/** A frame's weight saturates with the sum of its chroma: 0.5 at the median, towards 1 above it, towards 0 below. */
function frameWeights(frames: readonly Chroma[]): number[] {
  const amounts = frames.map(({ treble, bass }) => [...treble, ...bass].reduce((sum, one) => sum + one, 0))
  const median = amounts.toSorted((one, other) => one - other)[amounts.length >> 1] as number
  return amounts.map((amount) => amount / (amount + median))
}

function similarityToTriads({ treble, bass }: Chroma): number[] {
  const together = treble.map((amount, at) => amount + BASS_IN_CHORD * (bass[at] as number))
  const length = Math.hypot(...together)
  const bassSum = bass.reduce((total, amount) => total + amount, 0)
  return [MAJOR_TRIAD, MINOR_TRIAD].flatMap((triad) =>
    together.map((_, root) => {
      const inTriad = triad.reduce((sum, step) => sum + (together[(root + step) % 12] as number), 0)
      const cosine = length > 0 ? inTriad / (length * Math.sqrt(triad.length)) : 0
      return cosine + (bassSum > 0 ? (BASS_AS_ROOT * (bass[root] as number)) / bassSum : 0)
    }),
  )
}
