import { editDistance } from './edit-distance.ts'
import { creditedArtists, fold, isOtherVersion, readTypedTrack, titleParts } from './names.ts'
import { SearchIndex } from './search-index.ts'
import { atOnce, type Steps, TRACKS_A_STEP } from './steps.ts'
import type { TrackFacts } from './track.ts'

/** What a typed text means. Confidence 0–1: how sure it is that this is what was meant. */
export type Found<T> =
  | { readonly kind: 'track'; readonly track: T; readonly confidence: number; readonly sameVersion: boolean }
  | {
      readonly kind: 'artist'
      readonly artist: string
      readonly tracks: readonly T[]
      readonly confidence: number
    }
  | { readonly kind: 'nothing' }

/** Below this the track is probably another one, and saying nothing is better. */
const SURE_ENOUGH = 0.72
/** An artist's name must be nearly right: one slip in eight letters. */
const ARTIST_LIKE = 0.87
const CANDIDATES = 24

/** Finds tracks by what people type: for the typeahead, and to understand the current track. */
export class TrackFinder<T extends TrackFacts> {
  private readonly index: SearchIndex
  private readonly byArtist: ReadonlyMap<string, T[]>

  private readonly tracks: readonly T[]

  constructor(tracks: readonly T[], { index, byArtist }: Parts<T> = atOnce(readParts(tracks))) {
    this.tracks = tracks
    this.index = index
    this.byArtist = byArtist
  }

  /** As the constructor, in steps between which something else can be done. */
  static *inSteps<T extends TrackFacts>(tracks: readonly T[]): Steps<TrackFinder<T>> {
    return new TrackFinder(tracks, yield* readParts(tracks))
  }

  /** The best matches for a search field, best first. */
  search(query: string, limit: number): T[] {
    return this.index.search(query, limit).map(({ row }) => this.tracks[row] as T)
  }

  /** Understands "Artist - Title", "Title by Artist", "Artist Title", a title alone or an artist alone, typos forgiven. */
  find(text: string): Found<T> {
    const typed = readTypedTrack(text)
    // The song without its version as well: an unknown remix still tells which song it is.
    const queries = [
      text,
      titleParts(text).song,
      ...typed.readings.map(({ artist, title }) => `${artist} ${titleParts(title).song}`),
    ]
    const hits = [...new Set(queries.flatMap((query) => this.search(query, CANDIDATES)))]
    let best: Found<T> = { kind: 'nothing' }
    let bestScore = 0
    for (const track of hits) {
      const readings = typed.readings.map((reading) => likeness(reading.artist, reading.title, track))
      const { score, sameVersion } = readings.length > 0 ? strongest(readings) : freeLikeness(text, track)
      if (score > bestScore) {
        bestScore = score
        best = { kind: 'track', track, confidence: round(score), sameVersion }
      }
    }
    if (typed.readings.length === 0) {
      const artist = this.findArtist(text, hits)
      // "Genesis" is a band and a song: an artist with several records is meant more often than a title.
      if (artist && (bestScore < SURE_ENOUGH || artist.tracks.length > 2)) return artist
    }
    return bestScore >= SURE_ENOUGH ? best : { kind: 'nothing' }
  }

  private findArtist(text: string, hits: readonly T[]): (Found<T> & { kind: 'artist' }) | null {
    const plain = fold(text).replace(/^the /u, '')
    const exact = this.byArtist.get(plain)
    if (exact) return { kind: 'artist', artist: nameAs(exact, plain), tracks: exact, confidence: 1 }
    for (const hit of hits)
      for (const name of creditedArtists(hit.artist)) {
        const like = similarity(plain, name)
        const tracks = this.byArtist.get(name)
        if (like >= ARTIST_LIKE && tracks)
          return { kind: 'artist', artist: nameAs(tracks, name), tracks, confidence: round(like) }
      }
    return null
  }
}

type Parts<T> = { readonly index: SearchIndex; readonly byArtist: ReadonlyMap<string, T[]> }

function* readParts<T extends TrackFacts>(tracks: readonly T[]): Steps<Parts<T>> {
  const byArtist = new Map<string, T[]>()
  for (const [at, track] of tracks.entries()) {
    if (at % TRACKS_A_STEP === TRACKS_A_STEP - 1) yield
    for (const name of creditedArtists(track.artist, track.title)) {
      const list = byArtist.get(name)
      if (list) list.push(track)
      else byArtist.set(name, [track])
    }
  }
  return { index: yield* SearchIndex.inSteps(tracks), byArtist }
}

type Likeness = { readonly score: number; readonly sameVersion: boolean }

const round = (value: number): number => Math.round(value * 100) / 100

/** 1 = the same, 0 = nothing alike: one minus the edits per letter. Both texts folded. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 0
  const most = Math.floor(longest * 0.4)
  const distance = editDistance(a, b, most)
  return distance > most ? 0 : 1 - distance / longest
}

function likeness(artist: string, title: string, track: TrackFacts): Likeness {
  const credited = creditedArtists(track.artist, track.title)
  const typedNames = creditedArtists(artist)
  const artistLike = Math.max(
    ...typedNames.map((name) => Math.max(...credited.map((own) => similarity(name, own)))),
    0,
  )
  const wanted = titleParts(title)
  const own = titleParts(track.title)
  const songLike = similarity(wanted.song, own.song)
  const version = versionLikeness(wanted.version, own.version)
  // Both must be right: a song of that name by somebody else is another song.
  const both = Math.min(artistLike, songLike) * 0.7 + (artistLike + songLike) * 0.15
  return { score: both * version, sameVersion: isSameVersion(wanted.version, own.version) }
}

/** What is known of one holds for the other: the same version, or none is said to be another recording. */
const isSameVersion = (wanted: string, own: string): boolean =>
  versionLikeness(wanted, own) === 1 || (!isOtherVersion(wanted) && !isOtherVersion(own))

function versionLikeness(wanted: string, own: string): number {
  if (wanted === own) return 1
  if (wanted !== '' && own !== '') return similarity(wanted, own) > 0.7 ? 1 : 0.8
  return wanted === '' ? 0.97 : 0.85
}

/** A text without a separator: artist and title in any order, or the title alone. */
function freeLikeness(text: string, track: TrackFacts): Likeness {
  const typed = fold(text)
  const own = titleParts(track.title)
  const version = own.version === '' ? '' : ` ${own.version}`
  const names = [...creditedArtists(track.artist), fold(track.artist)]
  const alike = (said: string): number => {
    let best = 0
    for (const name of names)
      for (const song of version === '' ? [own.song] : [own.song, own.song + version])
        best = Math.max(best, similarity(said, `${name} ${song}`), similarity(said, `${song} ${name}`))
    // A title alone may be somebody else's song of that name.
    return Math.max(best, similarity(said, own.song) * 0.85, similarity(said, fold(track.title)) * 0.85)
  }
  const whole = alike(typed)
  // "deadmau5 strobe (extended mix)": the version stands apart from what names the song.
  const wanted = titleParts(text)
  const apart = alike(wanted.song) * versionLikeness(wanted.version, own.version)
  if (apart > whole) return { score: apart, sameVersion: isSameVersion(wanted.version, own.version) }
  return { score: whole, sameVersion: !isOtherVersion(own.version) || typed.includes(own.version) }
}

const strongest = (all: readonly Likeness[]): Likeness => all.reduce((a, b) => (b.score > a.score ? b : a))

/** The artist's name as it is printed, not folded. */
function nameAs(tracks: readonly TrackFacts[], plain: string): string {
  const own = tracks.find((track) => fold(track.artist).replace(/^the /u, '') === plain)
  if (own) return own.artist
  const parts = (tracks[0] as TrackFacts).artist.split(/\s*(?:,|&|\bfeat\.?|\bx\b)\s*/iu)
  return parts.find((part) => fold(part).replace(/^the /u, '') === plain) ?? (tracks[0] as TrackFacts).artist
}
