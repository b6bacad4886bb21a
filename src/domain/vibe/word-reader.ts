import { type Dictionary, dictionaryFor, type Entry, respelled } from './dictionary.ts'
import type { Role } from './language.ts'
import type { Meaning } from './meaning.ts'
import { splitWords, type Word } from './split-words.ts'

/** What was found at a place of the text, up to and without the word `end`. */
export type Found = { readonly meanings: readonly Meaning[]; readonly end: number }

type PhraseAt = { readonly length: number; readonly entry: Entry }

/** Typos are looked for in that many different words at most. */
const MAX_RESPELLED = 40

/** A description as words, and what the dictionary says of the phrases that begin at each. */
export class WordReader {
  readonly words: readonly Word[]
  readonly dictionary: Dictionary
  readonly text: string
  private readonly phrases: (readonly PhraseAt[] | undefined)[] = []

  constructor(text: string) {
    this.text = text
    const words = splitWords(text)
    this.dictionary = dictionaryFor(words)
    const respellings = new Map<string, string>()
    this.words = words.map((word) => {
      const { plain } = word
      if (plain === '' || this.dictionary.words.has(plain)) return word
      if (!respellings.has(plain) && respellings.size < MAX_RESPELLED)
        respellings.set(plain, respelled(plain, this.dictionary) ?? plain)
      return { ...word, plain: respellings.get(plain) ?? plain }
    })
  }

  plain(at: number): string {
    return this.words[at]?.plain ?? ''
  }

  /** The place after the last word of the clause that `at` is in. */
  clauseEnd(at: number): number {
    let end = at + 1
    while (end < this.words.length && this.words[end]?.before === 'none') end++
    return Math.min(end, this.words.length)
  }

  /** Entries of the phrases that begin at a word, the longest first, with their length. */
  phrasesAt(at: number): readonly PhraseAt[] {
    const known = this.phrases[at]
    if (known) return known
    const found: PhraseAt[] = []
    const most = Math.min(this.dictionary.longest, this.clauseEnd(at) - at)
    for (let length = most; length > 0; length--) {
      const phrase = this.words
        .slice(at, at + length)
        .map(({ plain }) => plain)
        .join(' ')
      const entry = this.dictionary.entries.get(phrase)
      if (entry) found.push({ length, entry })
    }
    this.phrases[at] = found
    return found
  }

  /** How many words the longest phrase at a place has that plays one of these roles; 0 where there is none. */
  role(at: number, ...roles: readonly Role[]): number {
    if (at >= this.words.length) return 0
    const phrase = this.phrasesAt(at).find(({ entry }) => roles.some((role) => entry.roles.has(role)))
    return phrase?.length ?? 0
  }

  /** As `role`, for a phrase that goes on from the word before it: 0 after a comma. */
  next(at: number, ...roles: readonly Role[]): number {
    return this.words[at]?.before === 'none' ? this.role(at, ...roles) : 0
  }

  isFiller(at: number): boolean {
    return this.role(at, 'filler') > 0
  }

  /** The first place from `at` on, over at most `most` filler words of the same clause, where `read` finds something. */
  over<T>(at: number, most: number, read: (place: number) => T | null): T | null {
    const end = this.clauseEnd(Math.max(0, at - 1))
    for (let place = at; place < end && place <= at + most; place++) {
      const found = read(place)
      if (found !== null) return found
      if (!this.isFiller(place)) return null
    }
    return null
  }

  /** A count in digits or words. */
  count(at: number): { readonly value: number; readonly end: number } | null {
    const plain = this.plain(at)
    if (/^\d{1,2}$/u.test(plain)) return { value: Number(plain), end: at + 1 }
    const value = this.dictionary.entries.get(plain)?.number ?? null
    return value === null ? null : { value, end: at + 1 }
  }

  /** The text from the first word to before `to`, as it was written. */
  quote(from: number, to: number): string {
    const first = this.words[from]
    const last = this.words[to - 1]
    return first && last ? this.text.slice(first.start, last.end).replace(/\s+/gu, ' ').trim() : ''
  }
}
