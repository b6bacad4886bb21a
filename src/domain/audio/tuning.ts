import type { PeakFrame } from './spectral-peaks.ts'

/** Below, a peak is placed too roughly; above, overtones are sharp of the scale by nature. MIDI numbers. */
const LOWEST = 45
const HIGHEST = 90

/**
 * How far a recording is tuned from A = 440 Hz, in semitones, −0.5 … 0.5: the mean direction of the peaks' deviations on a circle one
 * semitone round (Dressler & Streich, "Tuning frequency estimation using circular statistics", 2007). 0 when nothing tells.
 */
export function estimateTuning(frames: readonly PeakFrame[]): number {
  let along = 0
  let across = 0
  for (const { pitches, strengths } of frames) {
    pitches.forEach((pitch, at) => {
      if (pitch <= LOWEST || pitch >= HIGHEST) return
      const strength = strengths[at] as number
      along += strength * Math.cos(2 * Math.PI * pitch)
      across += strength * Math.sin(2 * Math.PI * pitch)
    })
  }
  return Math.atan2(across, along) / (2 * Math.PI)
}
