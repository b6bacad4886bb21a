import { aliasesOf } from './artist-aliases.ts'
import { creditedArtists, normalizeName, isOtherVersion } from './names.ts'
import { nameKey, slipsOfName, slipsOfWord, spellingWords } from './spelling.ts'
import { type SongName, titleNames } from './title-names.ts'
import type { TypedWord, TypedWords } from './typed-words.ts'

/**
 * Whether a typed text is a track's name: every word of it must be the artist's, the title's, the version's, a guest's or
 * what files and video sites add. A word that nothing explains says that another track is meant.
 */
export type Explanation = {
  /** `whole`: an artist is named in full; `part`: by some words of the name; `none`: the title stands alone. */
  readonly artist: 'whole' | 'part' | 'none'
  /** 0–1. */
  readonly score: number
  /** What is known of this track holds for the version that was asked for. */
  readonly sameVersion: boolean
  /** Words that may be left out and that neither name has. */
  readonly unused: number
  /** Words that are neither the artist's nor the song's: the version's, a guest's. */
  readonly aside: number
}

/** A track's names, ready to be compared. */
type TrackNames = {
  /** All credited names, the whole credit first. */
  readonly artists: readonly (readonly string[])[]
  readonly songs: readonly SongName[]
  readonly version: readonly string[]
  readonly isOtherVersion: boolean
  readonly artistWords: ReadonlySet<string>
}

/** @param isWord whether many names have this word, so that it is no slip of another */
type IsWord = (word: string) => boolean

/** By how the artist is named, where nothing is misspelled. */
export const SCORE = { whole: 1, part: 0.88, none: 0.86 } as const
const PER_SLIP = 0.035
const PER_EXTRA = 0.05
const TITLE_FIRST = 0.02
const UNASKED_VERSION = 0.06
const UNKNOWN_VERSION = 0.13
const OTHER_PART = 0.04
/** Words of a version before "remix": "three n one", "david morales classic". */
const VERSION_REACH = 4

export function trackNames(artist: string, title: string): TrackNames {
  const { songs, version, guests } = titleNames(title)
  const names = [
    ...new Set([normalizeName(artist), ...creditedArtists(artist, title), ...guests.map(normalizeName)]),
  ]
  const credited = names.map(spellingWords).filter((words) => words.length > 0)
  const aliases = credited.flatMap((words) => aliasesOf(nameKey(words))).map(spellingWords)
  const artists = [...credited, ...aliases]
  return {
    artists,
    songs,
    version,
    isOtherVersion: isOtherVersion(version.join(' ')),
    artistWords: new Set(artists.flat()),
  }
}

/** @returns null where a word is left that nothing explains, or the song is not named */
export function explainQuery(typed: TypedWords, own: TrackNames, isWord: IsWord): Explanation | null {
  let best: Explanation | null = null
  for (const song of own.songs)
    for (const run of runsLike(typed.words, song.words, null, isWord)) {
      const artists = artistRuns(typed.words, own, run, isWord)
      for (const artist of [...artists, null]) {
        const found = judge(typed, own, run, artist, song.isCut, isWord)
        if (found !== null && (best === null || isBetter(found, best))) best = found
      }
    }
  return best
}

const isBetter = (a: Explanation, b: Explanation): boolean =>
  a.score > b.score || (a.score === b.score && a.unused < b.unused)

/** Words `from` (included) to `to` (not included) of the typed text that are a name. */
type Run = { readonly from: number; readonly to: number; readonly slips: number }

function runsLike(
  words: readonly TypedWord[],
  name: readonly string[],
  taken: Run | null,
  isWord: IsWord,
): Run[] {
  const own = name[0] === 'the' && name.length > 1 ? name.slice(1) : name
  const length = own.reduce((sum, word) => sum + word.length, 0)
  if (length === 0) return []
  const slack = length < 8 ? 1 : length < 20 ? 2 : 3
  const runs: Run[] = []
  for (let from = 0; from < words.length; from++) {
    let long = 0
    for (let to = from; to < words.length && long <= length + slack; to++) {
      if (taken !== null && to >= taken.from && to < taken.to) break
      const word = words[to] as TypedWord
      if (word.segment !== words[from]?.segment) break
      long += word.text.length
      if (Math.abs(long - length) > slack) continue
      const texts = words.slice(from, to + 1).map(({ text }) => text)
      const slips = slipsOfName(texts, own, isWord)
      if (slips !== null) runs.push({ from, to: to + 1, slips })
    }
  }
  const least = Math.min(...runs.map(({ slips }) => slips))
  return runs.filter(({ slips }) => slips === least)
}

type ArtistRun = Run & { readonly isAlias: boolean }

function artistRuns(words: readonly TypedWord[], own: TrackNames, song: Run, isWord: IsWord): ArtistRun[] {
  const runs = own.artists.flatMap((name) =>
    runsLike(words, name, song, isWord).map((run) => ({ ...run, isAlias: false })),
  )
  // The name that leaves the fewest words is the one that was typed.
  return runs.sort((a, b) => a.slips - b.slips || b.to - b.from - (a.to - a.from)).slice(0, 3)
}

function judge(
  typed: TypedWords,
  own: TrackNames,
  song: Run,
  artist: Run | null,
  isCut: boolean,
  isWord: IsWord,
): Explanation | null {
  const left = leftOver(typed, own, song, artist, isWord)
  if (left === null) return null
  const kind = artist !== null ? 'whole' : left.namesArtist ? 'part' : 'none'
  // A dash says that there is an artist, and so do words before "remix": a title alone does not answer them.
  if (kind === 'none' && (left.extra > 0 || left.askedInTheOpen)) return null
  const slips = song.slips + (artist?.slips ?? 0) + left.slips
  if (kind === 'part' && slips > 0 && left.extra > 0) return null
  if (kind === 'none' && slips > 1 + Math.floor(nameLength(typed.words, song) / 12)) return null
  const askedOther = left.askedOther || isCut
  const ownMissing = own.isOtherVersion && !left.namesOwnVersion
  const sameVersion = !askedOther && !ownMissing
  let score: number = SCORE[kind] - PER_SLIP * slips - PER_EXTRA * left.extra
  if (artist !== null && song.from < artist.from && typed.isSeparated) score -= TITLE_FIRST
  if (left.askedOther) score -= UNKNOWN_VERSION
  if (isCut) score -= OTHER_PART
  if (ownMissing) score -= left.askedOther ? UNKNOWN_VERSION : UNASKED_VERSION
  return { artist: kind, score, sameVersion, unused: left.unused, aside: left.aside }
}

const nameLength = (words: readonly TypedWord[], { from, to }: Run): number =>
  words.slice(from, to).reduce((sum, { text }) => sum + text.length, 0)

type LeftOver = {
  readonly slips: number
  /** Words that are explained by nothing but their place. */
  readonly extra: number
  readonly namesArtist: boolean
  readonly namesOwnVersion: boolean
  readonly askedOther: boolean
  /** A version that is not this one is asked for outside brackets. */
  readonly askedInTheOpen: boolean
  readonly unused: number
  readonly aside: number
}

/** What the words beside song and artist say; null where one of them says that another track is meant. */
function leftOver(
  typed: TypedWords,
  own: TrackNames,
  song: Run,
  artist: Run | null,
  isWord: IsWord,
): LeftOver | null {
  const { words } = typed
  const isUsed = (at: number) =>
    (at >= song.from && at < song.to) || (artist !== null && at >= artist.from && at < artist.to)
  const asked = versionWords(words, isUsed, song)
  const tellingVersion = own.version.filter((word) => !isOtherVersion(word))
  let slips = 0
  let namesArtist = false
  let askedOther = false
  let askedInTheOpen = false
  let unused = 0
  let aside = 0
  const versionSaid = new Set<string>()
  const extras = new Set<string>()
  for (const [at, word] of words.entries()) {
    if (isUsed(at)) continue
    const { text } = word
    if (!word.isOptional) aside++
    if (own.version.includes(text)) versionSaid.add(text)
    else if (own.artistWords.has(text)) namesArtist ||= text.length >= 4 && !word.isOptional
    else if (word.isOptional) {
      if (text !== 'the') unused++
    } else if (asked.has(at)) {
      const near = tellingVersion.find((other) => slipsOfWord(text, other, isWord) !== null)
      if (near === undefined) {
        askedOther = true
        askedInTheOpen ||= word.bracket === null
      } else versionSaid.add(near)
    } else if (isSlipOfOne(text, own.version, isWord)) slips++
    else if (isSlipOfOne(text, own.artistWords, isWord)) {
      slips++
      namesArtist = true
    } else if (word.isAdded === 'guest' || (word.isAdded === 'artist' && isBesideArtist(typed, word, artist)))
      extras.add('guest')
    else if (artist !== null && word.bracket === 'round' && !/\d/u.test(text) && text !== 'part')
      extras.add('bracket')
    else if (isSegmentOfItsOwn(typed, word, song, artist)) extras.add('segment')
    else return null
  }
  const namesOwnVersion =
    tellingVersion.length > 0
      ? tellingVersion.filter((word) => versionSaid.has(word)).length >= tellingVersion.length / 2
      : own.version.every((word) => versionSaid.has(word))
  return {
    slips,
    extra: extras.size,
    namesArtist,
    namesOwnVersion,
    unused,
    aside,
    askedInTheOpen,
    askedOther: askedOther || (asked.size > 0 && !namesOwnVersion),
  }
}

const isSlipOfOne = (text: string, words: Iterable<string>, isWord: IsWord): boolean => {
  if (text.length < 4 || /\d/u.test(text)) return false
  for (const word of words)
    if (
      Math.abs(word.length - text.length) <= 2 &&
      word.length >= 5 &&
      slipsOfWord(text, word, isWord) !== null
    )
      return true
  return false
}

/** "Artist & Somebody - Song": beside the artist, or without a dash anywhere behind the artist. */
const isBesideArtist = (typed: TypedWords, word: TypedWord, artist: Run | null): boolean =>
  artist !== null && typed.segments > 1 && typed.words[artist.from]?.segment === word.segment

/** "Artist - Title - Label", "Artist - Album - Title": a part that neither name is in. */
function isSegmentOfItsOwn(
  typed: TypedWords,
  { segment }: TypedWord,
  song: Run,
  artist: Run | null,
): boolean {
  if (typed.segments < 3 || artist === null || song.slips > 0 || artist.slips > 0) return false
  const [ofSong, ofArtist] = [typed.words[song.from]?.segment, typed.words[artist.from]?.segment]
  return ofSong !== ofArtist && segment !== ofSong && segment !== ofArtist && segment > 0
}

/** Words that ask for a version wherever they stand; others do so in a bracket or a part of their own. */
const OPEN_VERSION =
  /^(?:remix|edit|mix|dub|version|rework|refix|vip|live|instrumental|acoustic|acapella|bootleg|mashup)$/u

/**
 * Words that ask for a version of its own: all in a bracket or in a part behind the song's with "remix" in it, and some
 * before a "remix" that stands behind the song.
 */
function versionWords(
  words: readonly TypedWord[],
  isUsed: (at: number) => boolean,
  song: Run,
): ReadonlySet<number> {
  const asked = new Set<number>()
  const songSegment = words[song.from]?.segment ?? 0
  for (const [marker, word] of words.entries()) {
    if (isUsed(marker) || word.isOptional || !isOtherVersion(word.text)) continue
    const isOwnPart =
      word.segment > songSegment && !words.some(({ segment }, at) => segment === word.segment && isUsed(at))
    const isApart = word.bracket !== null || isOwnPart
    if (!isApart && (marker < song.to || !OPEN_VERSION.test(word.text))) continue
    asked.add(marker)
    const isSameText = (at: number) =>
      !isUsed(at) && words[at]?.segment === word.segment && words[at]?.bracket === word.bracket
    for (let at = marker - 1; isSameText(at) && (isApart || marker - at <= VERSION_REACH); at--) asked.add(at)
    if (isApart) for (let at = marker + 1; isSameText(at); at++) asked.add(at)
  }
  return asked
}
