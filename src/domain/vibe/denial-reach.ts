import type { Part } from './find-mentions.ts'
import { OPEN_FROM, OPEN_TO } from './intent.ts'
import type { Meaning } from './meaning.ts'
import type { WordReader } from './word-reader.ts'

/** How a denial is meant: "no", "less", "too" (the track that plays has too much of it). */
export type Denial = 'not' | 'less' | 'too'

/** A denial on its way through a description. */
export type DenialReach = {
  readonly denial: Denial
  readonly from: number
  /** "nothing", "avoid": reaches over "and", too. */
  readonly isStrong: boolean
  /** "not too": of what it says, only the degree is denied. */
  isDegree: boolean
  /** "not so": against what plays now. */
  isSo: boolean
  /** Unknown words since it began. */
  unknown: number
  /** What it denied last; null before the first. */
  last: Part | null
  /** Whether it goes on to what comes next. */
  goesOn: boolean
  /** "or" was there: the list ends with what it joins. */
  listEnded: boolean
}

export const startReach = (from: number, denial: Denial, isStrong: boolean): DenialReach => ({
  denial,
  from,
  isStrong,
  isDegree: false,
  isSo: false,
  unknown: 0,
  last: null,
  goesOn: true,
  listEnded: false,
})

export function kindOf({ meanings }: Part): Meaning['kind'] | null {
  const genre = meanings.find(({ kind }) => kind === 'genre')
  return (genre ?? meanings[0])?.kind ?? null
}

/** Whether it describes something else: "dark", "90s", "140 BPM" before a genre, against the genre itself. */
export function isModifier(part: Part): boolean {
  const [first] = part.meanings
  if (kindOf(part) === 'genre' || first === undefined) return false
  if (first.kind === 'era') return first.from > OPEN_FROM && first.to < OPEN_TO
  if (first.kind === 'bpm') return first.min !== null && first.max !== null
  return first.kind === 'vibe' || first.kind === 'pace' || first.kind === 'energy'
}

export const isSameSort = (a: Part, b: Part): boolean => {
  const [kindA, kindB] = [kindOf(a), kindOf(b)]
  const isMood = (part: Part) => isModifier(part) && kindOf(part) !== 'era'
  return kindA === kindB || (isMood(a) && isMood(b))
}

/**
 * Whether a denial goes on to what comes right after: from a word to what it describes, or from a noun to the adjective
 * that follows it.
 */
export function leadsOn(reader: WordReader, parts: readonly Part[], at: number, reach: DenialReach): boolean {
  const part = parts[at] as Part
  const chain: Part[] = []
  for (const other of parts.slice(at + 1)) {
    if (other.before !== 'none' || (other.kind !== 'mention' && other.kind !== 'noun')) break
    chain.push(other)
    if (other.kind === 'noun' || !isModifier(other)) break
  }
  const [next] = chain
  const last = chain.at(-1)
  if (next === undefined || last === undefined) return false
  if (isModifier(part)) {
    // "hits", "bangers" are nouns as well.
    const isNoun =
      last.kind === 'noun' || (!reader.dictionary.adjectiveFollows && reader.plain(last.to - 1).endsWith('s'))
    const isHead = isNoun || kindOf(last) === 'genre' || kindOf(last) === 'vocals'
    // "not too dark techno" wants techno.
    if (isHead) return !reach.isDegree
    return reach.isStrong && next.kind === 'mention' && isModifier(next)
  }
  if (!reader.dictionary.adjectiveFollows || next.kind !== 'mention' || !isModifier(next)) return false
  if (kindOf(part) === 'genre') return true
  // "sin voces cursis", but "sin voces oscuro": an adjective agrees with its noun.
  const isPlural = ({ to }: Part) => /(?:[sx]|(?<=voc)i|(?<=at)e)$/u.test(reader.plain(to - 1))
  return kindOf(part) === 'vocals' && isPlural(part) && isPlural(next)
}

/** After a comma: whether "no techno, house or trance" is one list. */
export function isListGoingOn(parts: readonly Part[], at: number, { last, listEnded }: DenialReach): boolean {
  if (last === null || listEnded) return false
  let more = 0
  for (const part of parts.slice(at)) {
    if (part.before === 'hard') break
    if (
      part.kind === 'filler' ||
      part.kind === 'particle' ||
      part.kind === 'noun' ||
      part.steering === 'degree' ||
      part.steering === 'too'
    )
      continue
    if (part.steering === 'or') return true
    if (part.steering === 'and') continue
    if (part.kind !== 'mention' || !isSameSort(part, last)) return false
    more++
  }
  // "no techno, trance, hardstyle"
  return kindOf(last) === 'genre' && more > 1
}
