import { editDistance } from './edit-distance.ts'
import { bitCount, letterMask } from './letter-mask.ts'

/** A dictionary of words, or names without blanks, with search by edit distance. */
export class WordList {
  readonly words: readonly string[]
  private readonly letters: Uint32Array
  private readonly oddLetters: Uint32Array

  constructor(words: readonly string[]) {
    this.words = words
    this.letters = Uint32Array.from(words, letterMask)
    this.oddLetters = Uint32Array.from(words, oddLetterMask)
  }

  /** Calls `take` with every word that is at most `most` edits from this one, itself included. */
  near(word: string, most: number, take: (at: number, edits: number) => void): void {
    const letters = letterMask(word)
    const odd = oddLetterMask(word)
    // Each edit changes at most two letters of either set: the masks prune words that differ in more.
    const most2 = 2 * most
    for (let at = 0; at < this.words.length; at++) {
      if (bitCount((this.oddLetters[at] as number) ^ odd) > most2) continue
      if (bitCount((this.letters[at] as number) ^ letters) > most2) continue
      const other = this.words[at] as string
      if (Math.abs(other.length - word.length) > most) continue
      const edits = editDistance(word, other, most)
      if (edits <= most) take(at, edits)
    }
  }
}

/** Letters that occur an odd number of times. */
function oddLetterMask(text: string): number {
  let mask = 0
  for (let i = 0; i < text.length; i++) mask ^= 1 << (text.charCodeAt(i) & 31)
  return mask >>> 0
}
