import type { Key } from '../key/key.ts'
import { toCamelot } from '../key/notation.ts'
import { normalizeName } from '../track/names.ts'

/** What pools, shops, taggers and video sites write around a name without meaning another record. */

/** Tempo and key of the file itself: a bare "126" or "8A" at a name's end is them where they agree. */
export type NameEvidence = { readonly bpm: number | null; readonly key: Key | null }

/** Longer names are told apart long before this. */
const NEAR = 200
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s()[\]]+|(?<![\p{L}\p{N}.-])[a-z\d-]+\.(?:com|net|org|info|ru|biz|fm|dj|tv)\b[^\s()[\]]*/giu
const SOUND_FILE = /\.(?:mp3|m4a|aac|wav|aiff?|flac|ogg|opus|wma|alac|mp4)$/iu
const BIT_RATE = /\b\d{2,4}\s?k(?:bps|bit(?:\/s)?)\b/giu
const OTHER_BRACKETS: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '{': '[',
  '}': ']',
}

const CAMELOT_OR_OPEN_KEY = /^(?:0?[1-9]|1[0-2])[ABabmd]$/u
const WRITTEN_KEY = /^[A-G](?:[#b♯♭]?(?:m|min|maj)|[#b♯♭])$/u
const TEMPO = /^\d{2,3}(?:[.,]\d{1,2})?(?:bpm)?$/iu
const SLOWEST = 60
const FASTEST = 200

/** One line with single blanks: runs of them mean nothing and make the search for guests and versions slow. */
export const plainBlanks = (text: string): string =>
  text
    .slice(0, NEAR)
    .replace(/[（）【】［］{}]/gu, (bracket) => OTHER_BRACKETS[bracket] ?? bracket)
    .replace(/[\s_]+/gu, ' ')
    .trim()

/** "8A", "[8A - 126]", "Am 128 bpm", "Energy 7", as taggers write them before and behind names. */
export function isKeyOrTempo(text: string): boolean {
  const tokens = text
    .replace(/\b([A-G][#b]?)\s(?:minor|major|min|maj)\b/gu, '$1m')
    .split(/[\s\-–—/|,;]+/u)
    .filter((token) => token !== '')
  const isKey = (token: string) => CAMELOT_OR_OPEN_KEY.test(token) || WRITTEN_KEY.test(token)
  const says = tokens.some((token) => isKey(token) || isTempo(token) || /^energy$/iu.test(token))
  return (
    says &&
    tokens.every((token) => isKey(token) || isTempo(token) || /^(?:energy|bpm|10|[1-9])$/iu.test(token))
  )
}

function isTempo(token: string): boolean {
  const value = Number.parseFloat(token.replace(',', '.'))
  return TEMPO.test(token) && value >= SLOWEST && value <= FASTEST
}

/** A name without addresses, bit rates, and keys and tempos at its ends. What would leave nothing stays. */
export function withoutNoise(text: string, evidence: NameEvidence): string {
  const plain = plainBlanks(text)
  if (!MAY_HOLD_NOISE.test(plain)) return plain
  const bare = plain
    .replace(SOUND_FILE, '')
    .replace(ADDRESS, ' ')
    .replace(BIT_RATE, ' ')
    .replace(/[([]\s*[)\]]/gu, ' ')
    .replace(/^premiere\s*[:|-]\s*/iu, '')
    .replace(/\s+/gu, ' ')
    .replace(/(?:\s[-–—|]+)+\s*$|^\s*(?:[-–—|]+\s)+/gu, '')
    .trim()
  const trimmed = withoutTail(withoutHead(bare), evidence)
  return trimmed === '' ? plain : trimmed
}

/** Most names have none of it. */
const MAY_HOLD_NOISE = /[.\d|]|bps\b|premiere|\s[-–—]\s|(?:^|\s)[A-G][#b]?m\b/iu

function withoutHead(text: string): string {
  let rest = text
  for (;;) {
    const [, head = '', after = ''] = /^([^-–—|]{1,12}?)\s*[-–—|]\s+(\S.*)$/u.exec(rest) ?? []
    // A number alone may be an artist or a track number: both are tried elsewhere.
    if (after === '' || !isKeyOrTempo(head) || (/^\d+$/u.test(head.trim()) && rest === text)) return rest
    rest = after
  }
}

function withoutTail(text: string, { bpm, key }: NameEvidence): string {
  let rest = text
  for (;;) {
    const [, before = '', tail = ''] = /^(.*\S)\s*[-–—|]\s*([^-–—|]{1,16})$/u.exec(rest) ?? []
    const isApart = before !== '' && /\s/u.test(rest.charAt(before.length))
    if (isApart && isKeyOrTempo(tail)) {
      rest = before
      continue
    }
    const [, name = '', last = ''] = /^(.*\S)\s+(\S+(?:\s?bpm)?)$/iu.exec(rest) ?? []
    const isSure =
      (/bpm$/iu.test(last) && isTempo(last.replace(/\s/gu, ''))) ||
      (key !== null && last.toUpperCase().replace(/^0/u, '') === toCamelot(key)) ||
      (bpm !== null && /^\d{2,3}$/u.test(last) && Math.abs(Number(last) - bpm) < 1)
    if (!isSure || name === '') return rest
    rest = name.replace(/\s*[-–—|]$/u, '')
  }
}

const TRACK_NUMBER =
  /^(?:\d{1,3}\s*[-–—.)]+\s+|0\d\s*[-–—.)]?\s*|\d{2}[.)-]\s*|[A-H]\d{1,2}\s*[-–—.)]+\s+)(?=\S)/u

/** A name as it is, and without a number before it ("03 - Glue"), which may be a part of the name as well. */
export function numberedReadings(text: string): readonly string[] {
  const number = TRACK_NUMBER.exec(text)
  return number === null ? [text] : [text, text.slice(number[0].length)]
}

/** Whether an artist's field holds a track's or a side's number: "03", "A1", "Track 3". */
export const isTrackNumber = (artist: string): boolean =>
  /^(?:\d{1,3}|[A-H]\d{1,2}|track\s?\d{1,3})[.)]?$/iu.test(artist.trim())

const BRANDS =
  /^(?:official|video|audio|lyrics?|hd|hq|4k|uhd|1080p|720p|visuali[sz]er|clip|videoclip|videoclipe|oficial|officiel|offizielles|mv|m v|kbps|320|256|192|320kbps|explicit|clean|dirty|copy|premiere|promo|exclusive|download|dl|mp3|wav|flac|aiff|web|cdq|cdr|lossless|bandcamp|beatport|soundcloud|spotify|itunes|unreleased|forthcoming|out now|legendado|letra|deluxe|bonus|remastered|remaster|topic)$/u
const FILLERS =
  /^(?:music|full|song|track|with|free|out|now|new|in|high|quality|the|hi|res|\d{3,4}p?|edition|version|digital)$/u

/** Whether all of a bracket is such noise: "Official Music Video", "320", "Free Download". Folded. */
export function isBrand(folded: string): boolean {
  const words = folded.split(' ')
  return (
    words.some((word) => BRANDS.test(word)) && words.every((word) => BRANDS.test(word) || FILLERS.test(word))
  )
}

/** An artist's field without what is no name: addresses, a number before it, "- Topic", "(UK)". */
export function plainArtist(artist: string): string {
  const plain = plainBlanks(artist)
  const bare = plain
    .replace(ADDRESS, ' ')
    .replace(/\s[-–—]\stopic$/iu, '')
    .replace(/(?<=[a-z])VEVO$/u, '')
    .replace(/\s\((?:[a-z]{2,3}|\d{1,2})\)(?=$|[\s,&])/giu, '')
    // Damian "Jr. Gong" Marley
    .replace(/(?<=\S)\s["“”][^"“”]+["“”](?=\s\S)/gu, '')
    .replace(/^(.+), the$/iu, 'The $1')
    .trim()
  return normalizeName(bare) === '' ? plain : bare
}
