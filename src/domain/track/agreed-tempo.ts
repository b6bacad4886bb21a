import type { Key } from '../key/key.ts'
import { FASTEST, SLOWEST } from '../recommend/score.ts'

/** Tempos within this share of each other are the same measurement. */
const SAME_TEMPO = 0.04

/** A tempo in the octave that DJs count in, one decimal; null for what no octave brings there. */
export function dialledTempo(bpm: number): number | null {
  if (!Number.isFinite(bpm) || bpm <= 0) return null
  let dialled = bpm
  if (dialled < SLOWEST) dialled *= 2
  else if (dialled > FASTEST) dialled /= 2
  return dialled < SLOWEST || dialled > FASTEST ? null : Math.round(dialled * 10) / 10
}

/**
 * What several measurements of one recording agree on: the median of the largest group within a few percent, of groups of
 * one size the one that the earlier measurement is in.
 */
export function agreedTempo(bpms: readonly number[]): number | null {
  const dialled = bpms.map(dialledTempo).filter((bpm) => bpm !== null)
  let best: number[] = []
  for (const bpm of dialled) {
    const group = dialled.filter((other) => Math.abs(other - bpm) <= SAME_TEMPO * bpm)
    if (group.length > best.length) best = group
  }
  best.sort((a, b) => a - b)
  return best[best.length >> 1] ?? null
}

/** The majority key of several measurements; null on a tie. */
export function agreedKey(keys: readonly Key[]): Key | null {
  const times = new Map<Key, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  const [first, second] = [...times].sort((a, b) => b[1] - a[1])
  return first === undefined || second?.[1] === first[1] ? null : first[0]
}
