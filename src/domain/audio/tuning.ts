import type { PeakFrame } from './spectral-peaks.ts'

/** Below, the resolution of a peak is too coarse; above, overtones are sharp by inharmonicity. MIDI numbers. */
const LOWEST = 45
const HIGHEST = 90

/**
 * Tuning of a recording against A = 440 Hz, in semitones, −0.5 … 0.5: the circular mean of the peaks' deviations, weighted by
 * strength (Dressler & Streich, "Tuning frequency estimation using circular statistics", 2007). 0 without peaks.
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
