import { LISTS_PAGE_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { Answer } from '#web/client/api.ts'
import { call } from '#web/client/api.ts'
import { savedListsKey } from '#web/client/saved-songs.ts'

type ListsPage = Answer<'GET', '/api/saved-lists'>
export type ListsAnswer = Omit<ListsPage, 'nextCursor'>

/** Page after page: long lists in one answer would be megabytes. */
async function readSavedLists({ signal }: { readonly signal: AbortSignal }): Promise<ListsAnswer> {
  const savedLists: SavedList[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await call('GET', '/api/saved-lists', { query: { cursor, limit: LISTS_PAGE_MAX }, signal })
    savedLists.push(...page.savedLists)
    if (page.nextCursor === null) return { ...page, savedLists }
    cursor = page.nextCursor
  }
}

export const listsQuery = { queryKey: savedListsKey, queryFn: readSavedLists }

/** How the songs of a list follow each other: known for one order, asked again for another. */
export const transitionsQuery = (listId: string, songIds: readonly string[]) => ({
  queryKey: ['transitions', listId, songIds.join(' ')] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET', '/api/saved-lists/:listId/transitions', { params: { listId }, signal }),
})
