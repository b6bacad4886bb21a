import { isKey, type Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { isKeySource, type KeySource } from '#domain/track/track.ts'
import type { SongInput } from '#contract/songs.ts'
import type { Schema } from '../../db/schema.ts'

/** What is kept of a song, as the rest of the server sees it. */
export type SongFacts = {
  readonly title: string
  readonly artist: string
  readonly genre: string
  readonly bpm: number | null
  readonly key: Key | null
  readonly keySource: KeySource | null
  readonly releaseYear: number | null
  readonly energy: number | null
  readonly trackId: string | null
}

/** A song that is kept somewhere: saved, or in a list. */
export type SongRow = SongFacts & { readonly id: string }

type Columns = Omit<Schema['list_songs'], 'id' | 'list_id' | 'position'>

export const SONG_COLUMNS = [
  'id',
  'title',
  'artist',
  'genre',
  'bpm',
  'key_code',
  'key_source',
  'release_year',
  'energy',
  'track_id',
] as const

/** Two songs are the same when title and artist are, compared without case. */
export const songKeyOf = ({ title, artist }: { title: string; artist: string }): string =>
  `${title.toLowerCase()}\u001f${artist.toLowerCase()}`

export const toSongColumns = (song: SongFacts): Columns => ({
  song_key: songKeyOf(song),
  title: song.title,
  artist: song.artist,
  genre: song.genre,
  bpm: song.bpm,
  key_code: song.key,
  key_source: song.keySource,
  release_year: song.releaseYear,
  energy: song.energy,
  track_id: song.trackId,
})

const toKey = (code: number | null): Key | null => (code !== null && isKey(code) ? code : null)

/** A source that another version wrote is as good as none. */
const toKeySource = (text: string | null): KeySource | null =>
  text !== null && isKeySource(text) ? text : null

/** Field by field: spreading thousands of rows takes longer than reading them. */
export const fromSongColumns = (row: Omit<Columns, 'song_key'> & { readonly id: string }): SongRow => ({
  id: row.id,
  title: row.title,
  artist: row.artist,
  genre: row.genre,
  bpm: row.bpm,
  key: toKey(row.key_code),
  keySource: toKeySource(row.key_source),
  releaseYear: row.release_year,
  energy: row.energy,
  trackId: row.track_id,
})

/** @param input parsed by the contract; a key in an unknown notation is no key */
export function toSongFacts(input: SongInput): SongFacts {
  const key = parseKey(input.musicalKey ?? '')
  return {
    title: input.title,
    artist: input.artist,
    genre: input.genre ?? '',
    bpm: input.bpm ?? null,
    key,
    keySource: key === null ? null : (input.keySource ?? null),
    releaseYear: input.releaseYear ?? null,
    energy: input.energy ?? null,
    trackId: input.trackId ?? null,
  }
}

/** Each song once, the first of its kind. */
export function onlyOnce<T extends { title: string; artist: string }>(songs: readonly T[]): T[] {
  const seen = new Set<string>()
  return songs.filter((song) => {
    const key = songKeyOf(song)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
