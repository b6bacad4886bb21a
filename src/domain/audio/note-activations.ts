import type { PeakFrame } from './spectral-peaks.ts'

/** MIDI numbers of the lowest and the highest note looked for: E1 to G♯7. */
export const LOWEST_NOTE = 28
export const HIGHEST_NOTE = 104
const NOTES = HIGHEST_NOTE - LOWEST_NOTE + 1

/** Semitones from a note to its overtones 1 … 8. */
const OVERTONES = [0, 12, 19, 24, 28, 31, 34, 36]
/** Ratio of each overtone's amplitude to the one below it, after whitening and the square root. */
const OVERTONE_DECAY = 0.6
/** Multiplicative updates; they converge after about ten. */
const ROUNDS = 12
const TINY = 1e-9

/**
 * Activations of the notes of a frame: peaks are quantized to semitones, and overtones are attributed to their fundamentals by
 * non-negative least squares over a dictionary of harmonic tones (Mauch & Dixon, "Approximate note transcription for the improved
 * identification of difficult chords", 2010), solved by multiplicative updates (Lee & Seung, 2001).
 * @param tuning semitones from A = 440 Hz
 * @returns for the notes LOWEST_NOTE … HIGHEST_NOTE, 0 or more
 */
export function noteActivations(frame: PeakFrame, tuning: number): Float64Array {
  const heard = onSemitones(frame, tuning)
  const target = throughDictionary(heard)
  const notes = heard.map((value) => value + TINY)
  for (let round = 0; round < ROUNDS; round++) {
    const explained = throughGram(notes)
    for (let note = 0; note < NOTES; note++) {
      notes[note] =
        ((notes[note] as number) * (target[note] as number)) / ((explained[note] as number) + TINY)
    }
  }
  return notes
}

/** The square root, as hearing compresses, of the strongest peak near each semitone; less the further it is out of tune. */
function onSemitones({ pitches, strengths }: PeakFrame, tuning: number): Float64Array {
  const heard = new Float64Array(NOTES)
  pitches.forEach((pitch, at) => {
    const position = pitch - tuning - LOWEST_NOTE
    const note = Math.round(position)
    if (note < 0 || note >= NOTES) return
    const inTune = Math.cos(Math.PI * (position - note)) ** 2
    heard[note] = Math.max(heard[note] as number, inTune * (strengths[at] as number))
  })
  return heard.map(Math.sqrt)
}

/** Correlation of each note's harmonic template with the spectrum: the transposed dictionary times it. */
function throughDictionary(heard: Float64Array): Float64Array {
  const answer = new Float64Array(NOTES)
  for (let note = 0; note < NOTES; note++) {
    OVERTONES.forEach((interval, order) => {
      if (note + interval < NOTES)
        answer[note] = (answer[note] as number) + OVERTONE_DECAY ** order * (heard[note + interval] as number)
    })
  }
  return answer
}

/** The reconstruction, projected onto the dictionary: one product with its sparse Gram matrix. */
function throughGram(notes: Float64Array): Float64Array {
  const answer = new Float64Array(NOTES)
  for (const { note, other, weight } of GRAM) {
    answer[note] = (answer[note] as number) + weight * (notes[other] as number)
  }
  return answer
}

/** The Gram matrix of the dictionary, of the overtones two notes share. It is sparse, so pairs are listed. */
const GRAM: readonly { note: number; other: number; weight: number }[] = gramPairs()

function gramPairs(): { note: number; other: number; weight: number }[] {
  const pairs = []
  for (let note = 0; note < NOTES; note++) {
    for (let other = 0; other < NOTES; other++) {
      let weight = 0
      OVERTONES.forEach((interval, order) => {
        const shared = OVERTONES.indexOf(note + interval - other)
        if (shared >= 0 && note + interval < NOTES) weight += OVERTONE_DECAY ** (order + shared)
      })
      if (weight > 0) pairs.push({ note, other, weight })
    }
  }
  return pairs
}
