import { creditedArtists, normalizeName, mainArtist, titleParts, trackKey } from './names.ts'

/**
 * Whether a service's track is the very one that was proposed: artist, title and version. Stricter than a search, because
 * no person reviews the match: a false positive would be recommended as a track that it is not.
 */

export type NamedTrack = { readonly artist: string; readonly title: string }

/** @returns false also where one of the two is an imitation: karaoke is never the track */
export function isSameTrack(wanted: NamedTrack, candidate: NamedTrack): boolean {
  if (isImitation(wanted) || isImitation(candidate)) return false
  if (normalizeName(wanted.title) === '' || normalizeName(wanted.artist) === '') return false
  const [asked, offered] = [plainCredits(wanted), plainCredits(candidate)]
  if (trackKey(asked.artist, asked.title) === trackKey(offered.artist, offered.title)) return true
  return isSameArtist(asked, offered) && isSameTitle(asked.title, offered.title)
}

/** Made to sound like a track without being it, or not made for listening at all. */
const IMITATION =
  /\b(?:karaoke|tribute(?: to| version)|made famous|made popular|originally performed|in the style of|sound ?alike|backing track|sped up|speed up|slowed|reverb|8d|nightcore|daycore|ringtone|lullaby|workout|cover(?: version)?|official (?:music )?video|music video|lyrics? video|visuali[sz]er|commentary)\b/u
/** Said of an artist: "The Karaoke Crew", "Daft Punk Tribute Band". */
const IMITATOR =
  /\b(?:karaoke|tribute|made famous|originally performed|in the style of|sound ?alikes?|cover (?:band|version|all ?stars)|nightcore|8d|ringtones?|lullab(?:y|ies)|workout)\b/u

/** Whether names say that this is an imitation of another artist's track. */
export function isImitation({ artist, title }: NamedTrack): boolean {
  const { version } = titleParts(title)
  return (
    IMITATOR.test(normalizeName(artist)) ||
    IMITATION.test(version) ||
    /\bkaraoke\b/u.test(normalizeName(title))
  )
}

/** "(with X)" is a guest as "(feat. X)" is; a producer's credit makes no version. */
const plainCredits = ({ artist, title }: NamedTrack): NamedTrack => ({
  artist,
  title: title
    .replace(/[([]\s*(?:prod|produced)\b\.?[^()[\]]*[)\]]/giu, ' ')
    .replace(/([([])\s*with\s+/giu, '$1feat. '),
})

/** The same billing in any order; a service that names one of the bill, or leaves guests out, means the same. */
function isSameArtist(wanted: NamedTrack, candidate: NamedTrack): boolean {
  const [ours, theirs] = [billing(wanted), billing(candidate)]
  if (ours.whole === theirs.whole) return true
  if (!isWithin(ours.names, theirs.all) && !isWithin(theirs.names, ours.all)) return false
  // Guests have other songs of that name: the wanted artist must be on the bill itself.
  return ours.names.some((name) => theirs.names.includes(name))
}

function billing({ artist, title }: NamedTrack) {
  const bill = artist.replace(/[([]?\s*\b(?:feat|ft|featuring)\b.*$/iu, '')
  const [whole = normalizeName(artist), ...parts] = creditedArtists(bill)
  const names = parts.length === 0 ? [whole] : [...new Set([mainArtist(bill), ...parts])]
  return { whole, names, all: [whole, ...names, ...creditedArtists(artist, title)] }
}

const isWithin = (names: readonly string[], all: readonly string[]): boolean =>
  names.every((name) => all.includes(name))

function isSameTitle(wanted: string, candidate: string): boolean {
  const [ours, theirs] = [readTitle(wanted), readTitle(candidate)]
  if (ours.song !== theirs.song) return false
  if (!isSameSet(ours.version, theirs.version)) return false
  // "Lady" is "Lady (Hear Me Tonight)"; with two second titles they are two songs.
  return ours.subtitle === theirs.subtitle || ours.subtitle === '' || theirs.subtitle === ''
}

type ReadTitle = {
  /** The song without blanks: "Night Drive" and "Nightdrive" are one. */
  readonly song: string
  /** Words that make this version another work; none for the original. */
  readonly version: ReadonlySet<string>
  readonly subtitle: string
}

const VERSION =
  /\b(?:mix|remix|edit|dub|version|rework|refix|revisited|vip|live|ao vivo|en vivo|en directo|en concert|mtv|instrumental|acoustic|acapella|bootleg|mashup|flip|pass|take|session|sessions|demo|unplugged|cover|reprise|mixed|remaster|remastered|interlude|intro|outro|skit|medley|piano|orchestral|symphonic|stripped|chopped|screwed|extended|original|mono|stereo|clean|explicit|radio|re recorded|taylors|lo ?fi|bass boosted|hardstyle|club|megamix|continuous|a ?capela)\b/u
const PART = /^(?:pt|part|parts|vol|volume|no|chapter|side|act) ?(?:[ivx]+|\d+|one|two|three|four)\b/u
/** Say how long it is or for what, not what it is. */
const PLAIN = new Set(
  'original radio extended club album single full length main long short vocal clean dirty explicit mono stereo digital version remaster remastered 7 12 inch bonus track deluxe'.split(
    ' ',
  ),
)
const KINDS = new Set([
  'remix',
  'dub',
  'vip',
  'rework',
  'refix',
  'bootleg',
  'flip',
  'mashup',
  'instrumental',
  'acapella',
])

function readTitle(title: string): ReadTitle {
  const { song, version: said } = titleParts(title)
  const version = said.replace(/\ba ?cap+ell?a\b/gu, 'acapella').replace(/\brmx\b/gu, 'remix')
  const isWork = VERSION.test(version)
  const isPart = PART.test(version)
  return {
    song: compact(numbered(isPart ? `${song} ${version}` : song)),
    version: isWork && !isPart ? versionWords(version) : new Set(),
    subtitle: isWork || isPart || /^from\b/u.test(version) ? '' : compact(version),
  }
}

/** "three n one extended remix" → three, n, one, remix; "extended vocal mix" → nothing. */
function versionWords(version: string): ReadonlySet<string> {
  const words = version.split(' ').filter((word) => !PLAIN.has(word) && !/^(?:19|20)\d\d$/u.test(word))
  // "X Dub Mix" is the X dub, "X Remix Edit" a shorter X remix.
  const named = words.some((word) => KINDS.has(word))
    ? words.filter((word) => word !== 'mix' && word !== 'edit')
    : words
  return new Set(named.every((word) => word === 'mix' || word === 'edit' || word === 'cut') ? [] : named)
}

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }
const SPOKEN: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4' }

/** "part ii", "pt 2" and "part two" are one. */
const numbered = (song: string): string =>
  song.replace(/\b(?:pt|part) ?([ivx]+|\d+|one|two|three|four)\b/gu, (_, number: string) => {
    return `part ${ROMAN[number] ?? SPOKEN[number] ?? number}`
  })

const compact = (folded: string): string => folded.replaceAll(' ', '')

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word))
