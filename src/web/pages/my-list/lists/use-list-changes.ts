import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListInput, SavedList } from '#contract/lists.ts'
import type { SongInput } from '#contract/songs.ts'
import { call } from '#web/client/api.ts'
import { savedListsKey } from '#web/client/saved-songs.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { inOrderOf } from '../table/song-order.ts'
import { unlessGone, useAttempt } from '../use-attempt.ts'
import { type Change, useOptimisticQueue, withPending } from '../use-optimistic-queue.ts'
import { type ListsAnswer, listsQuery } from './list-queries.ts'

const NONE: readonly SavedList[] = []

const withLists =
  (change: (lists: readonly SavedList[]) => readonly SavedList[]) =>
  (state: ListsAnswer): ListsAnswer => ({ ...state, savedLists: [...change(state.savedLists)] })

const withList = (id: string, change: (list: SavedList) => SavedList) =>
  withLists((lists) => lists.map((list) => (list.id === id ? change(list) : list)))

/** Takes a list as the server answered it: in its place, or as the newest. */
const upsert = (answered: SavedList) =>
  withLists((lists) =>
    lists.some(({ id }) => id === answered.id)
      ? lists.map((list) => (list.id === answered.id ? answered : list))
      : [answered, ...lists],
  )

const unchanged = (state: ListsAnswer) => state

/** The saved lists as they are shown, and what can be done with them. */
export function useListChanges() {
  const query = useQuery(listsQuery)
  const { pending, run, whenSettled } = useOptimisticQueue<ListsAnswer>(savedListsKey)
  const silent = silentChanges(run)
  const attempt = useAttempt(run)
  const toast = useToast()
  const { data } = query
  const shown = useMemo(() => (data ? withPending(data, pending) : undefined), [data, pending])

  const rename = (listId: string, name: string) => {
    const send = async () => {
      const { savedList } = await call('PATCH', '/api/saved-lists/:listId', {
        params: { listId },
        body: { name },
      })
      return upsert(savedList)
    }
    const apply = withList(listId, (list) => ({ ...list, name }))
    return attempt({ apply, send }, 'Failed to update list', { title: 'List saved successfully' })
  }

  const remove = (listId: string) => {
    const send = () =>
      call('DELETE', '/api/saved-lists/:listId', { params: { listId } }).then(() => undefined, unlessGone)
    const apply = withLists((lists) => lists.filter(({ id }) => id !== listId))
    return attempt({ apply, send }, 'Failed to delete saved list', { title: 'Saved list deleted' })
  }

  /** @returns whether the gallery does not show it any more */
  const withdraw = async ({ id, postId }: SavedList): Promise<boolean> => {
    if (postId === null) return true
    const send = () =>
      call('DELETE', '/api/blog-posts/:postId', { params: { postId } }).then(() => undefined, unlessGone)
    try {
      await run({ apply: withList(id, (list) => ({ ...list, postId: null })), send })
      toast({ title: 'Artwork Withdrawn', description: 'It is no longer in the gallery and the blog.' })
      return true
    } catch {
      toast({ title: 'Withdrawal Failed', description: 'Please try again.', variant: 'destructive' })
      return false
    }
  }

  const reorder = (listId: string, songIds: readonly string[]): Promise<boolean> => {
    const send = async () => {
      const { reordered } = await call('PATCH', '/api/saved-lists/:listId/reorder', {
        params: { listId },
        body: { songIds: [...songIds] },
      })
      if (!reordered) throw new Error('The songs are not those there were')
    }
    const apply = withList(listId, (list) => ({ ...list, songs: [...inOrderOf(list.songs, songIds)] }))
    return attempt({ apply, send }, 'Failed to reorder songs')
  }

  return {
    query,
    lists: shown?.savedLists ?? NONE,
    /** false while a change is on its way: the server's answers are of another state than is shown. */
    isSettled: pending.length === 0,
    whenSettled,
    ...silent,
    rename,
    remove,
    withdraw,
    reorder,
  }
}

export type ListChanges = ReturnType<typeof useListChanges>

/** Changes that say nothing, and throw: the caller knows whether a person or the clock asked for them. */
function silentChanges(run: (change: Change<ListsAnswer>) => Promise<void>) {
  const create = async (body: ListInput) => {
    const answers: { savedList: SavedList; created: boolean }[] = []
    await run({
      apply: unchanged,
      send: async () => {
        const answer = await call('POST', '/api/saved-lists', { body })
        answers.push(answer)
        return upsert(answer.savedList)
      },
    })
    return answers[0] as (typeof answers)[number]
  }

  /** @returns how many songs were new to the list */
  const append = async (listId: string, songs: readonly SongInput[]) => {
    let count = 0
    await run({
      apply: unchanged,
      send: async () => {
        const { savedList, added } = await call('POST', '/api/saved-lists/:listId/songs', {
          params: { listId },
          body: { songs: [...songs] },
        })
        count = added
        return upsert(savedList)
      },
    })
    return count
  }

  /** Takes what the server has already done elsewhere than here. */
  const note = (listId: string, facts: Partial<Pick<SavedList, 'artworkUrl' | 'postId'>>) =>
    run({ apply: withList(listId, (list) => ({ ...list, ...facts })), send: () => Promise.resolve() })

  return { create, append, note }
}
