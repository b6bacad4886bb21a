import type { Db } from '../../db/schema.ts'
import type { SavedListRow } from './saved-list.ts'
import { listsStore } from './store.ts'

/** One list of this user, with its songs; null when there is none, or it is another user's. */
export const readList = (db: Db, userId: string, id: string): Promise<SavedListRow | null> =>
  listsStore(db).byId(userId, id)

/** The picture a list shows, without its songs; null when there is no such list. */
export const readListArtwork = (
  db: Db,
  userId: string,
  id: string,
): Promise<Pick<SavedListRow, 'artworkId'> | null> => listsStore(db).artworkOf(userId, id)

export const countListSongs = (db: Db, id: string): Promise<number> => listsStore(db).songCount(id)

/** Locks a list until the transaction ends. @returns whether it is there */
export const holdList = (trx: Db, userId: string, id: string): Promise<boolean> =>
  listsStore(trx).lockForUpdate(userId, id)
