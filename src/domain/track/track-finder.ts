import { aliasesOf } from './artist-aliases.ts'
import { popularityOf } from './artist-house.ts'
import { chooseFound, ESTABLISHED, type Hits, isWantedSong, type Judged } from './choose-found.ts'
import { explainQuery, SCORE, trackNames } from './explain-query.ts'
import type { Found, FoundArtist } from './found.ts'
import { NameIndex } from './name-index.ts'
import { keyOfWords, NameLookup } from './name-lookup.ts'
import { creditedArtists, normalizeName } from './names.ts'
import { SearchIndex } from './search-index.ts'
import { nameKeyOf } from './spelling.ts'
import { runToCompletion, type Chunked } from './chunked.ts'
import type { TrackFacts } from './track.ts'
import { readTypedWords, tellingWords, type TypedWords } from './typed-words.ts'

/** Confidence threshold: below it the track is probably another one, and no answer is better. */
const SURE_ENOUGH = 0.72
/** From here on next to nothing of the names differs: no other spelling need be tried. */
const EXACT = 0.9
const MAX_JUDGED = 300
/** Estimate of an unknown popularity: this much below the artist's best-known song, more where the tempo is unknown too. */
const BELOW_BEST = { withTempo: 5, byNameOnly: 25 }

/** Finds tracks by what people type: for the typeahead, and to understand the current track. */
export class TrackFinder<T extends TrackFacts> {
  private readonly index: SearchIndex
  private readonly names: NameIndex
  private readonly lookup: NameLookup
  private readonly tracks: readonly T[]

  constructor(tracks: readonly T[], { index, names }: Parts = runToCompletion(readParts(tracks))) {
    this.tracks = tracks
    this.index = index
    this.names = names
    this.lookup = new NameLookup(names, index)
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps<T extends TrackFacts>(tracks: readonly T[]): Chunked<TrackFinder<T>> {
    return new TrackFinder(tracks, yield* readParts(tracks))
  }

  /** The best matches for a search field, best first. */
  search(query: string, limit: number): T[] {
    return this.index.search(query, limit).map(({ row }) => this.tracks[row] as T)
  }

  /** All tracks of a record's whole credit, or of its first credited artist who has any, best known first. */
  tracksBy(artist: string): readonly T[] {
    for (const name of creditedArtists(artist)) {
      const rows = this.lookup.artistRows(nameKeyOf(name))
      if (rows.length > 0) return this.bestKnownFirst(rows)
    }
    return []
  }

  /**
   * Understands names of files, "Artist - Title", "Title by Artist", "Artist Title", a title alone or an artist alone,
   * slips forgiven. A text with a word that neither artist nor title explains names no track.
   */
  find(text: string): Found<T> {
    const typed = readTypedWords(text)
    if (typed.words.length === 0 || isNobody(keyOfWords(typed.words))) return { kind: 'nothing' }
    const hits = this.judge(typed)
    const artist = this.artistAlone(typed, hits)
    if (artist !== null && !isWantedSong(artist, this.fameOf(artist.tracks[0] as T), hits)) return artist
    return (
      this.misspelledArtist(typed, hits) ??
      chooseFound(hits, typed.segments > 1) ??
      this.artistOfUnknownTitle(typed) ?? { kind: 'nothing' }
    )
  }

  /** Candidate tracks whose names explain the whole text, with scores. */
  private judge(typed: TypedWords): Hits<T> {
    const seen = new Set<number>()
    const found: Judged<T>[] = []
    const add = (row: number) => {
      if (seen.has(row) || seen.size >= MAX_JUDGED) return
      seen.add(row)
      const track = this.tracks[row] as T
      const explanation = explainQuery(typed, trackNames(track.artist, track.title), this.lookup.isWord)
      if (explanation !== null && explanation.score >= SURE_ENOUGH)
        found.push({ ...explanation, track, fame: this.fameOf(track) })
    }
    this.lookup.byName(typed).forEach(add)
    const isFound = found.some(({ score, artist }) => score >= (artist === 'none' ? SCORE.none : EXACT))
    if (!isFound) this.lookup.bySpelling(typed).forEach(add)
    found.sort(
      (a, b) =>
        b.score - a.score ||
        a.unused - b.unused ||
        b.fame - a.fame ||
        Number(b.track.bpm !== null) - Number(a.track.bpm !== null),
    )
    return {
      named: found.filter(({ artist }) => artist !== 'none'),
      titles: found.filter(({ artist }) => artist === 'none'),
    }
  }

  private fameOf(track: T): number {
    if (track.popularity !== null) return track.popularity
    let best: number | null = null
    for (const row of this.names.artistRows(nameKeyOf(creditedArtists(track.artist)[0] ?? '')))
      best = Math.max(best ?? 0, this.tracks[row]?.popularity ?? 0)
    const below = track.bpm === null ? BELOW_BEST.byNameOnly : BELOW_BEST.withTempo
    return Math.max(popularityOf(track), (best ?? 0) - below)
  }

  private bestKnownFirst(rows: readonly number[]): T[] {
    return rows.map((row) => this.tracks[row] as T).sort((a, b) => popularityOf(b) - popularityOf(a))
  }

  /** The text is an artist's name, exactly. */
  private artistAlone(typed: TypedWords, { named }: Hits<T>): FoundArtist<T> | null {
    if (typed.segments > 1) return null
    const whole = this.artistOf(keyOfWords(typed.words), 1, false)
    // "Deniece Williams Free": what may be left out may also be the title.
    return whole !== null || named.length > 0
      ? whole
      : this.artistOf(keyOfWords(tellingWords(typed.words)), 1, false)
  }

  private artistOf(key: string, confidence: number, isTitleUnknown: boolean): FoundArtist<T> | null {
    const own = this.names.artistRows(key)
    const rows = own.length > 0 ? own : this.lookup.artistRows(key)
    if (key === '' || rows.length === 0 || isNobody(key)) return null
    const tracks = this.bestKnownFirst(rows)
    const name = own.length > 0 ? key : nameKeyOf(aliasesOf(key)[0] ?? '')
    return { kind: 'artist', artist: nameAs(tracks, name), tracks, confidence, isTitleUnknown }
  }

  /** The text is nearly an artist's name, and no song is called just so. */
  private misspelledArtist(typed: TypedWords, { named, titles }: Hits<T>): FoundArtist<T> | null {
    const key = keyOfWords(tellingWords(typed.words))
    if (typed.segments > 1 || key.length < 5 || named.length > 0) return null
    if (titles.some(({ score }) => score >= SCORE.none)) return null
    const [near] = this.names.nearArtists(key, this.lookup.isWord)
    const found = near === undefined ? null : this.artistOf(near, 0.88, false)
    return found !== null && (titles.length === 0 || found.tracks.length >= ESTABLISHED) ? found : null
  }

  /** "Bicep - A Song They Never Made": who it is by can be said, what it is can't. */
  private artistOfUnknownTitle(typed: TypedWords): FoundArtist<T> | null {
    if (typed.segments > 1) {
      for (let segment = 0; segment < typed.segments; segment++) {
        const words = typed.words.filter((word) => word.segment === segment && word.isAdded === null)
        const found = this.artistOf(keyOfWords(words), 0.4, true)
        if (found !== null) return found
      }
      return null
    }
    const words = tellingWords(typed.words)
    for (let length = words.length - 1; length > 0; length--)
      for (const run of [words.slice(0, length), words.slice(-length)]) {
        const key = keyOfWords(run)
        const rows = this.lookup.artistRows(key)
        // "queen of the night": a word that many names have is not that artist.
        const isTelling = length > 1 ? key.length >= 7 : this.index.count(key) < rows.length * 1.5
        if (rows.length > 1 && isTelling) return this.artistOf(key, 0.3, true)
      }
    return null
  }
}

type Parts = { readonly index: SearchIndex; readonly names: NameIndex }

function* readParts(tracks: readonly TrackFacts[]): Chunked<Parts> {
  return { index: yield* SearchIndex.inSteps(tracks), names: yield* NameIndex.inSteps(tracks) }
}

/** Whom compilations are credited to, what files without a name are called, and a letter alone. */
const NOBODY =
  /^(?:various(?:artists?)?|va|unknown(?:artist|title)?|untitled|artist|(?:audio)?track\d*|official(?:video|audio)?|[a-z\d]|0\d)$/u
const isNobody = (key: string): boolean => NOBODY.test(key)

/** The artist's name as it is printed, not folded. */
function nameAs(tracks: readonly TrackFacts[], key: string): string {
  const own = tracks.find((track) => nameKeyOf(normalizeName(track.artist)) === key)
  if (own) return own.artist
  for (const { artist, title } of tracks)
    for (const part of `${artist} / ${title}`.split(BETWEEN_NAMES))
      if (nameKeyOf(normalizeName(part)) === key) return part
  return tracks[0]?.artist ?? ''
}

const BETWEEN_NAMES = /\s*(?:[,;/&+()[\]]|\b(?:feat|ft|featuring|with|x|vs|and)\b\.?)\s*/iu
