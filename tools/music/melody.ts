import type { Key } from '../../src/domain/key/key.ts'
import { type Chord, pitchAbove, scaleOver } from './harmony.ts'
import type { Random } from './random.ts'

type MelodyNote = {
  readonly bar: number
  readonly step: number
  readonly steps: number
  readonly pitch: number
  readonly velocity: number
}

type Beat = { readonly bar: number; readonly step: number; readonly steps: number }

/** Bars of a phrase: a motif of two bars, again, varied, and an answer that ends on the tonic's chord. */
const MOTIF_BARS = 2

/**
 * A melody over all bars, made of two motifs in the manner A A' B A. Strong beats take notes of the chord, others of
 * the scale; every eight bars it rests on a note of the tonic's triad.
 * @param density notes in a bar, about
 */
export function melodyOf(key: Key, chords: readonly Chord[], density: number, random: Random): MelodyNote[] {
  const motifs = [motif(density, random), motif(density, random)]
  const centre = random.whole(70, 77)
  const notes: MelodyNote[] = []
  let pitch = pitchAbove(key, random.pick([0, 7, (chords[0] as Chord).tones[1] ?? 7]), centre - 6)
  for (let from = 0; from < chords.length; from += MOTIF_BARS) {
    const place = (from / MOTIF_BARS) % 4
    const { beats, moves } = motifs[place === 2 ? 1 : 0] as Motif
    beats.forEach(({ bar, step, steps }, at) => {
      const chord = chords[from + bar]
      if (!chord) return
      const ends = place === 3 && at === beats.length - 1
      const strong = step % 4 === 0 || steps >= 4
      const wanted = pitch + (moves[at] as number) + (place === 1 && at === beats.length - 2 ? 2 : 0)
      const drawn = wanted + (wanted > centre + 7 ? -5 : wanted < centre - 7 ? 5 : 0)
      const allowed = ends
        ? [0, chord.tones[0] === 0 && chord.root === 0 ? (chord.tones[1] as number) : 7]
        : strong
          ? chord.tones.slice(0, 3).map((tone) => chord.root + tone)
          : scaleOver(chord, key)
      pitch = nearest(key, allowed, drawn)
      const velocity = random.between(0.6, 0.78) + (strong ? 0.08 : 0)
      notes.push({ bar: from + bar, step, steps, pitch, velocity })
    })
  }
  return notes
}

type Motif = { readonly beats: readonly Beat[]; readonly moves: readonly number[] }

function motif(density: number, random: Random): Motif {
  const starts: number[] = []
  for (let step = 0; step < 16 * MOTIF_BARS - 2; step++) {
    const weight = step % 4 === 0 ? 1.5 : step % 2 === 0 ? 1.1 : 0.35
    // 16 sixteenths have a mean weight of about 0.83.
    if (random.chance((density / 16 / 0.83) * weight)) starts.push(step)
  }
  if (starts.length < 3) starts.splice(0, starts.length, 0, 6, 12, 20)
  const beats = starts.map((start, at) => {
    const free = (starts[at + 1] ?? 16 * MOTIF_BARS) - start
    return {
      bar: Math.floor(start / 16),
      step: start % 16,
      steps: Math.min(free, random.pick([1, 2, 3, 4, 6])),
    }
  })
  return { beats, moves: beats.map(() => random.pick([-5, -3, -2, -2, 0, 2, 2, 3, 5])) }
}

/** The pitch nearest to `wanted` whose pitch class is one of those allowed (semitones above the tonic). */
function nearest(key: Key, allowed: readonly number[], wanted: number): number {
  const pitches = allowed.map((semitones) => {
    const above = pitchAbove(key, semitones, Math.round(wanted) - 6)
    return above
  })
  return pitches.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best))
}
