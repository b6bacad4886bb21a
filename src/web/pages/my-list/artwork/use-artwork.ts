import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ArtworkState } from '#contract/artwork.ts'
import { NO_MORE_ARTWORK } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import { ApiError, call } from '#web/client/api.ts'
import { savedListsKey } from '#web/client/saved-songs.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { useEventCallbacks } from '../use-event-callbacks.ts'

const ASK_MS = 1_000
/** So often a server that does not answer is asked whether it has taken a wish: in that time it can start anew. */
const TRIES = 10
const NOTHING: ReadonlyMap<string, number> = new Map()

/** What is said when a picture is there, and when it could not be made. */
export type ArtworkWords = { readonly made: string; readonly failed: string }

const LIST_WORDS: ArtworkWords = {
  made: 'Artwork generated successfully!',
  failed: 'Failed to generate artwork. Please try again.',
}

type Followed = {
  readonly list: SavedList
  readonly words: ArtworkWords
  readonly first: () => Promise<ArtworkState>
  /** Asks for it once more. */
  readonly again: () => void
}

/**
 * The pictures that are being made, and what can be done about them. The server makes them: a user who leaves meanwhile
 * finds them when they come back.
 */
export function useArtwork(changes: Pick<ListChanges, 'note'>) {
  const { note } = useEventCallbacks({ note: changes.note })
  const client = useQueryClient()
  const toast = useToast()
  const [making, setMaking] = useState(NOTHING)
  const followed = useRef(new Set<string>())
  const isGone = useRef(false)

  useEffect(() => {
    const { current: ids } = followed
    isGone.current = false
    return () => {
      isGone.current = true
      // Jobs that ran while the page was closed are polled for when it is opened again.
      if (ids.size > 0) void client.invalidateQueries({ queryKey: savedListsKey, refetchType: 'none' })
    }
  }, [client])

  /** Says how far it is until it has ended, and how it ended. @param first how its state is known at first */
  const follow = useCallback(
    async ({ list, words, first, again }: Followed): Promise<void> => {
      followed.current.add(list.id)
      const show = (progress: number | null) => setMaking((before) => withProgress(before, list.id, progress))
      let end: ArtworkState | null = null
      let refusal: string | undefined
      try {
        end = await first()
        while (isRunning(end) && !isGone.current) {
          show(end.job?.progress ?? 0)
          await pause(ASK_MS)
          end = await askAgain(list.id, end)
        }
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) refusal = error.message
      }
      followed.current.delete(list.id)
      if (isGone.current) return
      show(null)
      // Nothing went wrong, and another try would not help.
      if (end?.job?.message === NO_MORE_ARTWORK) toast({ title: NO_MORE_ARTWORK })
      else if (end === null || end.job !== null)
        toast({
          title: 'Error',
          description: refusal ?? words.failed,
          variant: 'destructive',
          ...(refusal === undefined && {
            action: { label: 'Try Again', onAction: again },
          }),
        })
      else if (end.artworkUrl !== list.artworkUrl) {
        await note(list.id, { artworkUrl: end.artworkUrl })
        toast({ title: words.made })
      }
    },
    [note, toast],
  )

  const generate = useCallback(
    async function generate(list: SavedList, words: ArtworkWords = LIST_WORDS): Promise<void> {
      if (followed.current.has(list.id)) return
      setMaking((before) => withProgress(before, list.id, 0))
      await follow({ list, words, first: () => request(list), again: () => void generate(list, words) })
    },
    [follow],
  )

  /** Takes up again what was asked for before the page was loaded, or on another device. */
  const takeUp = useCallback(
    async (list: SavedList) => {
      if (followed.current.has(list.id)) return
      const state = await readState(list.id).catch(() => null)
      if (state === null || !isRunning(state) || followed.current.has(list.id)) return
      const first = () => Promise.resolve(state)
      await follow({ list, words: LIST_WORDS, first, again: () => void generate(list) })
    },
    [follow, generate],
  )

  const cancel = useCallback(
    async (list: SavedList) => {
      try {
        await call('DELETE', '/api/saved-lists/:listId/generate-artwork', { params: { listId: list.id } })
      } catch {
        const description = 'The artwork could not be stopped. Please try again.'
        toast({ title: 'Error', description, variant: 'destructive' })
      }
    },
    [toast],
  )

  return { making, generate, takeUp, cancel }
}

export type Artwork = ReturnType<typeof useArtwork>

const isRunning = ({ job }: ArtworkState): boolean => job !== null && job.status !== 'failed'

const readState = (listId: string): Promise<ArtworkState> =>
  call('GET', '/api/saved-lists/:listId/artwork', { params: { listId } })

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The network is down, the proxy answered in the server's place, or the server is starting. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 502)

/** Asks for a picture. Where only the answer was lost it is made all the same. */
async function request({ id: listId, artworkUrl }: SavedList): Promise<ArtworkState> {
  try {
    return await call('POST', '/api/saved-lists/:listId/generate-artwork', { params: { listId } })
  } catch (error) {
    const asked = { artworkUrl, job: null }
    let state: ArtworkState = asked
    for (let tries = 0; isAway(error) && state === asked && tries < TRIES; tries++) {
      await pause(ASK_MS)
      state = await askAgain(listId, asked)
    }
    if (state.job === null && state.artworkUrl === artworkUrl) throw error
    return state
  }
}

/** Without a network it is made all the same; with its list gone, nothing is made and polling stops. */
async function askAgain(listId: string, before: ArtworkState): Promise<ArtworkState> {
  try {
    return await readState(listId)
  } catch (error) {
    if (isAway(error)) return before
    if (error instanceof ApiError && error.code === 'not_found') return { ...before, job: null }
    throw error
  }
}

function withProgress(before: ReadonlyMap<string, number>, id: string, progress: number | null) {
  const after = new Map(before)
  if (progress === null) after.delete(id)
  else after.set(id, progress)
  return after
}
