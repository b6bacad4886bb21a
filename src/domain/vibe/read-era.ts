import { OPEN_FROM, OPEN_TO, type Years } from './intent.ts'
import type { Role } from './language.ts'
import type { Found, WordReader } from './word-reader.ts'

type Span = Years & { readonly end: number }

const RECENT_YEARS = 5

/** Years, decades and spans counted back from the current year: "late 90s", "pre-2000", "last five years". */
export function readEra(reader: WordReader, at: number, year: number): Found | null {
  const span =
    range(reader, at) ??
    bound(reader, at, year) ??
    relative(reader, at, year) ??
    openEnded(reader, at) ??
    point(reader, at)
  return span === null ? null : { meanings: [{ kind: 'era', from: span.from, to: span.to }], end: span.end }
}

function range(reader: WordReader, at: number): Span | null {
  const begin = at + reader.role(at, 'between')
  const read = (place: number) => point(reader, place) ?? bareDecade(reader, place)
  const first = begin > at ? reader.over(begin, 3, read) : read(at)
  if (first === null) return null
  const isDecade = first.to - first.from === 9
  const listed = isDecade ? reader.next(first.end, 'and', 'or') : 0
  const joins: readonly Role[] = begin > at ? ['to', 'until', 'and'] : ['to', 'until']
  const join = reader.plain(first.end) === '-' ? 1 : reader.next(first.end, ...joins)
  const last =
    (join > 0 ? reader.over(first.end + join, 3, (place) => point(reader, place)) : null) ??
    (Math.max(join, listed) > 0 && isDecade ? tens(reader, first.end + Math.max(join, listed)) : null)
  if (last === null) return null
  return { from: Math.min(first.from, last.from), to: Math.max(first.to, last.to), end: last.end }
}

/** "90" of "anni 80 e 90". */
function tens(reader: WordReader, at: number): Span | null {
  const plain = reader.plain(at)
  if (!/^[5-9]0$/u.test(plain) || reader.next(at + 1, 'bpm') > 0) return null
  return { from: 1900 + Number(plain), to: 1909 + Number(plain), end: at + 1 }
}

/** "80" of "80-90s". */
function bareDecade(reader: WordReader, at: number): Span | null {
  const plain = reader.plain(at)
  if (!/^[5-9]0$/u.test(plain) || decadeOf(reader.plain(at + 2), true) === null) return null
  return { from: 1900 + Number(plain), to: 1909 + Number(plain), end: at + 1 }
}

function bound(reader: WordReader, at: number, year: number): Span | null {
  const kinds = ['before', 'after', 'since', 'until', 'above', 'below'] as const
  for (const kind of kinds) {
    const length = reader.role(at, kind)
    if (length === 0) continue
    const aged = age(reader, kind, at + length, year)
    if (aged !== null) return aged
    const span = reader.over(at + length, 3, (place) => point(reader, place))
    if (span === null) continue
    const onwards = reader.next(span.end, 'onwards')
    if (kind === 'before') return { from: OPEN_FROM, to: span.from - 1, end: span.end }
    if (kind === 'until' || kind === 'below') return { from: OPEN_FROM, to: span.to, end: span.end }
    const from = kind === 'after' && reader.plain(at) !== 'post' ? span.to + 1 : span.from
    return { from, to: OPEN_TO, end: span.end + onwards }
  }
  return null
}

/** "older than ten years", "at most five years old". */
function age(
  reader: WordReader,
  kind: 'before' | 'after' | 'since' | 'until' | 'above' | 'below',
  at: number,
  year: number,
): Span | null {
  const count = reader.count(at)
  const years = count === null ? 0 : reader.next(count.end, 'years', 'year')
  if (count === null || years === 0) return null
  const after = count.end + years
  const isAged = OLD.has(reader.plain(after)) && reader.words[after]?.before === 'none'
  const end = after + (isAged ? 1 : 0)
  const from = year - count.value
  if (kind === 'after' || kind === 'below') return { from, to: OPEN_TO, end }
  if (kind === 'before') return { from: OPEN_FROM, to: from - 1, end }
  return kind === 'above' ? { from: OPEN_FROM, to: from, end } : null
}
const OLD = new Set(['old', 'alt', 'ago'])

/** "2010 onwards", "from the 90s on", "1999 or older". */
function openEnded(reader: WordReader, at: number): Span | null {
  const begin = at + reader.role(at, 'between')
  const span = begin > at ? reader.over(begin, 2, (place) => point(reader, place)) : point(reader, at)
  if (span === null) return null
  const onwards = reader.next(span.end, 'onwards')
  if (onwards > 0) return { from: span.from, to: OPEN_TO, end: span.end + onwards }
  const backwards = reader.next(span.end, 'backwards')
  return backwards > 0 ? { from: OPEN_FROM, to: span.to, end: span.end + backwards } : null
}

function relative(reader: WordReader, at: number, year: number): Span | null {
  const since = (from: number, end: number): Span => ({ from, to: OPEN_TO, end })
  const current = reader.role(at, 'this')
  if (current > 0) {
    const place = at + current
    const length = reader.role(place, 'year', 'decade', 'century')
    if (length > 0) {
      if (reader.role(place, 'century')) return since(2000, place + length)
      return since(reader.role(place, 'decade') ? year - (year % 10) : year, place + length)
    }
  }
  // "cinq dernières années", "ultimi cinque anni", "last five years".
  const early = reader.role(at, 'last') > 0 ? null : reader.count(at)
  const last = early?.end ?? at
  const length = reader.role(last, 'last')
  if (length === 0) {
    const years = reader.role(at, 'years')
    const recent = years > 0 ? reader.next(at + years, 'last') : 0
    return recent > 0 ? since(year - RECENT_YEARS, at + years + recent) : null
  }
  return reader.over(last + length, 1, (place) => {
    const count = early ?? reader.count(place)
    const unit = early === null && count !== null ? skipped(reader, count.end) : place
    const years = reader.role(unit, 'years', 'year')
    const decades = reader.role(unit, 'decade')
    if (count !== null && years > 0) return since(year - count.value, unit + years)
    const months = reader.role(unit, 'months')
    if (months > 0) return since(year - Math.ceil((count?.value ?? 1) / 12), unit + months)
    if (count !== null && decades > 0) return since(year - 10 * count.value, unit + decades)
    if (count !== null) return null
    if (reader.role(unit, 'years')) return since(year - RECENT_YEARS, unit + years)
    if (years > 0) return { from: year - 1, to: year - 1, end: unit + years }
    if (decades > 0) return since(year - 10, unit + decades)
    const century = reader.role(unit, 'century')
    return century > 0 ? { from: OPEN_FROM, to: 1999, end: unit + century } : null
  })
}

/** "couple of years". */
const skipped = (reader: WordReader, at: number): number =>
  reader.isFiller(at) && reader.role(at, 'years', 'year') === 0 ? at + 1 : at

const PARTS = { early: [0, 4], mid: [3, 6], late: [5, 9] } as const

/** A year, a decade, or a part of one. */
function point(reader: WordReader, at: number): Span | null {
  for (const part of ['early', 'mid', 'late'] as const) {
    const length = reader.role(at, part)
    if (length === 0) continue
    const span = reader.over(at + length, 3, (place) => decade(reader, place))
    if (span === null || span.to - span.from !== 9) continue
    const [first, last] = PARTS[part]
    return { from: span.from + first, to: span.from + last, end: span.end }
  }
  return decade(reader, at) ?? singleYear(reader, at)
}

function singleYear(reader: WordReader, at: number): Span | null {
  const plain = reader.plain(at)
  if (!/^(?:19[5-9]\d|20[0-4]\d)$/u.test(plain) || reader.next(at + 1, 'bpm') > 0) return null
  return { from: Number(plain), to: Number(plain), end: at + 1 }
}

function decade(reader: WordReader, at: number): Span | null {
  const span = (from: number, end: number): Span => ({ from, to: from + 9, end })
  const afterYears = (end: number) => end + reader.next(end, 'years')
  const plain = reader.plain(at)
  const written = decadeOf(plain, true)
  if (written !== null) return span(written, afterYears(at + 1))
  const named = reader.phrasesAt(at).find(({ entry }) => entry.decade !== null)
  if (named) return span(named.entry.decade as number, afterYears(at + named.length))
  // "anni 80", "años noventa", "década de los 90".
  const lead = reader.role(at, 'years', 'decade')
  if (lead === 0) return null
  return reader.over(at + lead, 3, (place) => {
    const from = decadeOf(reader.plain(place), false)
    if (from !== null && reader.role(place + 1, 'bpm') === 0) return span(from, place + 1)
    return place > at + lead - 1 ? decade(reader, place) : null
  })
}

/** The first year of a decade in digits: "90s", "1990s", "80er"; without its ending ("80") only where that is said. */
function decadeOf(plain: string, needsEnding: boolean): number | null {
  const [, century, tens, ending] = /^(19|20)?(\d)0(s|er|ern|ers)?$/u.exec(plain) ?? []
  if (tens === undefined || (needsEnding && ending === undefined)) return null
  if (century !== undefined) return Number(`${century}${tens}0`)
  return Number(tens) >= 3 ? 1900 + Number(tens) * 10 : 2000 + Number(tens) * 10
}
