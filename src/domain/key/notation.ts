import type { KeyNotation } from './key-notations.ts'
import { type Key, keyFromTonic, keyOf, modeOf, type Mode, numberOf, tonicOf } from './key.ts'

/** Names in the order of pitch classes, C = 0. The flat or sharp that musicians write for that key is chosen. */
const MAJOR_NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const
const MINOR_NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'B♭', 'B'] as const

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11, H: 11 }

const camelotWords = Array.from({ length: 24 }, (_, code) => `${(code >> 1) + 1}${code & 1 ? 'B' : 'A'}`)

/** "8A". Minor is A, major is B. */
export const toCamelot = (key: Key): string => camelotWords[key] as string

/** "1m" for A minor, "1d" for C major: the Open Key notation, seven steps back from Camelot. */
export const toOpenKey = (key: Key): string =>
  `${((numberOf(key) + 4) % 12) + 1}${modeOf(key) === 'major' ? 'd' : 'm'}`

/** "A minor", "D♭ major". */
export function toTraditional(key: Key): string {
  const names = modeOf(key) === 'major' ? MAJOR_NAMES : MINOR_NAMES
  return `${names[tonicOf(key)]} ${modeOf(key)}`
}

/** "Am", "Db", "F#m": the short form in plain letters that DJ software writes. */
export function toShort(key: Key): string {
  const names = modeOf(key) === 'major' ? MAJOR_NAMES : MINOR_NAMES
  const name = (names[tonicOf(key)] as string).replace('♭', 'b').replace('♯', '#')
  return modeOf(key) === 'major' ? name : `${name}m`
}

/** A key as short as a card wants it: "8A", "1m", "Am". */
export function formatKey(key: Key, notation: KeyNotation): string {
  if (notation === 'camelot') return toCamelot(key)
  if (notation === 'open-key') return toOpenKey(key)
  return toTraditional(key).replace(' minor', 'm').replace(' major', '')
}

/** A sentence whose keys are in Camelot notation, in another one. */
export const rewriteKeys = (text: string, notation: KeyNotation): string =>
  notation === 'camelot'
    ? text
    : text.replace(/\b(?:1[0-2]|[1-9])[AB]\b/g, (camelot) => {
        const key = parseKey(camelot)
        return key === null ? camelot : formatKey(key, notation)
      })

/** Traktor's `MUSICAL_KEY`: 0–11 = C … B major, 12–23 = C … B minor. */
export const toTraktor = (key: Key): number => tonicOf(key) + (modeOf(key) === 'minor' ? 12 : 0)

export function fromTraktor(value: number): Key | null {
  if (!Number.isInteger(value) || value < 0 || value > 23) return null
  return keyFromTonic(value % 12, value < 12 ? 'major' : 'minor')
}

/**
 * Reads a key in Camelot ("8A", "08a"), Open Key ("1m", "6d") or traditional notation ("A♭ minor", "G#m", "Abmin",
 * "F sharp major", "Gbmaj", "h-Moll", "C").
 * @returns null for anything else ("off", "", "13A", "CSharp" without a mode is C♯ major): never throws.
 */
export function parseKey(text: string): Key | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 24) return null
  return parseWheel(trimmed) ?? parseTraditional(trimmed)
}

function parseWheel(text: string): Key | null {
  const wheel = /^0?(\d{1,2})\s*([ABabDdMm])$/.exec(text)
  if (!wheel) return null
  const number = Number(wheel[1])
  if (number < 1 || number > 12) return null
  const letter = (wheel[2] as string).toUpperCase()
  if (letter === 'A' || letter === 'B') return keyOf(number, letter === 'A' ? 'minor' : 'major')
  return keyOf(((number + 6) % 12) + 1, letter === 'M' ? 'minor' : 'major')
}

// "BM" is B major and "Bm" is B minor: the case of a lone m decides, so nothing is lower-cased before it is read.
const TRADITIONAL =
  /^([A-Ha-h])\s*-?\s*(♯|♭|#|b|sharp|flat|is|es|s)?\s*[-_]?\s*(m|M|min|minor|moll|maj|major|dur)?\.?$/u

function parseTraditional(text: string): Key | null {
  const spelled = text.replace(/\b(sharp|flat|minor|major|moll|dur|min|maj)\b/gi, (w) => w.toLowerCase())
  const compact = spelled.replace(/(sharp|flat|minor|major|min|maj|moll|dur)/gi, (w) => w.toLowerCase())
  const match = TRADITIONAL.exec(compact)
  if (!match) return null
  const letter = match[1] as string
  const tonic = LETTERS[letter.toUpperCase()]
  if (tonic === undefined) return null
  const shift = accidental(match[2])
  const mode = modeFrom(match[3], letter)
  return keyFromTonic((tonic + shift + 12) % 12, mode)
}

function accidental(sign: string | undefined): number {
  if (sign === undefined) return 0
  return sign === '♯' || sign === '#' || sign === 'sharp' || sign === 'is' ? 1 : -1
}

function modeFrom(word: string | undefined, letter: string): Mode {
  if (word === undefined)
    return letter === letter.toLowerCase() && letter !== letter.toUpperCase() ? 'minor' : 'major'
  if (word === 'M' || word.startsWith('maj') || word === 'dur') return 'major'
  return 'minor'
}
