import { setImmediate } from 'node:timers/promises'
import { SONGS_PAGE_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { decodeCursor, encodeCursor, staleCursor } from '../../http/page-cursor.ts'
import { Refusal } from '../../http/refusal.ts'
import { type SavedSongRow, songsStore } from './store.ts'

/** All saved songs of a user, in their order. Others get their turn while thousands are read. */
export async function savedSongs(db: Db, userId: string): Promise<SavedSongRow[]> {
  const store = songsStore(db)
  const songs: SavedSongRow[] = []
  for (;;) {
    const last = songs.at(-1)
    const part = await store.page(
      userId,
      last === undefined ? null : { position: last.sortOrder, id: last.id },
      SONGS_PAGE_MAX,
    )
    songs.push(...part)
    if (part.length < SONGS_PAGE_MAX) break
    await setImmediate()
  }
  // Put in another order meanwhile, as many songs are missing as came twice.
  return new Set(songs.map(({ id }) => id)).size === songs.length ? songs : store.all(userId)
}

/** A page of them, and the cursor of the next; null where there is none. */
export async function savedSongsPage(
  db: Db,
  userId: string,
  {
    cursor,
    limit = SONGS_PAGE_MAX,
  }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{ songs: SavedSongRow[]; nextCursor: string | null } | Refusal> {
  const store = songsStore(db)
  const after = cursor === undefined ? null : decodeCursor('songs', cursor)
  if (after instanceof Refusal) return after
  if (after !== null) {
    const position = await store.positionOf(userId, after.id)
    if (position !== null && position !== after.position) return staleCursor()
  }
  // One more than asked for says whether there is a next page.
  const songs = await store.page(userId, after, limit + 1)
  const last = songs.length > limit ? songs[limit - 1] : undefined
  return {
    songs: songs.slice(0, limit),
    nextCursor: last === undefined ? null : encodeCursor('songs', { position: last.sortOrder, id: last.id }),
  }
}

/** null where this song is not saved. */
export const findSavedSong = (
  db: Db,
  userId: string,
  song: { readonly title: string; readonly artist: string },
): Promise<SavedSongRow | null> => songsStore(db).find(userId, song)
