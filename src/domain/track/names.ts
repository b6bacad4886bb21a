/** Normalizes names of artists and titles for comparison: accents, case, punctuation, guests and versions. */

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  '&': ' and ',
  '+': ' and ',
  $: 's',
}

const ASCII = /^[\0-\x7f]*$/
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** Lower case without accents or punctuation, words apart by one space. Scripts other than Latin keep their letters. */
export function normalizeName(text: string): string {
  return ASCII.test(text) ? foldAscii(text) : foldAny(text)
}

/** As `foldAny`, for the text most names are: several times faster. */
function foldAscii(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN_WORDS.test(lower)) return lower
  return lower
    .replace(/[&+$]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function foldAny(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øðþæœßłđıħ&+$]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A guest ends at a bracket, and where a dash begins the version: "Song feat. X - Y Remix". */
const GUEST = /[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+((?:(?!\s[-–—]\s)[^()[\]])*)[)\]]?/giu
const SEPARATOR =
  /\s*(?:,|;|\/|&|\+|\band\b|\bx\b|\bvs?\b\.?|\bfeat\b\.?|\bft\b\.?|\bfeaturing\b|\bwith\b|\bpres(?:ents|\.)?(?=\s))\s*/giu

/** Names without any of these are one artist's, as most are. */
const MAY_BE_SEVERAL = /[,;/&+()[\]]|\b(?:and|x|vs?|feat|ft|featuring|with|pres)/i
const MAY_NAME_GUEST = /\b(?:feat|ft|featuring)\b/i
const MAY_HAVE_PARTS = /[([]|\s[-–—]\s|\b(?:feat|ft|featuring)\b/i

/** Whether `creditedArtists` may find a guest in this title. */
export const mayHaveGuest = (title: string): boolean => MAY_NAME_GUEST.test(title)

/**
 * Everyone credited, folded, without "the": the whole name and each part ("Above & Beyond feat. Zoë Johnston" gives
 * the duo as a name, its halves and the guest). Guests named in the title count.
 */
export function creditedArtists(artist: string, title = ''): readonly string[] {
  const names = new Set<string>()
  const add = (name: string) => {
    const plain = normalizeName(name).replace(/^the /, '')
    if (plain !== '') names.add(plain)
  }
  if (MAY_BE_SEVERAL.test(artist)) {
    add(artist.replace(GUEST, ' '))
    for (const part of artist.split(SEPARATOR)) add(part)
  } else add(artist)
  if (!mayHaveGuest(title)) return [...names]
  for (const guest of title.matchAll(GUEST)) for (const part of (guest[1] ?? '').split(SEPARATOR)) add(part)
  return [...names]
}

/** The first credited artist, folded: who a record is filed under. */
export const mainArtist = (artist: string): string =>
  creditedArtists(artist.split(SEPARATOR)[0] ?? artist)[0] ?? normalizeName(artist)

/** Versions that are the song itself as far as a DJ's crowd is concerned. */
const NEUTRAL =
  /^(?:original|radio|extended|club|album|single|full length|main|long|short|vocal|clean|dirty|explicit|mono|stereo|remaster(?:ed)?|remastered|12 inch|7 inch|12|7)?\s*(?:mix|edit|version|cut|remaster(?:ed)?)?(?:\s*\d{4})?$/u
const YEAR_FIRST = /^\d{4}\s*(?:digital\s*)?remaster(?:ed)?(?: version)?$/u

/** Whether a folded text names a version that is the song itself ("radio edit", "2014 remaster"). */
export const isPlainVersion = (folded: string): boolean => NEUTRAL.test(folded) || YEAR_FIRST.test(folded)

/** Whether a title is a song's name alone, without guests and version. */
export const isPlainTitle = (title: string): boolean => !MAY_HAVE_PARTS.test(title)

type TitleParts = {
  /** The song, folded, without guests and version. */
  readonly song: string
  /** Names of a version that is a work of its own ("three n one remix"), folded; '' for the original. */
  readonly version: string
}

/** Takes a title apart: "Finally (feat. X) [Three 'N One Remix]" → song "finally", version "three n one remix". */
export function titleParts(title: string): TitleParts {
  if (isPlainTitle(title)) return { song: normalizeName(title), version: '' }
  const bare = title.replace(GUEST, ' ')
  const versions: string[] = []
  const keep = (text: string) => {
    const plain = normalizeName(text)
    if (plain !== '' && !isPlainVersion(plain)) versions.push(plain)
  }
  // "(I Can't Get No) Satisfaction": parentheses at the beginning belong to the song.
  let song = bare.replace(/(?<=\S\s*)[([]([^()[\]]*)[)\]]/gu, (_, inner: string) => {
    keep(inner)
    return ' '
  })
  const dash = song.search(/\s[-–—]\s/u)
  if (dash > 0) {
    keep(song.slice(dash + 3))
    song = song.slice(0, dash)
  }
  const plain = normalizeName(song)
  return { song: plain === '' ? normalizeName(bare) : plain, version: plain === '' ? '' : versions.join(' ') }
}

const OTHER_VERSION =
  /\b(?:mix|remix|rmx|edit|dub|version|rework|refix|revisited|vip|live|instrumental|acoustic|acapella|bootleg|mashup|flip|pass|take|session|demo|unplugged|cover|reprise)\b/u

/**
 * Whether a version, as titleParts gives it, is another recording. Not so a second title ("Lady (Hear Me Tonight)") or
 * what a video site adds ("official video").
 */
export const isOtherVersion = (version: string): boolean => OTHER_VERSION.test(version)

/** Whether a version, as titleParts gives it, names one of these artists: "pendulum remix" is by "pendulum". */
export const isVersionBy = (version: string, names: Iterable<string>): boolean =>
  version !== '' && [...names].some((name) => ` ${version} `.includes(` ${name} `))

/** The same for every version of a song by one main artist: what "no song twice" compares. */
export const songKey = (artist: string, title: string): string =>
  `${mainArtist(artist)}|${titleParts(title).song}`

/** The same for one recording, however it is spelled: what an id is made from. */
export function trackKey(artist: string, title: string): string {
  const { song, version } = titleParts(title)
  return `${normalizeName(artist.replace(GUEST, ' '))}|${song}|${version}`
}

/** "current artist or track" as people type it. `artist` and `title` are null where the text does not tell them apart. */
type TypedTrack = {
  readonly text: string
  readonly readings: readonly { artist: string; title: string }[]
}

/**
 * Reads "Artist - Title", "Title by Artist", "Artist: Title", also after a track number as files have it ("01 - Artist -
 * Title"); several readings where the text allows them.
 */
export function readTypedTrack(text: string): TypedTrack {
  const numbered = /^\d{1,3}\s*[-–—.)]\s+(\S.*\s[-–—]\s.+)$/u.exec(text)?.[1]
  const texts = numbered === undefined ? [text] : [numbered, text]
  return { text, readings: texts.flatMap(readNames) }
}

function readNames(text: string): TypedTrack['readings'] {
  const readings: { artist: string; title: string }[] = []
  const add = (artist: string | undefined, title: string | undefined) => {
    if (!artist?.trim() || !title?.trim()) return
    // "Glue - Bicep (Hammer Remix)": a version stands at the end, whichever name comes last.
    const [, name, version] = /^(.*[^\s([]\s*)([([][^()[\]]*[)\]])\s*$/u.exec(artist) ?? []
    if (name && version) readings.push({ artist: name.trim(), title: `${title.trim()} ${version}` })
    else readings.push({ artist: artist.trim(), title: title.trim() })
  }
  const dash = /^(.+?)\s+[-–—]\s*(.+)$|^(.+?)\s*[-–—]\s+(.+)$|^(.+?)\s*:\s+(.+)$/u.exec(text)
  if (dash) {
    add(dash[1] ?? dash[3] ?? dash[5], dash[2] ?? dash[4] ?? dash[6])
    add(dash[2] ?? dash[4] ?? dash[6], dash[1] ?? dash[3] ?? dash[5])
  }
  // "Stand by Me by Ben E. King": every "by" may be the one that parts title and artist.
  for (const by of text.matchAll(/\s+by\s+/giu))
    add(text.slice(by.index + by[0].length), text.slice(0, by.index).replace(/^["“']|["”']$/gu, ''))
  return readings
}
