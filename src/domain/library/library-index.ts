import { isNobody } from '../track/left-out-names.ts'
import { normalizeName, readTypedTrack } from '../track/names.ts'
import { type ArtistCredit, readCredit } from './artist-credit.ts'
import { fileTitle } from './file-title.ts'
import type { LibraryTrack } from './library-track.ts'
import {
  isTrackNumber,
  type NameEvidence,
  numberedReadings,
  plainArtist,
  plainBlanks,
  withoutNoise,
} from './name-noise.ts'
import { readTitle, type TitleReading } from './title-reading.ts'
import { remixerKey, withoutOwnMix } from './version-reading.ts'

/** One way to read who plays what, as it is compared. */
export class NameReading {
  readonly artist: string
  readonly title: TitleReading
  /** 0–1: how far it is a guess that this is the artist and that the title. */
  readonly doubt: number
  private read: ArtistCredit | null = null

  constructor(artist: string, title: TitleReading, doubt: number) {
    this.artist = artist
    this.title = title
    this.doubt = doubt
  }

  /** Read when it is first asked for: of most tracks the title is looked at alone. */
  get credit(): ArtistCredit {
    return (this.read ??= readCredit(this.artist, this.title.guests))
  }
}

export type Candidate = {
  readonly track: LibraryTrack
  readonly position: number
  readonly reading: NameReading
}

/** Most candidates of a fuzzy match: an artist called "The" must not scan the whole library. */
const MAX_CANDIDATES = 500
const NO_EVIDENCE: NameEvidence = { bpm: null, key: null }

/** A library, found by song, by ISRC or, for names with slips, by a word of the artist's name. */
export class LibraryIndex {
  private readonly bySong = new Map<string, Candidate[]>()
  private readonly byIsrc = new Map<string, Candidate[]>()
  private readonly candidates: Candidate[] = []
  private readonly remixers = new Set<string>()
  private byWord: Map<string, Candidate[]> | null = null
  private artists: Set<string> | null = null

  constructor(library: readonly LibraryTrack[]) {
    library.forEach((track, position) => {
      if (track.sample) return
      const readings = ownReadings(track)
      readings.forEach((reading, at) => {
        const candidate = { track, position, reading }
        this.candidates.push(candidate)
        for (const key of songKeys(reading.title)) put(this.bySong, key, candidate)
        this.addRemixer(reading)
        if (at === 0 && track.isrc !== null) put(this.byIsrc, track.isrc, candidate)
      })
    })
  }

  withSong(title: TitleReading): readonly Candidate[] {
    return [...new Set(songKeys(title).flatMap((key) => this.bySong.get(key) ?? []))]
  }

  withIsrc(isrc: string | null): readonly Candidate[] {
    return isrc === null ? [] : (this.byIsrc.get(isrc) ?? [])
  }

  /** Whether a version in the library is by this artist. @param key as `remixerKey` makes it */
  isRemixer(key: string): boolean {
    return this.remixers.has(key)
  }

  /** @param key a name in one spelling, without blanks */
  isArtist(key: string): boolean {
    this.artists ??= new Set(
      this.candidates
        .filter(({ reading }) => reading.doubt === 0)
        .flatMap(({ reading }) => reading.credit.bill.map((one) => one.key)),
    )
    return this.artists.has(key)
  }

  /** Tracks by artists who share a word with one of the names, rarest word first. */
  byArtistWords({ folded, guests }: ArtistCredit): readonly Candidate[] {
    const index = (this.byWord ??= this.wordIndex())
    const lists = [...new Set([folded, ...guests].flatMap(wordsOf))].map((word) => index.get(word) ?? [])
    lists.sort((a, b) => a.length - b.length)
    const found = new Set<Candidate>()
    for (const list of lists)
      for (const candidate of list) {
        if (found.size >= MAX_CANDIDATES) return [...found]
        found.add(candidate)
      }
    return [...found]
  }

  private addRemixer({ title: { version } }: NameReading): void {
    if (version.names.length > 0 && version.names.length < 6) this.remixers.add(remixerKey(version.names))
  }

  private wordIndex(): Map<string, Candidate[]> {
    const index = new Map<string, Candidate[]>()
    for (const candidate of this.candidates)
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

/** Under each of these a title may be looked for. */
const songKeys = ({ songKey, fullKey, wholeKey, shortKey }: TitleReading): readonly string[] => {
  const keys = [songKey]
  for (const key of [fullKey, wholeKey, shortKey]) if (key !== '' && !keys.includes(key)) keys.push(key)
  return keys
}

function nameReading(artist: string, title: string, isFile: boolean, doubt: number): NameReading {
  const read = readTitle(title, isFile)
  const { version } = read
  const isPlain = version.names.length === 0
  const own = isPlain ? version : withoutOwnMix(version, normalizeName(artist).split(' '))
  return new NameReading(artist, { ...read, version: own }, doubt)
}

/** What a wanted track may be called. */
export function wantedReadings(artist: string, title: string): readonly NameReading[] {
  const [name, song] = [plainArtist(artist), withoutNoise(title, NO_EVIDENCE)]
  if (name !== '' && song !== '')
    return numberedReadings(name).map((by, at) => nameReading(by, song, false, at * 0.01))
  return typedReadings(name || song, false)
}

/** What a program calls a file of which it knows no title. */
const NO_TITLE = /^(?:unknown|untitled(?: track)?|(?:audio ?)?track ?\d+|n\/?a)$/iu

const isNamed = (artist: string): boolean => !isNobody(artist) && !/^[?\-–—\s]+$/u.test(artist)

/** What a track of a library may be called: by its tags, and by its file and folders where these say too little. */
function ownReadings(track: LibraryTrack): readonly NameReading[] {
  const said = plainArtist(track.artist ?? '')
  const artist = said === '' || (/^(?:unknown|various)/iu.test(said) && isNobody(said)) ? '' : said
  const title = track.title === null ? '' : withoutNoise(`${track.title}${remixOf(track)}`, track)
  const readings: NameReading[] = []
  const add = (by: string, song: string, doubt: number) => {
    if (by.trim() !== '' && song.trim() !== '') readings.push(nameReading(by, song, true, doubt))
  }
  const isNumber = isTrackNumber(artist)
  if (artist !== '' && title !== '') {
    const numbered = numberedReadings(title)
    numbered.forEach((song, at) => add(artist, song, at * 0.01))
    for (const by of numberedReadings(artist).slice(1)) add(by, title, 0.01)
    // "Bicep - Glue" within the title, whoever uploaded it.
    for (const song of numbered) for (const [by, rest] of splits(song)) add(by, rest, 0.02)
  }
  if (artist !== '' && title === '') readings.push(...typedReadings(artist, true))
  if (artist === '' && title !== '') readings.push(...typedReadings(title, true))
  if (artist === '' || title === '' || isNumber || NO_TITLE.test(title)) {
    const file = fileName(track)
    readings.push(...typedReadings(file, true))
    if (artist !== '') add(artist, file, 0.02)
    const song = title === '' ? file : title
    for (const folder of foldersOf(track.location))
      for (const one of numberedReadings(song)) add(folder, one, 0.03)
  }
  return readings
}

/** A remixer's own field, where the title does not say it. */
const remixOf = ({ title, version }: LibraryTrack): string =>
  version === null || title?.includes(version) === true ? '' : ` (${version})`

const fileName = (track: LibraryTrack): string => {
  const name = fileTitle(track.location)
  return name === null ? '' : withoutNoise(name, track)
}

/** The two folders a file lies in, innermost first: its album and artist, as many keep them. */
const foldersOf = (location: string | null): readonly string[] =>
  (location?.split(/[\\/]/u) ?? []).slice(0, -1).reverse().slice(0, 2).map(plainArtist)

/** "Artist - Title" and "Title - Artist", "Title by Artist", with or without a number before. */
function typedReadings(text: string, isFile: boolean): readonly NameReading[] {
  const texts = numberedReadings(plainBlanks(text))
  const readings = texts.flatMap((one) => readTypedTrack(one).readings)
  const parts = isFile ? texts.flatMap(outerParts) : []
  const joined = /\s[-–—]|[-–—]\s/u.test(text) ? [] : texts.flatMap((one) => [...tightSplits(one)])
  return [...readings, ...[...parts, ...joined].map(([artist, title]) => ({ artist, title }))]
    .filter(({ artist }) => isNamed(artist))
    .map(({ artist, title }, at) =>
      nameReading(plainArtist(artist), title, isFile, Math.min(0.02 + at * 0.005, 0.05)),
    )
}

/** Every way to part a text at " - " outside of brackets. */
const splits = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/\s+[-–—|]\s*|[-–—]\s+|:\s+/gu)]
    .slice(0, 3)
    .filter(({ index }) => !/[([][^)\]]*$/u.test(text.slice(0, index)))
    .map(({ index, 0: mark }) => [text.slice(0, index), text.slice(index + mark.length)] as const)

/** "Artist - Album - 03 - Title". */
function outerParts(text: string): readonly (readonly [string, string])[] {
  const parts = text.split(/\s+[-–—]\s+/u)
  return parts.length < 3 ? [] : [[parts[0] ?? '', parts.at(-1) ?? '']]
}

/** "bicep-glue", as files are called that may hold no blanks. */
const tightSplits = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/-/gu)]
    .slice(0, 3)
    .map(({ index }) => [text.slice(0, index), text.slice(index + 1).replaceAll('-', ' - ')] as const)
