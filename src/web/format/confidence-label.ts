import { BPM_MAX, BPM_MIN } from '../../contract/limits.ts'

const SURE = 0.8
const FAIRLY_SURE = 0.5

/** How sure something is, in words with its figure. @param confidence 0 to 1 */
export function confidenceLabel(confidence: number): string {
  const word = confidence >= SURE ? 'sure' : confidence >= FAIRLY_SURE ? 'fairly sure' : 'not sure'
  return `${word} (${Math.round(confidence * 100)} %)`
}

/** A measured tempo as the form takes it, to a tenth; null where it lies outside what a search may ask. */
export function fillableBpm(bpm: number): number | null {
  const rounded = Math.round(bpm * 10) / 10
  return rounded >= BPM_MIN && rounded <= BPM_MAX ? rounded : null
}
