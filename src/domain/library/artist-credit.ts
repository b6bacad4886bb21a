import { aliasesOf } from '../track/artist-aliases.ts'
import { creditedArtists, normalizeName } from '../track/names.ts'
import { nameKey, spellingWords } from '../track/spelling.ts'
import { slipSimilarity } from './name-slip.ts'
import { oneSpelling } from './title-reading.ts'
import { remixerKey } from './version-reading.ts'

/** Who is credited, so that two credits can be compared. Every name in one spelling, without blanks. */
export type ArtistCredit = {
  /** As it is folded: slips are looked for in it. */
  readonly folded: string
  /** The whole credit without guests; for one of nothing but signs ("!!!") the signs. */
  readonly whole: string
  /** The same with its words in order: "Guetta, David". */
  readonly sorted: string
  /** Each artist on the bill, with the key a version would name them by. */
  readonly bill: readonly { readonly key: string; readonly remixer: string }[]
  readonly guests: readonly string[]
}

const GUESTS = /[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+(.+?)[)\]]?$/iu
const ARTIST_LIKE = 0.85

const compact = (folded: string): string => oneSpelling(folded).replaceAll(' ', '')

/** @param titleGuests guests that the title names */
export function readCredit(artist: string, titleGuests: readonly string[]): ArtistCredit {
  const guest = GUESTS.exec(artist)
  const bill = guest === null ? artist : artist.slice(0, guest.index)
  const folded = normalizeName(bill)
  const names = creditedArtists(bill).filter((name) => name !== 'the' && name !== '')
  const parts = names.length > 1 ? names.slice(1) : names
  return {
    folded,
    whole: folded === '' ? bill.trim().toLowerCase() : compact(folded),
    sorted: oneSpelling(folded).split(' ').sort().join(''),
    bill: parts.map((name) => ({ key: compact(name), remixer: remixerKey(name.split(' ')) })),
    guests: [guest?.[1] ?? '', ...titleGuests]
      .flatMap((text) => creditedArtists(text))
      .map(compact)
      .filter((name) => name !== ''),
  }
}

export type CreditMatch = {
  /** 0–1. */
  readonly likeness: number
  /** On one bill only, as a version would name them. */
  readonly extra: readonly string[]
}

const NONE: CreditMatch = { likeness: 0, extra: [] }
const EQUAL: CreditMatch = { likeness: 1, extra: [] }

/** How alike two credits are; 0 where they are other people's. */
export function compareCredits(wanted: ArtistCredit, own: ArtistCredit): CreditMatch {
  if (wanted.whole === own.whole) return EQUAL
  if (wanted.sorted !== '' && wanted.sorted === own.sorted) return { likeness: 0.99, extra: [] }
  const shared = compareBills(wanted, own)
  if (shared !== null) return shared
  if (plainKey(wanted) === plainKey(own)) return { likeness: 0.97, extra: [] }
  if (isAlias(wanted, own)) return { likeness: 0.95, extra: [] }
  const likeness = slipSimilarity(wanted.folded, own.folded, ARTIST_LIKE)
  return likeness === 0 ? NONE : { likeness, extra: [] }
}

/** null: nobody is on both. */
function compareBills(wanted: ArtistCredit, own: ArtistCredit): CreditMatch | null {
  const [ours, theirs] = [keysOf(wanted), keysOf(own)]
  const shared = [...ours].filter((key) => theirs.has(key))
  const isGuest =
    wanted.bill.some(({ key }) => own.guests.includes(key)) ||
    own.bill.some(({ key }) => wanted.guests.includes(key))
  if (shared.length === 0) return isGuest ? { likeness: 0.9, extra: [] } : null
  const isKnown = (key: string, other: ArtistCredit) => other.guests.includes(key) || other.whole === key
  const missing = wanted.bill.filter(({ key }) => !theirs.has(key) && !isKnown(key, own))
  const added = own.bill.filter(({ key }) => !ours.has(key) && !isKnown(key, wanted))
  // "A & B" and "A & C" are two records.
  if (missing.length > 0 && added.length > 0) return NONE
  return {
    likeness: missing.length + added.length === 0 ? 0.99 : 0.95,
    extra: [...missing, ...added].map(({ remixer }) => remixer),
  }
}

const keysOf = ({ bill, whole }: ArtistCredit): Set<string> => new Set([...bill.map(({ key }) => key), whole])

/** "DJ Koze" and "Koze", "Björk" and "Bjoerk". */
const plainKey = ({ whole }: ArtistCredit): string =>
  whole.replace(/^(?:dj|mc)(?=.{3})/u, '').replace(/(?<=[aou])e/gu, '')

function isAlias(wanted: ArtistCredit, own: ArtistCredit): boolean {
  const names = aliasesOf(nameKey(spellingWords(wanted.folded)))
  return names.some((name) => compact(name) === own.whole)
}
