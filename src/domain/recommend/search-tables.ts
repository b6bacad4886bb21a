import { ALL_KEYS } from '../key/key.ts'
import { allows, moveBetween } from '../key/moves.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import { SOFT_LIMIT_PERCENT } from '../tempo/tempo.ts'
import { type SearchTables, wordSet, yearIndex } from './candidate-index.ts'
import type { Question } from './question.ts'
import {
  energyPoints,
  eraPoints,
  FASTEST,
  FIRST_YEAR,
  genreFit,
  genrePoints,
  harmonyPoints,
  KEYS,
  keyShifts,
  NO_KEY,
  SLOWEST,
  tempoPoints,
  tenthOf,
  vibePoints,
  vibeRule,
} from './score.ts'

/** How far a question's wishes are stretched to find enough tracks. Each says what was given up, for the DJ to know. */
export type Stretch = {
  readonly genres: 'family' | 'neighbours' | 'all'
  /** Years added at both ends of the era asked for; null = any year. */
  readonly eraMargin: number | null
  readonly unwantedVibes: boolean
  /** Pitch change either way, percent. */
  readonly pitch: number
  readonly note: string | null
}

export const STRETCHES: readonly Stretch[] = [
  { genres: 'family', eraMargin: 0, unwantedVibes: false, pitch: SOFT_LIMIT_PERCENT, note: null },
  {
    genres: 'neighbours',
    eraMargin: 0,
    unwantedVibes: false,
    pitch: SOFT_LIMIT_PERCENT,
    note: 'Few tracks fit, so neighbouring genres are included.',
  },
  {
    genres: 'neighbours',
    eraMargin: 5,
    unwantedVibes: false,
    pitch: SOFT_LIMIT_PERCENT,
    note: 'Few tracks fit, so neighbouring genres and five years either side are included.',
  },
  {
    genres: 'all',
    eraMargin: 5,
    unwantedVibes: false,
    pitch: SOFT_LIMIT_PERCENT,
    note: 'Few tracks fit, so every genre is included.',
  },
  {
    genres: 'all',
    eraMargin: null,
    unwantedVibes: true,
    pitch: 16,
    note: 'Few tracks fit, so every genre and larger tempo changes are included, and part of your description is set aside.',
  },
]

/** The tables that are the same at every stretch of a question. */
export function commonTables(question: Question) {
  const { seeds } = question
  const rule = vibeRule(question)
  return {
    tempo: tempoPoints(seeds, question.bpm),
    shifts: keyShifts(question.bpm, question.keyLock),
    harmony: harmonyPoints(seeds),
    keyAllowed: allowedKeys(question),
    energy: energyPoints(question),
    era: eraPoints(question),
    words: wordSet(rule.words),
    vibe: Float64Array.from({ length: 10 }, (_, i) => vibePoints(rule, i % 5, i < 5)),
  }
}

/** The tables the index reads, for one question at one stretch. */
export function searchTables(
  question: Question,
  stretch: Stretch,
  common = commonTables(question),
): SearchTables {
  const { intent } = question
  return {
    ...common,
    genre: scopedGenres(question, stretch),
    yearAllowed: allowedYears(question, stretch),
    unwanted: wordSet(stretch.unwantedVibes ? [] : intent.unwanted),
    vocalLeftOut: intent.vocal === null ? 0 : intent.vocal ? 2 : 1,
    tempoRanges: tempoRanges(question, stretch.pitch),
  }
}

function allowedKeys({ seeds, strictness }: Question): Uint8Array {
  const known = seeds.flatMap((seed) => (seed.key === null ? [] : [seed.key]))
  const allowed = new Uint8Array(KEYS).fill(1)
  if (known.length === 0) return allowed
  for (const key of ALL_KEYS)
    allowed[key] = known.some((from) => allows(strictness, moveBetween(from, key))) ? 1 : 0
  // A key that nobody knows is neutral, never a clash.
  allowed[NO_KEY] = 1
  return allowed
}

/** Points of the genres that may come; −1 for those that may not. */
function scopedGenres(question: Question, { genres }: Stretch): Float64Array {
  const reach = { family: ['same', 'family'], neighbours: ['same', 'family', 'neighbour'], all: null }[genres]
  const points = genrePoints(question)
  return points.map((value, at) => {
    const genre = GENRE_NAMES[at]
    if (genre === undefined || question.intent.unwantedGenres.includes(genre)) return -1
    return reach === null || reach.includes(genreFit(genre, question)) ? value : -1
  })
}

function allowedYears({ intent }: Question, { eraMargin }: Stretch): Uint8Array {
  const allowed = new Uint8Array(256).fill(1)
  if (!intent.era || eraMargin === null) return allowed
  const from = intent.era.from - eraMargin
  const to = intent.era.to + eraMargin
  for (let index = 1; index < 256; index++)
    allowed[index] = FIRST_YEAR + index >= from && FIRST_YEAR + index <= to ? 1 : 0
  // Years that nobody knows come only when the era is stretched.
  allowed[yearIndex(null)] = eraMargin === 0 ? 0 : 1
  return allowed
}

/** "not faster" leaves room for what nobody hears. */
const UNHEARD = 0.005

/** Tempos within reach of the pitch fader, counted straight, in half and in double time, within what was asked for. */
function tempoRanges({ bpm, intent }: Question, pitch: number): (readonly [number, number])[] {
  const { min, max, shift } = intent.tempo
  const asked = min !== null || max !== null
  const reach = asked && !reachable(bpm, min, max, pitch) ? null : pitch / 100
  const ranges: [number, number][] = []
  for (const factor of [0.5, 1, 2]) {
    const centre = bpm * factor
    let low = reach === null ? SLOWEST : centre / (1 + reach)
    let high = reach === null ? FASTEST : centre / (1 - reach)
    if (min !== null) low = Math.max(low, min)
    if (max !== null) high = Math.min(high, max)
    if (shift === 'slower' || shift === 'not-faster')
      high = Math.min(high, centre * (1 + (shift === 'slower' ? -UNHEARD : UNHEARD)))
    if (shift === 'faster' || shift === 'not-slower')
      low = Math.max(low, centre * (1 + (shift === 'faster' ? UNHEARD : -UNHEARD)))
    low = Math.max(low, SLOWEST)
    high = Math.min(high, FASTEST)
    if (low <= high) ranges.push([tenthOf(low), tenthOf(high)])
  }
  return merged(ranges)
}

function reachable(bpm: number, min: number | null, max: number | null, pitch: number): boolean {
  const reach = pitch / 100
  return [0.5, 1, 2].some(
    (factor) =>
      (bpm * factor) / (1 + reach) <= (max ?? FASTEST) && (bpm * factor) / (1 - reach) >= (min ?? SLOWEST),
  )
}

function merged(ranges: [number, number][]): [number, number][] {
  const out: [number, number][] = []
  for (const range of ranges.sort((a, b) => a[0] - b[0])) {
    const last = out[out.length - 1]
    if (last && range[0] <= last[1] + 1) last[1] = Math.max(last[1], range[1])
    else out.push([...range])
  }
  return out
}
