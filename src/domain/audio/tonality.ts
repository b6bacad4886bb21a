import type { PeakFrame } from './spectral-peaks.ts'

/** Where melodies, chords and the overtones of a bass are, above the pitch of kicks, toms and congas; MIDI numbers. */
const LOWEST = 57
const HIGHEST = 90
/** How far a sinusoid may be from where it was one frame ago, in semitones. */
const SAME_PITCH = 0.15

/**
 * How much what is heard is music with notes, 0–1: the share of the sinusoids that last into the next frame, times how closely they lie on
 * a scale of semitones (the length of the mean direction round a semitone). Notes do both; of noise 0.01 is left, of drums mostly
 * 0 to 0.3, of mixes with notes 0.3 to 0.9.
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
