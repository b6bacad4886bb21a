import { OPEN_TO } from './intent.ts'
import type { Role } from './language.ts'
import type { Meaning } from './meaning.ts'
import { readEnergy } from './read-energy.ts'
import { readEra } from './read-era.ts'
import { readTempo } from './read-tempo.ts'
import { readVocals } from './read-vocals.ts'
import type { Break } from './split-words.ts'
import type { WordReader } from './word-reader.ts'

/** Roles that steer how the mentions around them are meant, the strongest first. */
const STEERING = [
  'deny',
  'without',
  'not-only',
  'not',
  'permit',
  'less',
  'too',
  'more',
  'only',
  'but',
  'or',
  'and',
  'permitted',
  'too-after',
  'request',
  'from',
  'to',
  'degree',
] as const satisfies readonly Role[]
type Steering = (typeof STEERING)[number]

/** Words that say nothing of what is wanted, and may be left out of what is named as ignored. */
const GRAMMAR: readonly Role[] = [
  'filler',
  'noun',
  'move',
  'raise',
  'lower',
  'keep',
  'up',
  'down',
  'floor',
  'same',
  'since',
  'until',
  'after',
  'before',
  'between',
  'this',
  'onwards',
  'backwards',
  'around',
  'below',
  'above',
  'enough',
  'years',
  'year',
]

/** A part of a description: something said, a word that steers how it is meant, one without weight, a particle of a
 * construction that was not found whole, or an unknown one.
 */
export type Part = {
  readonly kind: 'mention' | 'steering' | 'filler' | 'particle' | 'noun' | 'unknown'
  readonly from: number
  readonly to: number
  readonly before: Break
  readonly meanings: readonly Meaning[]
  readonly steering: Steering | null
}

/** Takes a description apart from left to right, always by the longest phrase that means something. */
export function findMentions(reader: WordReader, year: number): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < reader.words.length;) {
    const part = partAt(reader, at, year)
    parts.push(part)
    at = part.to
  }
  return parts
}

/**
 * The longest phrase that steers, unless what its last word begins reaches further: "no more" denies, but of "no older
 * than 2015" and "no más antiguo que 2015" only "no" does.
 */
function steeringAt(
  reader: WordReader,
  at: number,
  year: number,
): ReturnType<WordReader['phrasesAt']>[number] | undefined {
  const phrases = reader.phrasesAt(at).filter(({ entry }) => STEERING.some((role) => entry.roles.has(role)))
  const [longest, shorter] = phrases
  if (longest === undefined || longest.length === 1) return longest
  const last = at + longest.length - 1
  if (reader.role(last, 'more', 'less') === 0) return longest
  const reaches = [readEra(reader, last, year), readTempo(reader, last), readEnergy(reader, last)].some(
    (found) => found !== null && found.end > last + 1,
  )
  return reaches ? shorter : longest
}

/** Words after which a name may stand: "by Daft Punk", "wie Black Coffee". */
const NAME_LEADS = new Set([
  'by',
  'like',
  'of',
  'wie',
  'von',
  'como',
  'comme',
  'come',
  'de',
  'di',
  'par',
  'por',
  'vs',
  'from',
  'da',
  'do',
])

/** The end of a name in capitals of which not every word means something here; `at` where there is none. */
function nameEnd(reader: WordReader, at: number): number {
  if (!NAME_LEADS.has(reader.plain(at - 1)) || reader.words[at]?.before !== 'none') return at
  const clauseEnd = reader.clauseEnd(at)
  let end = at
  while (end < clauseEnd && /^\p{Lu}/u.test(reader.text.slice(reader.words[end]?.start))) end++
  const isName =
    end - at > 1 && reader.words.slice(at, end).some(({ plain }) => !reader.dictionary.entries.has(plain))
  return isName ? end : at
}

function partAt(reader: WordReader, at: number, year: number): Part {
  const before = reader.words[at]?.before ?? 'none'
  const name = nameEnd(reader, at)
  if (name > at) return { kind: 'unknown', from: at, to: name, before, meanings: [], steering: null }
  const phrases = reader.phrasesAt(at)
  const known = phrases.find(({ entry }) => entry.meanings.length > 0)
  const found = [
    known ? { meanings: known.entry.meanings, end: at + known.length } : null,
    readEra(reader, at, year),
    readEnergy(reader, at),
    readVocals(reader, at),
    readTempo(reader, at),
  ].reduce((best, next) => (next !== null && next.end > (best?.end ?? at) ? next : best), null)
  const steer = steeringAt(reader, at, year)
  const weightless = phrases.find(({ entry }) => entry.roles.has('filler') || entry.number !== null)
  const filler = weightless ?? phrases.find(({ entry }) => GRAMMAR.some((role) => entry.roles.has(role)))
  const end = found?.end ?? at
  const base = { from: at, before, meanings: [], steering: null }
  // "no idea" is no denial, "not too" is.
  const isSteering = steer !== undefined && steer.length >= (weightless?.length ?? 0)
  if (found !== null && end - at >= Math.max(isSteering ? steer.length : 0, weightless?.length ?? 0))
    return { ...base, kind: 'mention', to: end, meanings: found.meanings.map((one) => dated(one, year)) }
  if (isSteering) {
    const steering = STEERING.find((role) => steer.entry.roles.has(role)) ?? null
    return { ...base, kind: 'steering', to: at + steer.length, steering }
  }
  // Portuguese "no" is "in the"; before these it is the English one.
  if (
    reader.plain(at) === 'no' &&
    ['genre', 'vocals'].includes(partAt(reader, at + 1, year).meanings[0]?.kind ?? '')
  )
    return { ...base, kind: 'steering', to: at + 1, steering: 'not' }
  if (filler) {
    const kind = filler.entry.roles.has('noun') ? 'noun' : weightless ? 'filler' : 'particle'
    return { ...base, kind, to: at + filler.length }
  }
  return { ...base, kind: 'unknown', to: at + 1 }
}

const dated = (meaning: Meaning, year: number): Meaning =>
  meaning.kind === 'recent' ? { kind: 'era', from: year - meaning.years, to: OPEN_TO } : meaning
