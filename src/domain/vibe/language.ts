import { normalizeName } from '../track/names.ts'
import type { Meaning } from './meaning.ts'

/** What a phrase does to the others around it, the same in every language. */
const ROLES = [
  // Denying, and what it reaches.
  'not',
  'without',
  'deny',
  'less',
  'more',
  'too',
  'too-after',
  'enough',
  'degree',
  'only',
  'not-only',
  'but',
  'and',
  'or',
  'from',
  'to',
  'request',
  'permit',
  'permitted',
  'filler',
  'noun',
  'be',
  'people',
  // Energy.
  'raise',
  'lower',
  'lift',
  'soothe',
  'move',
  'keep',
  'up',
  'down',
  'energy',
  'floor',
  'high',
  'low',
  'same',
  // Years.
  'before',
  'until',
  'after',
  'since',
  'between',
  'onwards',
  'backwards',
  'early',
  'mid',
  'late',
  'last',
  'this',
  'year',
  'years',
  'months',
  'decade',
  'century',
  // Tempo.
  'below',
  'above',
  'around',
  'bpm',
  'tempo',
  // Who sings.
  'voice',
  'female',
  'male',
  'free',
] as const
export type Role = (typeof ROLES)[number]

/** A language's words, folded, phrases apart by commas. */
export type Language = {
  readonly roles: Partial<Record<Role, string>>
  /** Counts and decades in words: "five", "eighties". */
  readonly numbers: Readonly<Record<string, number>>
  readonly decades: Readonly<Record<string, number>>
  /** Phrases and what they say. */
  readonly phrases: readonly (readonly [Meaning | readonly Meaning[], string])[]
  /** Adjectives, in the form a dictionary has them; `inflect` gives the others. */
  readonly adjectives: readonly (readonly [Meaning | readonly Meaning[], string])[]
  /** Prepositions that grow together with an article, and as what: "harto de" is "harto del" as well. */
  readonly contractions: Readonly<Record<string, readonly string[]>>
  readonly inflect: (word: string) => readonly string[]
  /** Whether an adjective follows what it describes: "techno oscuro". */
  readonly adjectiveFollows: boolean
}

/** The phrases of a list, folded; signs stay as they are. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => normalizeName(phrase) || phrase.trim())
    .filter((phrase) => phrase !== '')
