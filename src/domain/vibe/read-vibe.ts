import { editDistance } from '../track/edit-distance.ts'
import type { GenreName } from '../track/genres.ts'
import { fold } from '../track/names.ts'
import { type Intent, NO_INTENT } from './intent.ts'
import { LEXICON, type Meaning } from './lexicon.ts'
import type { VibeWord } from './vocabulary.ts'

const NEGATORS: ReadonlySet<string> = new Set([
  'no',
  'not',
  'without',
  'never',
  'avoid',
  'nothing',
  'dont',
  'isnt',
  'arent',
  'minus',
  'zero',
  'skip',
  'hate',
  'anything but',
])
/** "less", "fewer": turns a wish down without ruling it out. Read as a negation: the DJ has enough of it. */
const LESSENERS: ReadonlySet<string> = new Set(['less', 'fewer'])
/** Words between a negation and what it denies: "not too fast", "no more vocals", "nothing that is cheesy". */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'too',
  'so',
  'very',
  'really',
  'more',
  'any',
  'much',
  'that',
  'is',
  'the',
  'a',
  'an',
  'overly',
  'super',
  'be',
  'want',
  'or',
  'and',
  'of',
  'all',
  'many',
  'in',
  'it',
])
const JOINS: ReadonlySet<string> = new Set(['or', 'and', 'nor'])
const BREAKS: ReadonlySet<string> = new Set([
  'but',
  'just',
  'only',
  'with',
  'rather',
  'instead',
  'yet',
  'please',
])
const LONGEST_PHRASE = 4

type Word = { readonly plain: string; readonly clause: number }

/**
 * Reads a description in a DJ's own words into an intent, and says which words it used. Understands negation ("no
 * vocals, not too fast"), decades, years, BPM, genres, moods and places; forgives small typos. Never throws; a text
 * that says nothing it knows gives an empty intent.
 */
export function readVibe(text: string): Intent {
  const draft = new Draft()
  let rest = readNumbers(text, draft)
  rest = rest.replace(/n['’]t\b/gu, 'nt')
  const words = splitWords(rest)
  let negated = -1
  for (let at = 0; at < words.length;) {
    const word = words[at] as Word
    if (negated !== -1 && (word.clause !== negated || BREAKS.has(word.plain))) negated = -1
    const found = longestPhrase(words, at)
    const literal = words
      .slice(at, at + (found?.length ?? 1))
      .map((w) => w.plain)
      .join(' ')
    if (!found && (NEGATORS.has(word.plain) || LESSENERS.has(word.plain))) {
      negated = word.clause
      draft.negator = word.plain
      at++
      continue
    }
    if (found) {
      draft.add(found.meaning, literal, negated !== -1)
      at += found.length
      // One thing is denied ("no vocals dark warehouse"), and what "or" and "and" join to it.
      if (!JOINS.has(words[at]?.plain ?? '')) negated = -1
      continue
    }
    // A word that is not understood ends the reach of a negation, unless it only leads on to what is denied.
    if (!TRANSPARENT.has(word.plain)) negated = -1
    at++
  }
  return draft.intent()
}

function splitWords(text: string): Word[] {
  return text
    .split(/[,.;:!?\n()]+|\s[-–—]\s/u)
    .flatMap((part, clause) =>
      fold(part.replace(/&/g, ' and '))
        .split(' ')
        .filter((plain) => plain !== '')
        .map((plain) => ({ plain, clause })),
    )
    .slice(0, 300)
}

function longestPhrase(words: readonly Word[], at: number): { meaning: Meaning; length: number } | null {
  const clause = words[at]?.clause
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const slice = words.slice(at, at + length)
    if (slice.some((word) => word.clause !== clause)) continue
    const meaning = LEXICON.get(slice.map((word) => word.plain).join(' '))
    if (meaning) return { meaning, length }
  }
  const alone = words[at]?.plain ?? ''
  const near = misspelled(alone)
  return near ? { meaning: near, length: 1 } : null
}

function misspelled(word: string): Meaning | null {
  if (word.length < 6 || TRANSPARENT.has(word)) return null
  for (const [phrase, meaning] of LEXICON)
    if (
      phrase.length >= 5 &&
      !phrase.includes(' ') &&
      phrase[0] === word[0] &&
      editDistance(word, phrase, 1) === 1
    )
      return meaning
  return null
}

const DECADE =
  /\b(early|mid|late)?[\s-]*(?:the\s+)?(?:(19|20)([0-9])0['’]?s|['’]?([1-9]0)['’]?s)(?=$|[^\p{L}\p{N}])/giu
const YEARS =
  /\b(19[5-9]\d|20[0-4]\d)\s*(?:-|–|to)\s*(19[5-9]\d|20[0-4]\d)\b|\b(?:(since|after|from|before|until)\s+)?(19[5-9]\d|20[0-4]\d)\b/giu
const BPM_RANGE =
  /\b(?:between\s+)?(\d{2,3})\s*(?:-|–|to|(?<=\bbetween\s+\d{2,3}\s*)and)\s*(\d{2,3})\s*(?:bpm|beats)?\b/giu
const BPM_ONE =
  /\b(under|below|max(?:imum)?|up to|over|above|min(?:imum)?|at least|around|about|~)?\s*(\d{2,3})\s*(?:bpm|beats)\b/giu
const BPM_BOUND =
  /\b(under|below|max(?:imum)?|up to|over|above|min(?:imum)?|at least)\s+(\d{2,3})\b(?!\s*(?:%|percent|years))/giu
const ENERGY_LEVEL =
  /\benergy\s*(?:level\s*)?[:=]?\s*(10|[1-9])\b(?:\s*(?:\/|of|out of)\s*10\b)?(?!\s*(?:%|bpm))/giu
const AROUND_PERCENT = 0.03
const isTempo = (bpm: number) => bpm >= 60 && bpm <= 200

/** Reads decades, years and tempos, and returns the text without them. */
function readNumbers(text: string, draft: Draft): string {
  let rest = text.replace(DECADE, (said, part?: string, century?: string, tens?: string, short?: string) => {
    const two = short === undefined ? null : Number(short)
    const start =
      two === null ? Number(`${century}${tens}0`) : two >= 50 ? 1900 + two : two <= 30 ? 2000 + two : null
    if (start === null) return said
    const [from, to] =
      part === undefined
        ? [0, 9]
        : ({ early: [0, 4], mid: [3, 6], late: [5, 9] }[part.toLowerCase()] ?? [0, 9])
    draft.era(start + (from as number), start + (to as number), said.trim())
    return ' '
  })
  rest = rest.replace(YEARS, (said, a?: string, b?: string, word?: string, year?: string) => {
    if (a !== undefined && b !== undefined) draft.era(Math.min(+a, +b), Math.max(+a, +b), said)
    else if (year !== undefined) {
      const from = word && /before|until/i.test(word) ? 1900 : Number(year)
      const to = word && /since|after|from/i.test(word) ? 2100 : Number(year)
      draft.era(from, to, said.trim())
    }
    return ' '
  })
  rest = rest.replace(ENERGY_LEVEL, (said, level: string) => {
    draft.add({ kind: 'energy', level: Number(level) }, said.trim(), false)
    return ' '
  })
  rest = rest.replace(BPM_RANGE, (said, a: string, b: string) => {
    const [low, high] = [Math.min(+a, +b), Math.max(+a, +b)]
    if (!isTempo(low) || !isTempo(high)) return said
    draft.tempo(low, high, said.trim())
    return ' '
  })
  const one = (said: string, word: string | undefined, number: string) => {
    const bpm = Number(number)
    if (!isTempo(bpm)) return said
    if (word && /under|below|max|up to/i.test(word)) draft.tempo(null, bpm, said.trim())
    else if (word && /over|above|min|at least/i.test(word)) draft.tempo(bpm, null, said.trim())
    else draft.tempo(bpm * (1 - AROUND_PERCENT), bpm * (1 + AROUND_PERCENT), said.trim())
    return ' '
  }
  return rest.replace(BPM_ONE, one).replace(BPM_BOUND, one)
}

/** Gathers what was understood. Later words win where two contradict each other; moods add up. */
class Draft {
  negator = 'no'
  private levels: number[] = []
  private shift = 0
  private readonly wanted = new Set<VibeWord>()
  private readonly unwanted = new Set<VibeWord>()
  private years: Intent['era'] = null
  private vocal: boolean | null = null
  private readonly genres = new Set<GenreName>()
  private readonly unwantedGenres = new Set<GenreName>()
  private pace: Intent['tempo'] = NO_INTENT.tempo
  private readonly used: { text: string; meaning: string }[] = []

  add(meaning: Meaning, literal: string, negated: boolean): void {
    const text = negated ? `${this.negator} ${literal}` : literal
    const say = (what: string) => this.used.push({ text, meaning: what })
    const not = negated ? 'not ' : ''
    switch (meaning.kind) {
      case 'vibe':
        for (const word of meaning.words) (negated ? this.unwanted : this.wanted).add(word)
        if (meaning.energy !== undefined && !negated) this.levels.push(meaning.energy)
        return void say(`mood: ${not}${meaning.words.join(', ')}`)
      case 'energy':
        // "not too intense" asks for the other half of the scale.
        this.levels.push(negated ? (meaning.level > 5 ? 5 : 7) : meaning.level)
        return void say(`energy: ${negated ? (meaning.level > 5 ? 5 : 7) : meaning.level} of 10`)
      case 'energy-shift':
        this.shift += negated ? 0 : meaning.by
        return void say(negated ? 'energy: as it is' : `energy: ${meaning.by > 0 ? 'up' : 'down'}`)
      case 'vocal':
        this.vocal = negated ? !meaning.vocal : meaning.vocal
        return void say(this.vocal ? 'with vocals' : 'instrumental')
      case 'tempo':
        this.pace = { ...this.pace, shift: negated ? `not-${meaning.shift}` : meaning.shift }
        return void say(`tempo: ${not}${meaning.shift}`)
      case 'genre':
        ;(negated ? this.unwantedGenres : this.genres).add(meaning.genre)
        return void say(`genre: ${not}${meaning.genre}`)
      case 'era':
        if (!negated) this.years = { from: meaning.from, to: meaning.to }
        return void say(negated ? 'era: any' : `era: ${this.eraText()}`)
    }
  }

  era(from: number, to: number, text: string): void {
    // "80s and 90s" spans both.
    this.years = this.years
      ? { from: Math.min(from, this.years.from), to: Math.max(to, this.years.to) }
      : { from, to }
    this.used.push({ text, meaning: `era: ${this.eraText()}` })
  }

  tempo(min: number | null, max: number | null, text: string): void {
    this.pace = { ...this.pace, min: min ?? this.pace.min, max: max ?? this.pace.max }
    const bounds = [min && `from ${Math.round(min)}`, max && `to ${Math.round(max)}`]
      .filter(Boolean)
      .join(' ')
    this.used.push({ text, meaning: `tempo: ${bounds} BPM` })
  }

  private eraText(): string {
    if (!this.years) return 'any'
    const { from, to } = this.years
    if (to >= 2100) return `${from} to now`
    return from <= 1900 ? `until ${to}` : from === to ? `${from}` : `${from} to ${to}`
  }

  intent(): Intent {
    // A word that is wanted and unwanted at once says nothing.
    const both = new Set([...this.wanted].filter((word) => this.unwanted.has(word)))
    const level =
      this.levels.length === 0 ? null : this.levels.reduce((a, b) => a + b, 0) / this.levels.length
    return {
      energy: level === null ? null : Math.round(level),
      energyShift: Math.max(-4, Math.min(4, this.shift)),
      wanted: [...this.wanted].filter((word) => !both.has(word)),
      unwanted: [...this.unwanted].filter((word) => !both.has(word)),
      era: this.years,
      vocal: this.vocal,
      genres: [...this.genres].filter((genre) => !this.unwantedGenres.has(genre)),
      unwantedGenres: [...this.unwantedGenres],
      tempo: this.pace,
      used: this.used,
    }
  }
}
