import type { Key } from '../key/key.ts'
import { parseKey } from '../key/notation.ts'
import { cleanText, cutText, isBroken, isGarbled, ownText } from './clean-text.ts'
import type { Diagnostics } from './diagnostics.ts'
import { LIMITS } from './library-track.ts'

type Raw = string | undefined

/** Ways of saying that there is none. */
const NO_KEY = /^(?:off|none|unknown|n\/?a|null|all|\?+|-+|0)?$/iu
const NUMBER = /^[+-]?\d{1,12}(?:[.,]\d{1,20})?$/u
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:\.\d{1,3})?)$/u
const ISRC = /^[a-z]{2}-?[a-z\d]{3}-?\d{2}-?\d{5}$/iu
// At most two blanks: with any number a comment of blanks takes a millisecond.
const ISRC_WITHIN = /\bISRC\s{0,2}[:=]?\s{0,2}([a-z]{2}-?[a-z\d]{3}-?\d{2}-?\d{5})\b/iu
/** Texts remembered to share one copy: genres, albums and artists come again and again. */
const SHARED = 4_096

/** Parses a track's fields, in any format. Every method returns `null` for what is missing or invalid. */
export class FieldReader {
  private readonly diagnostics: Diagnostics
  private readonly shared = new Map<string, string>()

  constructor(diagnostics: Diagnostics) {
    this.diagnostics = diagnostics
  }

  text(raw: Raw, line: number | null = null): string | null {
    if (raw === undefined || raw === '') return null
    // A text of a megabyte is not worth cleaning before it is cut.
    const near = raw.length > LIMITS.text * 8 ? raw.slice(0, LIMITS.text * 8) : raw
    if (isBroken(near)) this.diagnostics.note('text-broken', line)
    if (isGarbled(near)) this.diagnostics.note('text-garbled', line)
    const clean = cleanText(near)
    if (clean.length > LIMITS.text) this.diagnostics.note('text-cut', line)
    const cut = cutText(clean, LIMITS.text)
    return cut === '' ? null : ownText(cut)
  }

  /** As `text`, for texts that many tracks have in common. */
  repeated(raw: Raw, line: number | null = null): string | null {
    if (raw === undefined || raw === '') return null
    const known = this.shared.get(raw)
    if (known !== undefined) return known
    const text = this.text(raw, line)
    if (text === null || raw.length > 100) return text
    if (this.shared.size >= SHARED) this.shared.clear()
    this.shared.set(ownText(raw), text)
    return text
  }

  /** @param path a path or address, decoded. Too long a one is dropped, since half of it would lead nowhere. */
  location(path: string | null, line: number | null = null): string | null {
    if (path === null) return null
    const clean = cleanText(path)
    if (clean.length <= LIMITS.text) return clean === '' ? null : ownText(clean)
    this.diagnostics.note('text-cut', line)
    return null
  }

  bpm(raw: Raw, line: number | null = null): number | null {
    const text =
      raw
        ?.slice(0, 40)
        .trim()
        .replace(/\s*bpm$/iu, '') ?? ''
    const bpm = decimal(text)
    if (bpm !== null && bpm >= 20 && bpm <= 999) return Math.round(bpm * 10_000) / 10_000
    // Zero is how every program says that it has not looked yet.
    if (text !== '' && bpm !== 0) this.diagnostics.note('bpm-not-read', line)
    return null
  }

  key(raw: Raw, line: number | null = null): Key | null {
    const text = raw === undefined ? '' : cleanText(raw.slice(0, LIMITS.text))
    if (NO_KEY.test(text)) return null
    // "8A - 7" and "8A/Am" are seen where a tagger adds its energy level or a second notation.
    const key = parseKey(text) ?? parseKey(text.split(/[/|,;(]|\s-\s/u)[0] ?? '')
    if (key === null) this.diagnostics.note('key-not-read', line)
    return key
  }
}

/** A number with a point or a comma; null for anything else. */
export function decimal(raw: Raw): number | null {
  const text = raw?.trim() ?? ''
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null
}

/** A whole number within the bounds, or null. */
export function whole(raw: Raw, least: number, most: number): number | null {
  const number = decimal(raw)
  return number !== null && Number.isInteger(number) && number >= least && number <= most ? number : null
}

/** The year in "2018", "2018/12/21", "21.12.2018". 1900–2100. */
export function yearOf(raw: Raw): number | null {
  const digits = /(?<!\d)\d{4}(?!\d)/u.exec(raw?.slice(0, 40) ?? '')?.[0]
  const year = Number(digits)
  return digits !== undefined && year >= 1900 && year <= 2100 ? year : null
}

/** Seconds from "366", "366.04", "6:06" or "1:02:03"; above 0, at most a hundred hours. */
export function secondsOf(raw: Raw): number | null {
  const clock = CLOCK.exec(raw?.trim() ?? '')
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3_600 + Number(clock[2]) * 60 + Number(clock[3])
    : decimal(raw)
  if (seconds === null || !(seconds > 0) || seconds > 360_000) return null
  const rounded = Math.round(seconds * 1_000) / 1_000
  return rounded > 0 ? rounded : null
}

/** A star, in rekordbox's and Traktor's numbers. */
export const STAR = 51

/** Stars from rekordbox's and Traktor's 0, 51 … 255. None is null. */
export function starsOf(raw: Raw): number | null {
  const value = decimal(raw)
  if (value === null || value < 1 || value > 255) return null
  return Math.max(1, Math.round(value / STAR))
}

/** An ISRC, in a field of its own or as "ISRC:…" within a comment, without hyphens. */
export function isrcOf(raw: Raw | null): string | null {
  const text = raw?.trim().slice(0, LIMITS.text) ?? ''
  const found = ISRC.test(text) ? text : ISRC_WITHIN.exec(text)?.[1]
  return found === undefined ? null : found.replaceAll('-', '').toUpperCase()
}

/** The energy level that taggers write into the comment ("8A - Energy 7"), 1–10. */
export function energyOf(comment: string | null): number | null {
  const level = /(?:^|[-|/,;]\s{0,2})energy\s{0,2}:?\s{0,2}(10|[1-9])(?!\d)/iu.exec(comment ?? '')?.[1]
  return level === undefined ? null : Number(level)
}
