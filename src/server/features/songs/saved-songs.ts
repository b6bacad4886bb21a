import type { Db } from '../../db/schema.ts'
import { type SavedSongRow, songsStore } from './store.ts'

/** All saved songs of a user, in their order. */
export const savedSongs = (db: Db, userId: string): Promise<SavedSongRow[]> => songsStore(db).all(userId)

/** null where this song is not saved. */
export const findSavedSong = (
  db: Db,
  userId: string,
  song: { readonly title: string; readonly artist: string },
): Promise<SavedSongRow | null> => songsStore(db).find(userId, song)
