import { expect, it } from 'vitest'
import { LOWEST_NOTE, noteActivations } from './note-activations.ts'

const OVERTONES = [0, 12, 19, 24, 28, 31, 34, 36]

it('overtones go back to the note that made them', () => {
  const frame = {
    pitches: OVERTONES.map((interval) => 48.3 + interval),
    strengths: OVERTONES.map((_, order) => 0.36 ** order),
  }
  const notes = [...noteActivations(frame, 0.3)]
  const strongest = Math.max(...notes)
  expect(notes.indexOf(strongest)).toBe(48 - LOWEST_NOTE)
  notes.forEach((amount, at) => {
    if (at !== 48 - LOWEST_NOTE) expect(amount).toBeLessThan(0.1 * strongest)
  })
})

it('what lies outside the notes is left out, and nothing is negative or not a number', () => {
  const notes = noteActivations({ pitches: [20, 120], strengths: [1, 1] }, 0)
  expect(Math.max(...notes)).toBeLessThan(1e-6)
  expect(Math.min(...notes)).toBeGreaterThanOrEqual(0)
})
