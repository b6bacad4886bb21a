import { normalizeName, isOtherVersion, isPlainTitle, isPlainVersion, titleParts } from './names.ts'
import { spellingWords } from './spelling.ts'

/** What a song may be called by. */
export type SongName = {
  readonly words: readonly string[]
  /** Without the number of its part: "Another Brick in the Wall" for "…, Pt. 2". */
  readonly isCut: boolean
}

type TitleNames = {
  /** The full name first. */
  readonly songs: readonly SongName[]
  /** Words of a version, as titleParts tells it; none for the original. */
  readonly version: readonly string[]
  /** Guests that only the title names, in words of theirs: "One Kiss (with Dua Lipa)". */
  readonly guests: readonly string[]
}

const PART_AT_END = /(?:^| )(part|volume|chapter) (\d+|[a-z])$/u
const BEHIND_BRACKET = /^\([^()]+\)\s*(\S.*)$/u
/** "Get Up (I Feel Like Being a) Sex Machine": the song goes on behind the bracket. */
const ROUND_BRACKET = /^([^()[\]]*[^()[\]\s])\s*\(([^()]+)\)\s*([^()[\]\s-][^()[\]]*)$/u
const WITH_GUEST = /[([]with ([^()[\]]+)[)\]]/iu

/** @param title as it is printed */
export function titleNames(title: string): TitleNames {
  const { song, version } = titleParts(title)
  const words = spellingWords(song)
  const versionWords = spellingWords(version)
  const songs: SongName[] = []
  let ownVersion: readonly string[] = versionWords
  // "I Need a Girl (Pt. 2)" and "I Need a Girl, Pt. 2" are one song, and neither is "(Pt. 3)".
  const part = PART_AT_END.exec(versionWords.slice(0, 2).join(' '))
  if (part?.index === 0) {
    songs.push({ words: [...words, ...versionWords.slice(0, 2)], isCut: false }, { words, isCut: true })
    ownVersion = versionWords.slice(2)
  } else {
    songs.push({ words, isCut: false })
    if (words.length > 2 && PART_AT_END.test(words.join(' ')))
      songs.push({ words: words.slice(0, -2), isCut: true })
  }
  if (isPlainTitle(title)) return { songs, version: ownVersion, guests: [] }
  // "(It Goes Like) Nanana": what stands in brackets before a name is often left out.
  const behind = BEHIND_BRACKET.exec(title)?.[1]
  if (behind !== undefined) songs.push({ words: spellingWords(titleParts(behind).song), isCut: false })
  const [, before = '', inside = '', after = ''] = ROUND_BRACKET.exec(title) ?? []
  const bracket = normalizeName(inside)
  if (
    after !== '' &&
    titleParts(title).version === bracket &&
    !isOtherVersion(bracket) &&
    !isPlainVersion(bracket)
  ) {
    const end = spellingWords(normalizeName(after))
    songs.push({ words: spellingWords(normalizeName(`${before} ${inside} ${after}`)), isCut: false })
    if (end.length > 1) songs.push({ words: end, isCut: false })
  }
  const guest = WITH_GUEST.exec(title)?.[1]
  return {
    songs,
    version: ownVersion,
    guests: guest === undefined ? [] : guest.split(/\s*(?:,|&|\band\b)\s*/iu),
  }
}
