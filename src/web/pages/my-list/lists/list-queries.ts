import type { Answer } from '#web/client/api.ts'
import { call } from '#web/client/api.ts'
import { savedListsKey } from '#web/client/saved-songs.ts'

export type ListsAnswer = Answer<'GET', '/api/saved-lists'>

export const listsQuery = {
  queryKey: savedListsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET', '/api/saved-lists', { signal }),
}

/** How the songs of a list follow each other: known for one order, asked again for another. */
export const transitionsQuery = (listId: string, songIds: readonly string[]) => ({
  queryKey: ['transitions', listId, songIds.join(' ')] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET', '/api/saved-lists/:listId/transitions', { params: { listId }, signal }),
})
