import { LISTS_PAGE_MAX, SONGS_PAGE_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SavedListRow } from './saved-list.ts'
import { listsStore } from './store.ts'

type Query = { readonly cursor?: string | undefined; readonly limit?: number | undefined }
type Page = { readonly lists: readonly SavedListRow[]; readonly nextCursor: string | null }

/** Lists with their songs: a page, or all of them where nothing of pages is said. */
export async function savedListsPage(
  db: Db,
  userId: string,
  { cursor, limit }: Query,
): Promise<Page | Refusal> {
  const store = listsStore(db)
  if (cursor === undefined && limit === undefined) return { lists: await store.all(userId), nextCursor: null }
  const after = cursor === undefined ? null : decodeCursor('lists', cursor)
  if (after instanceof Refusal) return after
  const most = { lists: limit ?? LISTS_PAGE_MAX, songs: SONGS_PAGE_MAX }
  const { lists, isLast } = await store.page(userId, after, most)
  const last = lists.at(-1)
  const hasNext = last !== undefined && !isLast
  return {
    lists,
    nextCursor: hasNext ? encodeCursor('lists', { position: last.createdAt, id: last.id }) : null,
  }
}
