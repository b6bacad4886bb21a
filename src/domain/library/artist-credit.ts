import { aliasesOf } from '../track/artist-aliases.ts'
import { creditedArtists, normalizeName } from '../track/names.ts'
import { nameKey, spellingWords } from '../track/spelling.ts'
import { slipSimilarity } from './name-slip.ts'
import { oneSpelling } from './title-reading.ts'
import { remixerKey } from './version-reading.ts'

type BilledArtist = { readonly name: string; readonly key: string; readonly remixer: string }

/** Who is credited, so that two credits can be compared. Every name in one spelling, without blanks. */
export type ArtistCredit = {
  /** As it is folded: slips are looked for in it. */
  readonly folded: string
  /** The whole credit without guests; for one of nothing but signs ("!!!") the signs. */
  readonly whole: string
  /** The same with its words in order: "Guetta, David". */
  readonly sorted: string
  /** Each artist on the bill, with the key a version would name them by. */
  readonly bill: readonly BilledArtist[]
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
    bill: parts.map((name) => ({ name, key: compact(name), remixer: remixerKey(name.split(' ')) })),
    guests: [guest?.[1] ?? '', ...titleGuests]
      .flatMap((text) => creditedArtists(text))
      .map(compact)
      .filter((name) => name !== ''),
  }
}

export type CreditMatch = {
  /** 0–1. */
  readonly similarity: number
  /** On one bill only, and not first there, as a version would name them. */
  readonly extra: readonly string[]
  /** true: it may be another artist, so it is only offered. */
  readonly isOther: boolean
}

const like = (similarity: number): CreditMatch => ({ similarity, extra: [], isOther: false })
const perhaps = (similarity: number): CreditMatch => ({ similarity, extra: [], isOther: true })

/** How alike two credits are; 0 where they are other people's. */
export function compareCredits(wanted: ArtistCredit, own: ArtistCredit): CreditMatch {
  if (wanted.whole === own.whole) return like(1)
  if (wanted.sorted !== '' && wanted.sorted === own.sorted) return like(0.99)
  const shared = compareBills(wanted, own)
  if (shared !== null) return shared
  if (plainKey(wanted) === plainKey(own)) return like(0.97)
  if (isAlias(wanted, own)) return like(0.95)
  const similarity = slipSimilarity(wanted.folded, own.folded, ARTIST_LIKE)
  if (similarity > 0) return like(similarity)
  // "Tyree" and "Tyree Cooper", but "Simian" and "Simian Mobile Disco" as well.
  return isShortName(wanted.folded, own.folded) ? perhaps(0.8) : like(0)
}

/** null: nobody is on both. */
function compareBills(wanted: ArtistCredit, own: ArtistCredit): CreditMatch | null {
  const [ours, theirs] = [keysOf(wanted), keysOf(own)]
  const shared = [...ours].filter((key) => theirs.has(key))
  if (shared.length === 0) {
    if (wanted.bill.some(({ key }) => own.guests.includes(key))) return like(0.9)
    // Guests have recorded the song for others too.
    return own.bill.some(({ key }) => wanted.guests.includes(key)) ? perhaps(0.85) : null
  }
  const isKnown = ({ name, key }: BilledArtist, other: ArtistCredit) =>
    other.guests.includes(key) ||
    other.whole === key ||
    other.bill.some((one) => isShortName(name, one.name) || slipSimilarity(name, one.name, ARTIST_LIKE) > 0)
  const missing = wanted.bill.filter((one) => !theirs.has(one.key) && !isKnown(one, own))
  const added = own.bill.filter((one) => !ours.has(one.key) && !isKnown(one, wanted))
  // "A & B" and "A & C" are two records.
  if (missing.length > 0 && added.length > 0) return perhaps(0.8)
  return {
    similarity: missing.length + added.length === 0 ? 0.99 : 0.95,
    extra: [...missing, ...added]
      .filter((one) => one !== wanted.bill[0] && one !== own.bill[0])
      .map(({ remixer }) => remixer),
    isOther: false,
  }
}

/** "Ingrosso" beside others is Sebastian Ingrosso. */
const isShortName = (a: string, b: string): boolean =>
  ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)

const keysOf = ({ bill, whole }: ArtistCredit): Set<string> => new Set([...bill.map(({ key }) => key), whole])

/** "DJ Koze" and "Koze", "Björk" and "Bjoerk". */
const plainKey = ({ whole }: ArtistCredit): string =>
  whole.replace(/^(?:dj|mc|ms|mr|dr)(?=.{3})/u, '').replace(/(?<=[aou])e/gu, '')

function isAlias(wanted: ArtistCredit, own: ArtistCredit): boolean {
  const names = aliasesOf(nameKey(spellingWords(wanted.folded)))
  return names.some((name) => compact(name) === own.whole)
}
