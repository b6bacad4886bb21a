import { editDistance } from '../track/edit-distance.ts'
import { creditedArtists } from '../track/names.ts'
import { type Candidate, LibraryIndex, type NameReading, nameReading } from './library-index.ts'
import type { LibraryTrack } from './library-track.ts'

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
const SURE_ENOUGH = 0.7
const ARTIST_LIKE = 0.85
const SONG_LIKE = 0.85
const VERSION_LIKE = 0.8

/**
 * Finds the wanted tracks in a DJ's library, by names however they are spelled, version and length. Samples and loops are
 * never taken. Deterministic: of equals the one with a file, then with tempo and key, then the first.
 */
export function matchLibrary<W extends WantedTrack>(
  wanted: readonly W[],
  library: readonly LibraryTrack[],
): LibraryMatch<W> {
  const index = new LibraryIndex(library)
  const matches = wanted.map((one) => matchOne(one, index))
  const found = matches.filter((match) => match.found !== null).length
  return { matches, found, rate: wanted.length === 0 ? 1 : found / wanted.length }
}

type Judged = { readonly confidence: number; readonly reason: MatchReason | 'other-version' }

function matchOne<W extends WantedTrack>(wanted: W, index: LibraryIndex): TrackMatch<W> {
  const reading = nameReading(wanted.artist, wanted.title)
  const credited = creditedArtists(reading.artist, reading.title)
  const judge = (candidates: readonly Candidate[]) => best(wanted, reading, credited, candidates)
  let result = judge([...index.withIsrc(wanted.isrc), ...index.withSong(reading.song)])
  // Only where the song's exact name leads nowhere is it worth asking for slips.
  if (result.found === null) {
    const wider = judge(index.byArtistWords(credited))
    result = { found: wider.found, otherVersion: result.otherVersion ?? wider.otherVersion }
  }
  return { wanted, ...result }
}

function best(
  wanted: WantedTrack,
  reading: NameReading,
  credited: readonly string[],
  candidates: readonly Candidate[],
): Pick<TrackMatch, 'found' | 'otherVersion'> {
  let found: TrackMatch['found'] = null
  let otherVersion: LibraryTrack | null = null
  for (const candidate of candidates) {
    const { track, position } = candidate
    const { confidence, reason } = judged(wanted, reading, credited, candidate)
    if (reason === 'other-version') {
      if (confidence >= SURE_ENOUGH) otherVersion ??= track
    } else if (confidence >= SURE_ENOUGH) {
      const better =
        found === null ||
        confidence > found.confidence ||
        (confidence === found.confidence && worth(track) > worth(found.track))
      if (better) found = { track, position, confidence, reason }
    }
  }
  return { found, otherVersion: found === null ? otherVersion : null }
}

function judged(
  wanted: WantedTrack,
  reading: NameReading,
  credited: readonly string[],
  { track, reading: own }: Candidate,
): Judged {
  if (wanted.isrc !== null && track.isrc === wanted.isrc) return { confidence: 1, reason: 'isrc' }
  // The song first: it is quickly compared, and hardly any candidate gets further.
  const song = similarity(own.song, reading.song, SONG_LIKE)
  const artist = song === 0 ? 0 : artistSimilarity(credited, creditedArtists(own.artist, own.title))
  if (artist === 0) return { confidence: 0, reason: 'similar' }
  const names = Math.min(artist, song)
  const version = similarity(own.version, reading.version, VERSION_LIKE)
  if (version === 0) return { confidence: names, reason: 'other-version' }
  const lengths = wanted.durationS !== null && track.durationS !== null
  if (lengths && Math.abs((wanted.durationS ?? 0) - (track.durationS ?? 0)) > LENGTH_TOLERANCE_S)
    return { confidence: round(0.75 * names), reason: names * version === 1 ? 'other-length' : 'similar' }
  // A length that agrees settles it; without one the same names may still be another cut.
  const sure = lengths ? 1 : 0.95
  return { confidence: round(sure * names * version), reason: names * version === 1 ? 'same' : 'similar' }
}

/** 1 where the whole credits are equal, 0.95 where one name stands in both, else the best edit similarity of two names; 0 below ARTIST_LIKE. */
function artistSimilarity(wanted: readonly string[], own: readonly string[]): number {
  // The first name is the whole credit ("above and beyond"), the others its parts and guests.
  if (wanted[0] === own[0]) return 1
  if (wanted.some((name) => own.includes(name))) return 0.95
  return Math.max(0, ...wanted.flatMap((name) => own.map((other) => similarity(name, other, ARTIST_LIKE))))
}

/** Edit similarity (1 − distance / length of the longer), 1 = equal; 0 below `least`, and where the texts are numbered differently. Both texts normalized. */
function similarity(a: string, b: string, least: number): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest * (1 - least))
  if (most === 0) return 0
  const distance = editDistance(a, b, most)
  return distance > most || numbering(a) !== numbering(b) ? 0 : 1 - distance / longest
}

/** Numbers, Roman ones too, and a letter that is one ("a1", "part b"): never a typo: "Part 2" is not "Part 1". */
const NUMBERING = /\d+|\b(?:[ivx]+\b|[a-z](?=\d|$))/gu

const numbering = (text: string): string => (text.match(NUMBERING) ?? []).join(' ')

const worth = (track: LibraryTrack): number =>
  (track.location === null ? 0 : 4) + (track.bpm === null ? 0 : 2) + (track.key === null ? 0 : 1)

const round = (value: number): number => Math.round(value * 1_000) / 1_000
