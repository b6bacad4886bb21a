import type { Chroma } from './chroma.ts'

const MAJOR_TRIAD = [0, 4, 7]
const MINOR_TRIAD = [0, 3, 7]
/** The bass is heard as a part of the chord, more softly… */
const BASS_IN_CHORD = 0.25
/** …and as its root: this much likeness for a bass that plays nothing but the root. */
const BASS_AS_ROOT = 0.15
/** How much likelier one more unit of likeness makes a chord (a softmax's slope): 0.05 more is e times likelier. */
const CERTAINTY = 20

/**
 * The share of time each triad sounds: 0–11 major on C … B, 12–23 minor on C … B, in all 1.
 *
 * A frame is compared with the 24 triads by cosine (Fujishima, "Realtime chord recognition of musical sound", 1999), the likeness
 * averaged with both neighbours, as chords last longer than frames, and turned into probabilities.
 * @param frames at least one, in order, none without any note
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

/** Frames of the middle amount of notes count half, fuller ones up to 1, those with next to none next to nothing. */
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
