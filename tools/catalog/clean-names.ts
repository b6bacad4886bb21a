import { normalizeName, titleParts } from '../../src/domain/track/names.ts'
import { isCopy, isNobody, isNoise, isSpoken, isUntitled } from '../../src/domain/track/left-out-names.ts'
import { repairText } from './repair-text.ts'

export type DropReason =
  | 'broken encoding'
  | 'no artist or title'
  | 'too long'
  | 'karaoke, tribute or copy'
  | 'noise, sleep or effects'
  | 'spoken'
  | 'sped up or slowed'
  | 'unreleased ID'

export type CleanNames = {
  /** As credited, guests of the title left out. */
  readonly artist: string
  /** Guests that the title names, '' for none. */
  readonly guests: string
  /** With a version of its own in parentheses; nothing for the plain version. */
  readonly title: string
  readonly isLive: boolean
}

const MAX_LETTERS = 120
const ALTERED = /\b(?:sped|speed) ?up\b|\bslowed\b|\bnightcore\b|\b8d (?:audio|tunes)\b|\bbass boosted\b/iu
const UNRELEASED = /^(?:id|unknown|unreleased)\b|\bworking title\b|\bID\b(?: -|$|\))/u
const LIVE =
  /\blive\b(?! your| my| it| forever| and let| to tell| is life| like| or| for| in the moment)|\bunplugged\b|\bau (?:zénith|bataclan)\b|\ben (?:vivo|directo|concert)\b|\bao vivo\b|\bat the bbc\b|\bbbc session|\bdal vivo\b|\bsessions?\b/iu

/** A part of a title that says nothing of the version: where it is from, how it was sold. */
const PLAIN_WORDS = new Set(
  'original radio extended club album single full length main long short vocal clean dirty explicit mono stereo remaster remastered remastering inch 12 7 10 mix edit version cut digital audio lp ep vinyl uk us usa video official lyric lyrics hd hq 4k music bonus track the deluxe edition anniversary new from 2nd 1st remasterizado expanded reissue rerelease recording studio promo free download dl out now exclusive preview unmixed'.split(
    ' ',
  ),
)
const FROM = /^(?:from|aus|taken from|theme from|love theme|original motion|music from|de la|du film|bof)\b|soundtrack|motion picture|bonus|remaster|netflix|eurovision|version originale|out now|free d|www|\.(?:com|net|ru|me)\b|feat\.? /iu
const GUEST = /[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+([^()[\]]*)[)\]]?/iu
/** A key written behind the title: "- 12B", "- Am". */
const KEY_AT_END = /\s+[-–]\s*(?:(?:[1-9]|1[0-2])[ABabmd]|[A-G][b#]?m?)$/u

/**
 * A row's names as a record sleeve has them.
 * @param isTyped whether a person typed the names into a file, with all that file names carry
 */
export function cleanNames(
  row: { readonly artist: string; readonly title: string; readonly version: string },
  isTyped: boolean,
): CleanNames | DropReason {
  const [rawArtist, rawTitle, rawVersion] = [row.artist, row.title, row.version].map(repairText)
  if (typeof rawArtist !== 'string' || typeof rawTitle !== 'string' || typeof rawVersion !== 'string')
    return 'broken encoding'
  let artist = unquote(rawArtist)
  let title = unquote(rawTitle)
  if (isTyped) {
    artist = untype(artist)
    title = withoutArtist(untype(title), artist)
    artist = artist.replace(/^(\p{Lu}{3,}), (\p{Lu}\p{Ll}+)$/u, '$2 $1')
  }
  if (artist === '' || title === '' || isNobody(artist) || normalizeName(artist) === '' || normalizeName(title) === '')
    return 'no artist or title'
  // Guests alone: who they were guests of was lost.
  if (/^(?:feat|ft|featuring)\b/iu.test(artist)) return 'no artist or title'
  if (isUntitled(title)) return 'no artist or title'
  const whole = `${title} ${rawVersion}`
  if (artist.length > MAX_LETTERS || whole.length > MAX_LETTERS) return 'too long'
  if (isCopy(artist, whole)) return 'karaoke, tribute or copy'
  if (isNoise(artist, whole)) return 'noise, sleep or effects'
  if (isSpoken(whole)) return 'spoken'
  if (ALTERED.test(whole)) return 'sped up or slowed'
  if (UNRELEASED.test(title) || normalizeName(artist) === 'id') return 'unreleased ID'
  if (rawVersion !== '' && !normalizeName(title).includes(normalizeName(rawVersion))) title += ` (${rawVersion})`
  const guest = GUEST.exec(title)
  const guests = (guest?.[1] ?? '').replace(/\s+-\s.*$/u, '').trim()
  if (guest) title = title.replace(guest[0], guest[0].replace(/^.*?(?=\s+-\s|$)/u, '')).trim()
  const tidied = tidyTitle(title)
  if (normalizeName(tidied.title) === '') return 'no artist or title'
  return { artist, guests, ...tidied }
}

/** Takes the parts of a title apart and keeps those that make a version of its own. */
function tidyTitle(title: string): { title: string; isLive: boolean } {
  const versions: string[] = []
  let isLive = false
  const keep = (text: string) => {
    const part = text.trim()
    if (isPlain(part)) return
    if (LIVE.test(part)) isLive = true
    versions.push(part)
  }
  let song = title.replace(/(?<=\S\s*)[([]([^()[\]]*)[)\]]?/gu, (_, inner: string) => {
    keep(inner)
    return ' '
  })
  const dash = song.search(/\s[-–—]\s/u)
  if (dash > 0) {
    for (const part of song.slice(dash + 3).split(/\s[-–—]\s/u)) keep(part)
    song = song.slice(0, dash)
  }
  const bare = song.replace(/\s+/gu, ' ').replace(/[\s,;:–—-]+$/u, '').trim()
  if (/\blive (?:at|from|in|on)\b.*(?:\d{4}|hall|arena|stadium|festival|club|theat)/iu.test(bare)) isLive = true
  const unique = versions.filter((part, at) => versions.findIndex((other) => normalizeName(other) === normalizeName(part)) === at)
  return { title: [bare, ...unique.map((part) => `(${part})`)].join(' '), isLive }
}

function isPlain(part: string): boolean {
  const words = normalizeName(part).split(' ')
  if (words.every((word) => word === '' || PLAIN_WORDS.has(word) || /^\d{1,4}$/u.test(word))) return true
  return FROM.test(part) || titleParts(`x (${part})`).version === ''
}

const unquote = (text: string): string => text.replace(/^["“”']+(.*?)["“”']+$/u, '$1').trim()

/** Without what file names carry: track numbers, addresses, labels in brackets, keys, underscores. */
function untype(text: string): string {
  return (text.includes(' ') ? text : text.replaceAll('_', ' '))
    .replace(/\.(?:mp3|wav|flac|aiff?|m4a)$/iu, '')
    .replace(/\S*(?:www\.|https?:)\S*/giu, ' ')
    .replace(/<[^<>]*>|\{[^{}]*\}/gu, ' ')
    .replace(/[([]\s*(?:free(?: d(?:ownload|l))?|out now|dl|clip|preview|\d+ ?kbps|promo|master\d*)\s*[)\]]/giu, ' ')
    .replace(/\[(?![^\]]*(?:mix|edit|dub|version|vip|bootleg|flip|rework))[^\]]*\]?/giu, ' ')
    .replace(/^(?:\d{1,3}[.)]\s+|\d{1,3}\s+-\s+|0\d\s+|[A-D]\d[.)]?\s+-?\s*)(?=\S)/u, '')
    .replace(KEY_AT_END, '')
    .replace(/\s*\*+\s*(?:free|out now).*$/iu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function withoutArtist(title: string, artist: string): string {
  const [, before, after] = /^(.+?)\s+[-–—]\s+(.+)$/u.exec(title) ?? []
  if (before && after && normalizeName(before) === normalizeName(artist)) return after
  return title
}
