import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { isGenreName } from '#domain/track/genres.ts'
import { mainArtist, titleParts, trackKey } from '#domain/track/names.ts'
import type { KeySource, ShelfTrack } from '#domain/track/track.ts'
import { isVibeWord, type VibeWord } from '#domain/vibe/vocabulary.ts'
import { idOfKey } from './catalogue-file.ts'
import { type RowError, readShelfRows } from './shelf-rows.ts'

export const KNOWN_COLUMNS = [
  'artist',
  'title',
  'year',
  'genre',
  'bpm',
  'bpm_source',
  'key',
  'key_source',
  'energy',
  'vibes',
  'popularity',
] as const

/** Where a tempo comes from: DJ software or a musician, an audio-feature service, or both alike. */
type BpmSource = 'measured' | 'estimated' | 'both'
const BPM_SOURCES: readonly string[] = ['measured', 'estimated', 'both'] satisfies BpmSource[]
const KEY_SOURCES: readonly string[] = ['measured', 'estimated'] satisfies KeySource[]

type Cells = readonly [string, string, string, string, string, string, string, string, string, string, string]

/** A track that DJs play, as public tables know it. Without a tempo it is known by name only. */
export type KnownShelfTrack = ShelfTrack & { readonly bpmSource: BpmSource | null }

type KnownShelf = {
  readonly tracks: readonly KnownShelfTrack[]
  readonly errors: readonly RowError[]
  /** Rows left out because the song stands among the authored ones. */
  readonly superseded: number
}

/** The longest title: what is longer is a description. */
const TITLE_MAX = 200
/** Records that copy others for singers, and names of no artist ("Various Artists" …). */
const COPIES =
  /\bkaraoke\b|\btribute (?:to|band|version)\b|\bmade famous by\b|\bin the style of\b|\boriginally performed by\b/i
const NOBODY = /^various(?: artists)?$/iu

const keyOfCamelot: ReadonlyMap<string, Key> = new Map(ALL_KEYS.map((key) => [toCamelot(key), key]))

/** The folder of the known shelf beside the authored files. */
export const knownFolder = (folder: string): string => join(folder, 'known')

/**
 * Reads every `*.csv` of the known shelf. A row with a fault is left out and named: so is a track that stands there
 * already, or among the authored ones. Another credit of an authored song, which wins, is passed over.
 * @param folder that of the authored files; without a folder `known` in it the shelf is empty
 */
export function readKnownShelf(folder: string, authored: readonly ShelfTrack[]): KnownShelf {
  const shelf = knownFolder(folder)
  if (!existsSync(shelf)) return { tracks: [], errors: [], superseded: 0 }
  const authoredIds = new Set(authored.map(({ id }) => id))
  const authoredSongs = plainSongs(authored)
  const ids = new Set<string>()
  const tracks: KnownShelfTrack[] = []
  let superseded = 0
  const read = rowReader()
  const errors = readShelfRows(shelf, KNOWN_COLUMNS, (cells, error) => {
    const [artist, title] = cells as [string, string]
    const facts = read(cells, (says) => error(`${artist} - ${title}: ${says}`))
    if (facts === null) return
    const key = trackKey(artist, title)
    const id = idOfKey(key)
    if (authoredIds.has(id)) error(`${artist} - ${title} stands among the authored tracks already`)
    else if (ids.has(id)) error(`${artist} - ${title} stands on this shelf already`)
    else if (isPlainSong(key, artist, authoredSongs)) superseded++
    else {
      ids.add(id)
      tracks.push({ id, ...facts })
    }
  })
  return { tracks, errors: errors.map((one) => ({ ...one, file: `known/${one.file}` })), superseded }
}

/** Whether a version, as titleParts gives it, is the song itself: nothing, or who joins in ("with Justin Bieber"). */
const isNeutral = (version: string): boolean => version === '' || version.startsWith('with ')

/** Songs in no version of their own, by their folded names, with the artists they are filed under. */
function plainSongs(tracks: readonly ShelfTrack[]): ReadonlyMap<string, ReadonlySet<string>> {
  const songs = new Map<string, Set<string>>()
  for (const { artist, title } of tracks) {
    const { song, version } = titleParts(title)
    if (!isNeutral(version)) continue
    const artists = songs.get(song)
    if (artists) artists.add(mainArtist(artist))
    else songs.set(song, new Set([mainArtist(artist)]))
  }
  return songs
}

/** @param key as `trackKey` gives it: artist, song and version with bars between them */
function isPlainSong(key: string, artist: string, songs: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [, song = '', version = ''] = key.split('|')
  if (!isNeutral(version)) return false
  const artists = songs.get(song)
  return artists !== undefined && artists.has(mainArtist(artist))
}

/** Reads rows of one shelf: the same words are looked up once. */
function rowReader() {
  const vibesOf = new Map<string, readonly VibeWord[] | null>()

  return (cells: readonly string[], error: (says: string) => void): Omit<KnownShelfTrack, 'id'> | null => {
    const [artist, title, year, genre, bpm, bpmSource, key, keySource, energy, vibes, popularity] =
      cells as Cells
    let isFine = true
    const wrong = (says: string): void => {
      isFine = false
      error(says)
    }
    if (artist === '' || artist !== artist.trim()) wrong('artist is empty or has blanks at its ends')
    if (NOBODY.test(artist)) wrong('artist stands for nobody')
    if (title === '' || title !== title.trim()) wrong('title is empty or has blanks at its ends')
    if (title.length > TITLE_MAX) wrong(`title has more than ${TITLE_MAX} characters`)
    if (artist.includes('\uFFFD') || title.includes('\uFFFD')) wrong('a letter was lost to a wrong encoding')
    if (COPIES.test(artist) || COPIES.test(title)) wrong('karaoke or a tribute')
    if (year !== '' && !isWithin(wholeNumber(year), 1920, 2030)) wrong(`year ${year}`)
    if (genre !== '' && !isGenreName(genre)) wrong(`genre ${genre} is not one of ours`)
    const tempo = /^\d{2,3}(?:\.\d)?$/.test(bpm) ? Number(bpm) : Number.NaN
    if (bpm !== '' && !isWithin(tempo, 60, 200)) wrong(`bpm ${bpm}`)
    if ((bpm === '') !== (bpmSource === '')) wrong('a bpm needs a bpm_source, and the other way round')
    if (bpmSource !== '' && !BPM_SOURCES.includes(bpmSource)) wrong(`bpm_source ${bpmSource}`)
    const code = keyOfCamelot.get(key)
    if (key !== '' && code === undefined) wrong(`key ${key}`)
    if ((key === '') !== (keySource === '')) wrong('a key needs a key_source, and the other way round')
    if (keySource !== '' && !KEY_SOURCES.includes(keySource)) wrong(`key_source ${keySource}`)
    if (energy !== '' && !isWithin(wholeNumber(energy), 1, 10)) wrong(`energy ${energy}`)
    if (popularity !== '' && !isWithin(wholeNumber(popularity), 0, 100)) wrong(`popularity ${popularity}`)
    let words = vibesOf.get(vibes)
    if (words === undefined) vibesOf.set(vibes, (words = readVibes(vibes)))
    if (words === null) wrong(`vibes ${vibes}`)
    if (!isFine) return null
    return {
      artist,
      title,
      year: numberOrNull(year),
      genre: isGenreName(genre) ? genre : null,
      bpm: numberOrNull(bpm),
      bpmSource: bpmSource === '' ? null : (bpmSource as BpmSource),
      key: code ?? null,
      keySource: keySource === '' ? null : (keySource as KeySource),
      energy: numberOrNull(energy),
      vibes: words ?? [],
      vocal: null,
      popularity: numberOrNull(popularity),
      origin: 'catalogue',
    }
  }
}

const wholeNumber = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)
const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** Up to four words apart by blanks, each once; null where one is not of ours. */
function readVibes(text: string): readonly VibeWord[] | null {
  if (text === '') return []
  const words = text.split(' ')
  return words.length <= 4 && words.every(isVibeWord) && new Set(words).size === words.length ? words : null
}
