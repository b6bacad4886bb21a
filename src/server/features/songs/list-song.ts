import type { ListSong, SavedSong } from '#contract/songs.ts'
import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import type { SongRow } from './song-columns.ts'
import type { SavedSongRow } from './store.ts'

/** A song as the browser gets it. Field by field: lists of thousands are serialized in the request. */
export const toListSong = (song: SongRow): ListSong => ({
  id: song.id,
  title: song.title,
  artist: song.artist,
  genre: song.genre,
  bpm: song.bpm,
  musicalKey: song.key === null ? null : toTraditional(song.key),
  camelot: song.key === null ? null : toCamelot(song.key),
  keySource: song.keySource,
  releaseYear: song.releaseYear,
  energy: song.energy,
  trackId: song.trackId,
})

export const toSavedSong = (song: SavedSongRow): SavedSong =>
  Object.assign(toListSong(song), {
    savedAt: new Date(song.savedAt).toISOString(),
    sortOrder: song.sortOrder,
    played: song.played ? (1 as const) : (0 as const),
  })

/** The values of `COMPACT_SONG_COLUMNS`. */
export const toCompactSong = (song: SavedSongRow): (string | number | null)[] => [
  song.id,
  song.title,
  song.artist,
  song.genre,
  song.bpm,
  song.key === null ? null : toTraditional(song.key),
  song.key === null ? null : toCamelot(song.key),
  song.keySource,
  song.releaseYear,
  song.energy,
  song.trackId,
  song.savedAt,
  song.sortOrder,
  song.played ? 1 : 0,
]
