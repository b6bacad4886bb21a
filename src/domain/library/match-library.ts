import { isCopy } from '../track/left-out-names.ts'
import { compareCredits } from './artist-credit.ts'
import { type Candidate, LibraryIndex, type NameReading, wantedReadings } from './library-index.ts'
import type { LibraryTrack } from './library-track.ts'
import { slipSimilarity } from './name-slip.ts'
import type { TitleReading } from './title-reading.ts'
import type { VersionReading } from './version-reading.ts'

export type WantedTrack = {
  readonly artist: string
  readonly title: string
  /** Seconds. */
  readonly durationS: number | null
  readonly isrc: string | null
}

/**
 * Why a track of the library is the wanted one. `same`: artist, song and version, and the length where both know it.
 * `isrc`: the recording's own number. `other-length`: the names are the same, the length differs by more than two seconds (a radio
 * edit for an extended mix). `similar`: names that differ by a slip or by who is credited.
 */
type MatchReason = 'same' | 'isrc' | 'other-length' | 'similar'

type TrackMatch<W extends WantedTrack = WantedTrack> = {
  readonly wanted: W
  /** null: not in the library, so it belongs on the shopping list. */
  readonly found: {
    readonly track: LibraryTrack
    /** Its position in the library given. */
    readonly position: number
    /** 0.7–1. */
    readonly confidence: number
    readonly reason: MatchReason
  } | null
  /** Where nothing was found: the same song in another version, to offer and never to take unasked. */
  readonly otherVersion: LibraryTrack | null
}

type LibraryMatch<W extends WantedTrack = WantedTrack> = {
  /** In the order of `wanted`. */
  readonly matches: readonly TrackMatch<W>[]
  readonly found: number
  /** Share of the wanted tracks that were found, 0–1; 1 where none was wanted. */
  readonly rate: number
}

const LENGTH_TOLERANCE_S = 2
/** A length this many times the other is a whole set, or a scrap. */
const OTHER_LENGTH = 3
/** Shorter than this, nothing is a track unless one of that length is wanted. */
const MIN_TRACK_S = 30
const SURE_ENOUGH = 0.7
const SONG_LIKE = 0.85
const VERSION_LIKE = 0.85

/**
 * Finds the wanted tracks in a DJ's library, by names however they are spelled, version and length. Samples, loops, karaoke and
 * scraps of seconds are never taken, videos and stems only offered. The song without a version may be an extended mix or a
 * radio edit, where there is nothing closer; one that is asked for by its version must be that. Deterministic: of equals the
 * one with a file, then with tempo and key, then the first.
 */
export const matchLibrary = <W extends WantedTrack>(
  wanted: readonly W[],
  library: readonly LibraryTrack[],
): LibraryMatch<W> => matchIndexed(wanted, new LibraryIndex(library))

/** As `matchLibrary`, in a library that is asked more than once. */
export function matchIndexed<W extends WantedTrack>(
  wanted: readonly W[],
  index: LibraryIndex,
): LibraryMatch<W> {
  const matches = wanted.map((one) => matchOne(one, index))
  const found = matches.filter((match) => match.found !== null).length
  return { matches, found, rate: wanted.length === 0 ? 1 : found / wanted.length }
}

type Judged = { readonly confidence: number; readonly reason: MatchReason | 'other-version' }
type Result = Pick<TrackMatch, 'found' | 'otherVersion'>

function matchOne<W extends WantedTrack>(wanted: W, index: LibraryIndex): TrackMatch<W> {
  const readings = wantedReadings(wanted.artist, wanted.title)
  const search = new Search(wanted, index)
  const first = readings[0]
  if (first !== undefined) search.judge(first, index.withIsrc(wanted.isrc))
  for (const reading of readings) search.judge(reading, index.withSong(reading.title))
  // Only where the song's exact name leads nowhere is it worth asking for slips.
  if (search.result.found === null)
    for (const reading of readings) search.judge(reading, index.byArtistWords(reading.credit))
  return { wanted, ...search.result }
}

/** Keeps the best that was seen for one wanted track. */
class Search {
  private found: TrackMatch['found'] = null
  private other: { readonly track: LibraryTrack; readonly confidence: number } | null = null
  private readonly wanted: WantedTrack
  private readonly index: LibraryIndex

  constructor(wanted: WantedTrack, index: LibraryIndex) {
    this.wanted = wanted
    this.index = index
  }

  get result(): Result {
    return { found: this.found, otherVersion: this.found === null ? (this.other?.track ?? null) : null }
  }

  judge(reading: NameReading, candidates: readonly Candidate[]): void {
    for (const { track, position, reading: own } of candidates) {
      const { confidence, reason } = judged(this.wanted, reading, track, own, this.index)
      if (confidence < SURE_ENOUGH || !isMusic(this.wanted, track)) continue
      if (reason === 'other-version' || isOnlyOffered(track)) this.offer(track, confidence)
      else if (isBetter(track, confidence, this.found)) this.found = { track, position, confidence, reason }
    }
  }

  private offer(track: LibraryTrack, confidence: number): void {
    if (isBetter(track, confidence, this.other)) this.other = { track, confidence }
  }
}

type Best = { readonly track: LibraryTrack; readonly confidence: number } | null

const isBetter = (track: LibraryTrack, confidence: number, best: Best): boolean =>
  best === null ||
  confidence > best.confidence ||
  (confidence === best.confidence && worth(track) > worth(best.track))

const SCRAPS = /[\\/](?:samples?|loops?|one.?shots?|sample.?packs?|karaoke[^\\/]*)[\\/]/iu
const NO_TRACK = /\b(?:karaoke|samples?|loops?|one.?shots?|sound ?effects?|sfx)\b/iu
const VIDEO_OR_STEMS = /\.(?:mp4|m4v|mov|avi|mkv|webm|wmv|flv|mpe?g|vob)$|\.stem\.[a-z\d]+$/iu

/** Whether it is a record at all: no karaoke, no sample, no scrap of a few seconds. */
function isMusic(
  wanted: WantedTrack,
  { artist, title, album, genre, durationS, location }: LibraryTrack,
): boolean {
  const isScrap = durationS !== null && durationS < MIN_TRACK_S
  if (isScrap && Math.abs(durationS - (wanted.durationS ?? 0)) > LENGTH_TOLERANCE_S) return false
  if (NO_TRACK.test(genre ?? '') || SCRAPS.test(location ?? '')) return false
  const isImitation = isCopy(artist ?? '', `${title ?? ''} ${album ?? ''}`)
  return !isImitation || isCopy(wanted.artist, wanted.title)
}

const isOnlyOffered = ({ location }: LibraryTrack): boolean => VIDEO_OR_STEMS.test(location ?? '')

const OTHER = (confidence: number): Judged => ({ confidence: round(confidence), reason: 'other-version' })
const NOTHING: Judged = { confidence: 0, reason: 'similar' }

function judged(
  wanted: WantedTrack,
  reading: NameReading,
  track: LibraryTrack,
  own: NameReading,
  index: LibraryIndex,
): Judged {
  if (wanted.isrc !== null && track.isrc === wanted.isrc) return { confidence: 1, reason: 'isrc' }
  // The song first: it is quickly compared, and hardly any candidate gets further.
  const song = compareSongs(reading.title, own.title, index)
  if (song.similarity === 0) return NOTHING
  const credit = compareCredits(reading.credit, own.credit)
  if (credit.similarity === 0) return NOTHING
  const names = Math.min(song.similarity, credit.similarity) - own.doubt
  const isVersionSaid = reading.title.version.names.length > 0
  // A further artist who is known for remixes has made one of this, unless the version says so already.
  if (song.isOther || credit.isOther || (!isVersionSaid && credit.extra.some((one) => index.isRemixer(one))))
    return OTHER(names)
  const lengths = compareLengths(wanted.durationS, track.durationS)
  if (lengths === 'far') return OTHER(names * 0.9)
  const version = song.isWhole
    ? 1
    : compareVersions(reading.title.version, own.title.version, lengths === 'same')
  if (version === 0) return OTHER(names * 0.95)
  const sure = names * version
  const isSame = names + own.doubt === 1 && version >= 0.97
  if (lengths === 'other')
    return { confidence: round(0.75 * sure), reason: isSame ? 'other-length' : 'similar' }
  // A length that agrees settles it; without one the same names may still be another cut.
  return { confidence: round((lengths === 'same' ? 1 : 0.95) * sure), reason: isSame ? 'same' : 'similar' }
}

type Lengths = 'same' | 'other' | 'far' | 'unknown'

function compareLengths(wanted: number | null, own: number | null): Lengths {
  if (wanted === null || own === null) return 'unknown'
  if (Math.abs(wanted - own) <= LENGTH_TOLERANCE_S) return 'same'
  return Math.max(wanted, own) > OTHER_LENGTH * Math.min(wanted, own) ? 'far' : 'other'
}

type SongMatch = {
  readonly similarity: number
  /** true: the same song, and another record of it. */
  readonly isOther: boolean
  /** true: all that is said is the same, the version too. */
  readonly isWhole: boolean
}

function compareSongs(wanted: TitleReading, own: TitleReading, index: LibraryIndex): SongMatch {
  const isPart = wanted.part === own.part || (own.part === '' && own.copy === wanted.part)
  const result = (similarity: number, isOther = false) => ({
    similarity,
    isOther: isOther || !isPart,
    isWhole: false,
  })
  if (wanted.wholeKey === own.wholeKey) return { similarity: 1, isOther: !isPart, isWhole: true }
  if (wanted.fullKey === own.fullKey) return result(1)
  if (wanted.songKey === own.songKey) {
    const isWanteds = wanted.subtitle !== ''
    const [subtitle, bearer] = isWanteds ? [wanted.subtitle, wanted] : [own.subtitle, own]
    // "(Diplo)" alone, in a file's name, says who remixed it.
    const isRemixer = !isWanteds && index.isArtist(subtitle)
    const isOther = (isWanteds && own.subtitle !== '') || !bearer.isSubtitleOptional || isRemixer
    return subtitle === '' ? result(1) : result(0.96, isOther)
  }
  if (wanted.shortKey === own.songKey || own.shortKey === wanted.songKey) return result(0.96)
  return result(slipSimilarity(wanted.song, own.song, SONG_LIKE), wanted.subtitle !== own.subtitle)
}

/** 1 the same, less where the cut is another that may stand for it or a name has a slip; 0 another version. */
function compareVersions(wanted: VersionReading, own: VersionReading, isSameLength: boolean): number {
  if (kindsOf(wanted) !== kindsOf(own)) return 0
  const names = compareNames(wanted.names, own.names)
  if (names === 0) return 0
  if (wanted.cut === own.cut) return names
  return wanted.cut === '' ? names * CUT_WORTH : isSameLength ? names * 0.96 : 0
}

/** "Three 'N One Mix" and "Three 'N One Remix" are written for each other. */
const kindsOf = ({ kinds }: VersionReading): string =>
  kinds === 'mix' || kinds === 'original' ? 'remix' : kinds

/** What stands for a song where the song itself is not there. */
const CUT_WORTH = 0.97

function compareNames(wanted: readonly string[], own: readonly string[]): number {
  const [ours, theirs] = [wanted.join(' '), own.join(' ')]
  if (ours === theirs || ours.replaceAll(' ', '') === theirs.replaceAll(' ', '')) return 1
  if (wanted.length === 0 || own.length === 0) return 0
  return slipSimilarity(ours, theirs, VERSION_LIKE)
}

const worth = (track: LibraryTrack): number =>
  (track.location === null ? 0 : 4) + (track.bpm === null ? 0 : 2) + (track.key === null ? 0 : 1)

const round = (value: number): number => Math.round(value * 1_000) / 1_000
