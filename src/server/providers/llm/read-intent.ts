import { z } from 'zod'
import { GENRE_NAMES, type GenreName } from '#domain/track/genres.ts'
import { describeBounds, describeYears, SUNG } from '#domain/vibe/describe-meaning.ts'
import { type Intent, NO_INTENT, OPEN_FROM, OPEN_TO, VOCALS, type Years } from '#domain/vibe/intent.ts'
import { isVibeWord, type VibeWord } from '#domain/vibe/vocabulary.ts'
import { PARTS } from './questions.ts'

const MAX_QUOTE_LENGTH = 80
const MAX_QUOTES = 20
const MAX_IGNORED = 12

const genreByName: ReadonlyMap<string, GenreName> = new Map(
  GENRE_NAMES.map((name) => [name.toLowerCase(), name]),
)
const vibeWord = (text: string): VibeWord | null => {
  const plain = text.trim().toLowerCase()
  return isVibeWord(plain) ? plain : null
}
const genreName = (text: string): GenreName | null => genreByName.get(text.trim().toLowerCase()) ?? null

/** Reads a list leniently: what is not one of our words is left out, and does not spoil the rest. */
const listOf = <T>(read: (text: string) => T | null) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => [
      ...new Set(
        list.map((item) => (typeof item === 'string' ? read(item) : null)).filter((item) => item !== null),
      ),
    ])
const numberIn = (min: number, max: number) => z.number().min(min).max(max).nullable().catch(null)

const answered = z.object({
  energy: numberIn(1, 10),
  energyShift: numberIn(-4, 4),
  wanted: listOf(vibeWord),
  unwanted: listOf(vibeWord),
  eraFrom: numberIn(1950, 2100),
  eraTo: numberIn(1950, 2100),
  unwantedEras: z.array(z.unknown()).catch([]),
  vocals: z.enum(VOCALS).nullable().catch(null),
  popularity: z.enum(['known', 'unknown']).nullable().catch(null),
  genres: listOf(genreName),
  unwantedGenres: listOf(genreName),
  bpmMin: numberIn(60, 200),
  bpmMax: numberIn(60, 200),
  pace: z.enum(['slower', 'faster', 'not-slower', 'not-faster']).nullable().catch(null),
  used: z.array(z.unknown()).catch([]),
  ignored: z.array(z.unknown()).catch([]),
})
const quote = z.object({ text: z.string(), means: z.array(z.unknown()) })

/**
 * Turns a model's answer into the intent that the local reader fills as well. Only our words, our genres and values
 * within bounds survive, and `used` only quotes what really stands in the vibe.
 * @returns null where the answer says nothing that can be used
 */
export function readIntent(answer: unknown, vibe: string): Intent | null {
  const { success, data } = answered.safeParse(answer)
  if (!success) return null
  // A word that is wanted and unwanted at once says nothing.
  const wanted = data.wanted.filter((word) => !data.unwanted.includes(word))
  const unwanted = data.unwanted.filter((word) => !data.wanted.includes(word))
  const intent: Intent = {
    energy: data.energy === null ? null : Math.round(data.energy),
    // Never -0.
    energyShift: Math.round(data.energyShift ?? 0) || 0,
    wanted,
    unwanted,
    era: eraOf(data.eraFrom, data.eraTo),
    unwantedEras: data.unwantedEras.slice(0, MAX_QUOTES).flatMap((item) => unwantedEra(item) ?? []),
    vocals: data.vocals,
    popularity: data.popularity,
    genres: data.genres.filter((genre) => !data.unwantedGenres.includes(genre)),
    unwantedGenres: data.unwantedGenres,
    tempo: { ...boundsOf(data.bpmMin, data.bpmMax), shift: data.pace },
    used: [],
    ignored: [],
  }
  if (JSON.stringify(intent) === JSON.stringify(NO_INTENT)) return null
  return { ...intent, used: quotesOf(data.used, intent, vibe), ignored: ignoredOf(data.ignored, vibe) }
}

function eraOf(from: number | null, to: number | null): Intent['era'] {
  if (from === null && to === null) return null
  const [a, b] = [Math.round(from ?? OPEN_FROM), Math.round(to ?? OPEN_TO)]
  return { from: Math.min(a, b), to: Math.max(a, b) }
}

const span = z.object({ from: z.number().min(1950).max(2100), to: z.number().min(1950).max(2100) })

function unwantedEra(item: unknown): Years | null {
  const { success, data } = span.safeParse(item)
  return success ? eraOf(data.from, data.to) : null
}

/** Only what really stands in the vibe is named as ignored. */
function ignoredOf(list: readonly unknown[], vibe: string): string[] {
  const quotes = list.flatMap((item) => (typeof item === 'string' ? (quoted(item, vibe) ?? []) : []))
  return [...new Set(quotes)].slice(0, MAX_IGNORED)
}

function boundsOf(min: number | null, max: number | null): { min: number | null; max: number | null } {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

function quotesOf(list: readonly unknown[], intent: Intent, vibe: string): Intent['used'] {
  const quotes = new Map<string, string>()
  for (const item of list.slice(0, MAX_QUOTES)) {
    const { success, data } = quote.safeParse(item)
    const text = success ? quoted(data.text, vibe) : null
    if (!success || text === null) continue
    const means = data.means.filter((word) => typeof word === 'string')
    const meaning = [...new Set(means.flatMap((word) => meaningOf(word, intent) ?? []))].join(', ')
    if (meaning !== '' && !quotes.has(text)) quotes.set(text, meaning)
  }
  return [...quotes].map(([text, meaning]) => ({ text, meaning }))
}

/** The place of the vibe that is quoted, as it is written there; null where it does not occur as words of its own. */
function quoted(text: string, vibe: string): string | null {
  const plain = text.trim()
  if (plain === '' || plain.length > MAX_QUOTE_LENGTH) return null
  const literal = plain.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replace(/\s+/gu, '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu').exec(vibe)?.[0] ?? null
}

/** Said in our own words about what the intent really holds: a model's wording is never shown. */
function meaningOf(word: string, intent: Intent): string | null {
  const mood = vibeWord(word)
  if (mood !== null && intent.wanted.includes(mood)) return `mood: ${mood}`
  if (mood !== null && intent.unwanted.includes(mood)) return `mood: not ${mood}`
  const genre = genreName(word)
  if (genre !== null && intent.genres.includes(genre)) return `genre: ${genre}`
  if (genre !== null && intent.unwantedGenres.includes(genre)) return `genre: not ${genre}`
  const part = PARTS.find((name) => name === word.trim().toLowerCase())
  return part === undefined ? null : partOf[part](intent)
}

const partOf: Record<(typeof PARTS)[number], (intent: Intent) => string | null> = {
  energy: ({ energy, energyShift }) => {
    if (energy !== null) return `energy: ${energy} of 10`
    return energyShift === 0 ? null : `energy: ${energyShift > 0 ? 'up' : 'down'}`
  },
  era: ({ era, unwantedEras }) => {
    const eras = [
      ...(era ? [describeYears(era)] : []),
      ...unwantedEras.map((years) => `not ${describeYears(years)}`),
    ]
    return eras.length === 0 ? null : `era: ${eras.join(', ')}`
  },
  vocals: ({ vocals }) => (vocals === null ? null : SUNG[vocals]),
  tempo: ({ tempo: { min, max, shift } }) => {
    if (min !== null || max !== null) return `tempo: ${describeBounds({ min, max })} BPM`
    return shift === null ? null : `tempo: ${shift.replace('-', ' ')}`
  },
}
