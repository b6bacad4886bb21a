import { GENRE_ALIASES } from '../track/read-genre.ts'
import { GENRE_NAMES, type GenreName } from '../track/genres.ts'
import { normalizeName } from '../track/names.ts'
import { editDistance } from '../track/edit-distance.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { type Language, phrasesOf, type Role } from './language.ts'
import { type Meaning, mood } from './meaning.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'
import type { Word } from './split-words.ts'
import { VIBE_WORDS, type VibeWord } from './vocabulary.ts'

/** What a phrase is to the reader. */
export type Entry = {
  readonly roles: Set<Role>
  meanings: readonly Meaning[]
  number: number | null
  decade: number | null
}
export type Dictionary = {
  readonly entries: ReadonlyMap<string, Entry>
  readonly longest: number
  readonly adjectiveFollows: boolean
  /** Words of the phrases of every language: spelled right. */
  readonly words: ReadonlySet<string>
  /** Words that a typo may have been meant as, by first letter. */
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

/** Of equal languages the first is taken. */
const LANGUAGES: readonly Language[] = [ENGLISH, SPANISH, GERMAN, FRENCH, ITALIAN, PORTUGUESE]

/** Vibe words that say an energy by themselves. */
const SELF_ENERGY: Partial<Record<VibeWord, number>> = {
  chill: 3,
  lounge: 3,
  'warm-up': 5,
  'peak-time': 9,
  festival: 8,
  aggressive: 9,
  euphoric: 8,
  sunset: 5,
  closing: 6,
}
/** Names of genres that in a description say something else: "a rolling bassline", "makes people dance". */
const NO_GENRE_HERE: ReadonlySet<string> = new Set([
  'bass',
  'bassline',
  'dance',
  'db',
  'melodic',
  'charts',
  'classics',
])
const OWN_NAMES: ReadonlyMap<string, GenreName> = new Map(
  GENRE_NAMES.map((name) => [normalizeName(name), name]),
)

type Table = Map<string, Entry>

function entryOf(table: Table, phrase: string): Entry {
  const known = table.get(phrase)
  if (known) return known
  const entry: Entry = { roles: new Set(), meanings: [], number: null, decade: null }
  table.set(phrase, entry)
  return entry
}

const listOf = (meaning: Meaning | readonly Meaning[]): readonly Meaning[] =>
  Array.isArray(meaning) ? (meaning as readonly Meaning[]) : [meaning as Meaning]

/** A phrase as it is, and with its last word grown together with an article. */
function contracted(phrase: string, { contractions }: Language): string[] {
  const at = phrase.lastIndexOf(' ')
  const grown = at === -1 ? [] : (contractions[phrase.slice(at + 1)] ?? [])
  return [phrase, ...grown.map((word) => `${phrase.slice(0, at)} ${word}`)]
}

function tableOf(language: Language): Table {
  const table: Table = new Map()
  for (const [role, list] of Object.entries(language.roles))
    for (const phrase of phrasesOf(list))
      for (const form of contracted(phrase, language)) entryOf(table, form).roles.add(role as Role)
  for (const [word, count] of Object.entries(language.numbers)) entryOf(table, word).number = count
  for (const [word, decade] of Object.entries(language.decades)) entryOf(table, word).decade = decade
  for (const [meaning, list] of language.phrases)
    for (const phrase of phrasesOf(list)) entryOf(table, phrase).meanings = listOf(meaning)
  for (const [meaning, list] of language.adjectives)
    for (const word of phrasesOf(list))
      for (const form of language.inflect(word)) entryOf(table, form).meanings = listOf(meaning)
  return table
}

/**
 * Genres and the words of the vocabulary, the same in every language. Where a word is a mood and a genre ("deep",
 * "acid", "minimal", "soul"), the mood is read: alone, people mean how it should feel.
 */
function commonTable(): Table {
  const table: Table = new Map()
  for (const [name, genre] of GENRE_ALIASES)
    if (!NO_GENRE_HERE.has(name) && !/^\d0s /u.test(name))
      entryOf(table, name).meanings = [{ kind: 'genre', genre, isPart: OWN_NAMES.get(name) !== genre }]
  for (const word of VIBE_WORDS)
    entryOf(table, word.replace('-', ' ')).meanings = [mood([word], SELF_ENERGY[word])]
  return table
}

const TABLES: readonly Table[] = LANGUAGES.map(tableOf)
const COMMON = commonTable()
/** A language's words, without those that name genres and moods everywhere: they tell nothing. */
const OWN_WORDS = TABLES.map(
  (table) =>
    new Set([...table.keys()].flatMap((phrase) => phrase.split(' ')).filter((word) => !COMMON.has(word))),
)
const DENIALS: readonly Role[] = ['not', 'without', 'deny']
const DENIALS_AND_DEGREES: readonly Role[] = [...DENIALS, 'less', 'too']
const MAX_WORDS = 6

/** The words of one language first, then English, the genres, and the other languages where they do not differ. */
function dictionaryOf(at: number): Dictionary {
  const order = [TABLES[at], TABLES[0], ...TABLES].filter((table) => table !== undefined)
  const entries = new Map<string, Entry>()
  const add = (table: Table, isForeign: boolean) => {
    for (const [phrase, entry] of table) {
      // A short word means something else next door; only what denies must never be missed.
      if (isForeign && phrase.length < 5 && !DENIALS_AND_DEGREES.some((role) => entry.roles.has(role)))
        continue
      const known = entries.get(phrase)
      if (!known) entries.set(phrase, entry)
      // "chill" is a mood beside what it does in "chill the floor".
      else if (table === COMMON && known.meanings.length === 0)
        entries.set(phrase, { ...known, meanings: entry.meanings })
    }
  }
  for (const [place, table] of order.entries()) {
    add(table, place > 1)
    if (place === 1) add(COMMON, false)
  }
  const spellings = new Map<string, string[]>()
  for (const table of [TABLES[at], TABLES[0], COMMON])
    for (const [phrase, { roles, meanings }] of table ?? []) {
      if (phrase.includes(' ') || phrase.length < 5) continue
      if (meanings.length === 0 && !DENIALS.some((role) => roles.has(role))) continue
      const first = phrase[0] as string
      spellings.set(first, [...(spellings.get(first) ?? []), phrase])
    }
  return {
    entries,
    longest: MAX_WORDS,
    words: new Set([...entries.keys()].flatMap((phrase) => phrase.split(' '))),
    adjectiveFollows: LANGUAGES[at]?.adjectiveFollows ?? false,
    spellings,
  }
}

const made = new Map<number, Dictionary>()

/** The dictionary for a text: of the language most of its words belong to, English where that is not clear. */
export function dictionaryFor(words: readonly Word[]): Dictionary {
  const votes = TABLES.map((_, at) => {
    const own = OWN_WORDS[at]
    return words.reduce(
      (sum, { plain, exact }) => sum + (own?.has(plain) ? 1 : 0) + (ACCENTS[at]?.test(exact) ? 0.5 : 0),
      0,
    )
  })
  const best = votes.indexOf(Math.max(...votes))
  const known = made.get(best) ?? dictionaryOf(best)
  made.set(best, known)
  return known
}

const ACCENTS: readonly (RegExp | null)[] = [
  null,
  /[ñ¿¡áéíóú]/u,
  /[äöüß]/u,
  /[çèêëîïôûœ]/u,
  /[àìòù]|^(?:né|è|più|perché)$/u,
  /[ãõçâêô]/u,
]
/** The word that a misspelled one was meant as; null where it is spelled right or is near to nothing. */
export function respelled(word: string, { words, spellings }: Dictionary): string | null {
  if (word.length < 5 || words.has(word)) return null
  for (const target of spellings.get(word[0] as string) ?? []) {
    // A replaced letter makes another word too easily ("fester", "faster"); a lost or swapped one hardly ever.
    if (target.length === word.length && word.length < 7 && !isSwap(word, target)) continue
    if (editDistance(word, target, 1) === 1) return target
  }
  return null
}

const isSwap = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('')
