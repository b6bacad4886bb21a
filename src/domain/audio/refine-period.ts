import { ALL, type Pulse } from './pulse.ts'

/** Frames either side of where a beat is expected. */
const SLACK = 3
/** A peak this much weaker than the first is no longer the same pulse: the tempo has moved on, or the piece has ended. */
const FADED = 0.35
const MAX_BEATS = 128
/** Share by which a candidate can be wrong. */
const ASTRAY = 0.01

/**
 * The period that the whole piece agrees on. A peak of the autocorrelation n beats on lies n periods away and is found as
 * exactly as the first one, so it tells the period n times better; beats are followed for as long as there is a peak.
 * @param period frames, right to within 0.5 %
 * @returns frames: the line through the peaks and the origin, by least squares
 */
export function refinePeriod(pulse: Pulse, period: number): number {
  const first = pulse.near(ALL, period, SLACK)
  let lagSum = 0
  let beatSum = 0
  let refined = period
  for (let beat = 1; beat <= MAX_BEATS && beat * refined + SLACK < pulse.longest; beat++) {
    const peak = peakNear(pulse, beat * refined)
    if (peak === null || peak.height < FADED * first) continue
    lagSum += beat * peak.lag
    beatSum += beat * beat
    refined = lagSum / beatSum
  }
  // Beyond that it has followed something else than the beat.
  return Math.abs(refined / period - 1) < ASTRAY ? refined : period
}

/** The top of the highest peak about a lag, by the parabola through its three highest values; null when it has none. */
function peakNear(pulse: Pulse, lag: number): { readonly lag: number; readonly height: number } | null {
  let top = Math.round(lag)
  for (let at = Math.round(lag - SLACK); at <= lag + SLACK; at++)
    if (pulse.at(ALL, at) > pulse.at(ALL, top)) top = at
  const [before, height, after] = [pulse.at(ALL, top - 1), pulse.at(ALL, top), pulse.at(ALL, top + 1)]
  const bend = before - 2 * height + after
  if (height < before || height < after || bend >= 0) return null
  return { lag: top + (before - after) / (2 * bend), height }
}
