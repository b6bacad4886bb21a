import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { refuse, RollbackError } from '../../http/refusal.ts'
import type { SongRow } from '../songs/song-columns.ts'
import { listsStore } from './store.ts'

/**
 * Appends the songs that a list lacks. Run it in a transaction that holds the list.
 * @throws RollbackError when the list would hold more than a list may
 */
export async function appendSongs(trx: Db, listId: string, songs: readonly SongRow[]): Promise<number> {
  const store = listsStore(trx)
  const added = await store.append(listId, songs)
  if (added > 0 && (await store.songCount(listId)) > LIST_SONGS_MAX)
    throw new RollbackError(refuse('validation', `A list holds at most ${LIST_SONGS_MAX} songs`))
  return added
}
