import type { PeakFrame } from './spectral-peaks.ts'

/** Range of melodies, chords and overtones of a bass, above the pitch of kicks, toms and congas; MIDI numbers. */
const LOWEST = 57
const HIGHEST = 90
/** Greatest change of a sinusoid's pitch from one frame to the next, in semitones. */
const SAME_PITCH = 0.15

/**
 * Tonalness, 0–1: the share of sinusoids, by strength, that last into the next frame, times how closely they lie on
 * a scale of semitones (the circular mean over one semitone, along the tuning). Notes do both; noise reaches 0.01, drums mostly
 * 0 to 0.3, mixes with notes 0.3 to 0.9.
 * @param tuning semitones from A = 440 Hz
 */
export function tonality(frames: readonly PeakFrame[], tuning: number): number {
  let all = 0
  let lasting = 0
  let inTune = 0
  frames.forEach(({ pitches, strengths }, index) => {
    const next = frames[Math.min(index + 1, frames.length - 1)] as PeakFrame
    pitches.forEach((pitch, at) => {
      if (pitch <= LOWEST || pitch >= HIGHEST) return
      const strength = strengths[at] as number
      all += strength
      inTune += strength * Math.cos(2 * Math.PI * (pitch - tuning))
      if (next.pitches.some((other) => Math.abs(other - pitch) < SAME_PITCH)) lasting += strength
    })
  })
  return all > 0 ? (lasting / all) * Math.max(0, inTune / all) : 0
}
