/** A longer pause begins a new count. */
const MAX_GAP_MS = 2_000
/** Beats counted: older taps are of another tempo, or of another hand. */
const MAX_BEATS = 16
const MIN_BEATS = 4
/** The most a single interval may differ from the median, as a share: beyond it a beat was missed or hit twice. */
const MAX_STRAY = 0.25
/** Clocks a quarter note, MIDI 1.0 (System Real Time message F8). */
const CLOCKS_PER_BEAT = 24
const CLOCK_BEATS = 8

/**
 * Tempo of a beat tapped by hand.
 * @param taps moments in milliseconds, ascending
 * @returns BPM with one decimal; null before the fourth tap of a run without a pause of two seconds
 */
export function tapTempo(taps: readonly number[]): number | null {
  const intervals: number[] = []
  for (let at = taps.length - 1; at > 0 && intervals.length < MAX_BEATS; at--) {
    const interval = (taps[at] as number) - (taps[at - 1] as number)
    if (interval > MAX_GAP_MS || interval <= 0) break
    intervals.push(interval)
  }
  if (intervals.length < MIN_BEATS - 1) return null
  const median = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] as number
  const steady = intervals.filter((interval) => Math.abs(interval / median - 1) <= MAX_STRAY)
  return tenth((60_000 * steady.length) / steady.reduce((sum, interval) => sum + interval, 0))
}

/**
 * Tempo of a MIDI clock.
 * @param clocks moments of its messages in milliseconds, ascending, 24 a beat
 * @returns BPM with one decimal over the last eight beats; null before two beats, and where the clock stood still
 */
export function clockTempo(clocks: readonly number[]): number | null {
  const last = clocks.slice(-CLOCK_BEATS * CLOCKS_PER_BEAT - 1)
  const span = (last.at(-1) ?? 0) - (last[0] ?? 0)
  const beats = (last.length - 1) / CLOCKS_PER_BEAT
  if (beats < 2 || span <= 0) return null
  const hasStopped = last.some((moment, at) => at > 0 && moment - (last[at - 1] as number) > MAX_GAP_MS / 4)
  return hasStopped ? null : tenth((60_000 * beats) / span)
}

const tenth = (bpm: number): number => Math.round(bpm * 10) / 10
