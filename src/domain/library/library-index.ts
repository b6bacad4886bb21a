import { creditedArtists, normalizeName, readTypedTrack, titleParts } from '../track/names.ts'
import { fileTitle } from './file-title.ts'
import type { LibraryTrack } from './library-track.ts'

/** A name as it is compared. */
export type NameReading = {
  readonly artist: string
  readonly title: string
  /** Folded; for a title of nothing but signs ("???") the signs. */
  readonly song: string
  /** Folded; '' for the original. */
  readonly version: string
}

export type Candidate = {
  readonly track: LibraryTrack
  readonly position: number
  readonly reading: NameReading
}

/** Longer names are told apart long before this. */
const NEAR = 200
/** Most candidates of a fuzzy match: an artist called "The" must not scan the whole library. */
const MAX_CANDIDATES = 500

export function nameReading(artist: string, title: string): NameReading {
  const near = plainBlanks(title)
  const { song, version } = titleParts(near)
  return { artist: plainBlanks(artist), title: near, song: song || near.toLowerCase(), version }
}

// Runs of blanks mean nothing and would make the search for guests and versions slow.
const plainBlanks = (text: string): string => text.slice(0, NEAR).replace(/\s+/gu, ' ').trim()

/** A library, found by song, by ISRC or, for names with slips, by a word of the artist's name. */
export class LibraryIndex {
  private readonly bySong = new Map<string, Candidate[]>()
  private readonly byIsrc = new Map<string, Candidate[]>()
  private byWord: Map<string, Candidate[]> | null = null

  constructor(library: readonly LibraryTrack[]) {
    library.forEach((track, position) => {
      if (track.sample) return
      const readings = readingsOf(track)
      for (const reading of readings) put(this.bySong, reading.song, { track, position, reading })
      const reading = readings[0] ?? nameReading('', '')
      if (track.isrc !== null) put(this.byIsrc, track.isrc, { track, position, reading })
    })
  }

  withSong(song: string): readonly Candidate[] {
    return this.bySong.get(song) ?? []
  }

  withIsrc(isrc: string | null): readonly Candidate[] {
    return isrc === null ? [] : (this.byIsrc.get(isrc) ?? [])
  }

  /** Tracks by artists who share a word with one of the names, rarest word first. */
  byArtistWords(names: readonly string[]): readonly Candidate[] {
    const index = (this.byWord ??= this.wordIndex())
    const lists = [...new Set(names.flatMap(wordsOf))].map((word) => index.get(word) ?? [])
    lists.sort((a, b) => a.length - b.length)
    const found = new Set<Candidate>()
    for (const list of lists)
      for (const candidate of list) {
        if (found.size >= MAX_CANDIDATES) return [...found]
        found.add(candidate)
      }
    return [...found]
  }

  private wordIndex(): Map<string, Candidate[]> {
    const index = new Map<string, Candidate[]>()
    for (const candidates of this.bySong.values())
      for (const candidate of candidates)
        for (const word of new Set(wordsOf(normalizeName(candidate.reading.artist))))
          put(index, word, candidate)
    return index
  }
}

/** A word, and a word without its last letters: "bicepp" must still lead to "bicep". */
function wordsOf(name: string): string[] {
  return name.split(' ').flatMap((word) => (word.length > 4 ? [word, `${word.slice(0, 4)}…`] : [word]))
}

function put<K, V>(index: Map<K, V[]>, key: K, value: V): void {
  const list = index.get(key)
  if (list) list.push(value)
  else index.set(key, [value])
}

/** What a track may be called. Without an artist the title or the file's name may hold both. */
function readingsOf(track: LibraryTrack): NameReading[] {
  if (track.artist !== null && track.title !== null) return [nameReading(track.artist, track.title)]
  const text = track.title ?? fileTitle(track.location)
  if (text === null) return []
  return readTypedTrack(plainBlanks(text))
    .readings.filter(({ artist }) => creditedArtists(artist).length > 0)
    .map(({ artist, title }) => nameReading(artist, title))
}
