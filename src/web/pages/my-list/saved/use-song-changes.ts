import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import { ApiError, call } from '#web/client/api.ts'
import { savedSongsKey, useSavedSongs } from '#web/client/saved-songs.ts'
import { countOf } from '#web/format/count-of.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { SongsAnswer } from '../lists/list-queries.ts'
import { toSongInput } from '../song-input.ts'
import { backInPlace, inOrderOf } from '../table/song-order.ts'
import { useOptimisticQueue, withPending } from '../use-optimistic-queue.ts'

const NONE: readonly SavedSong[] = []

const withSongs =
  (change: (songs: readonly SavedSong[]) => readonly SavedSong[]) =>
  (state: SongsAnswer): SongsAnswer => ({ ...state, savedSongs: [...change(state.savedSongs)] })

const without = (ids: ReadonlySet<string>) => withSongs((songs) => songs.filter(({ id }) => !ids.has(id)))

/** Whoever wants a song gone has what they want where it is gone already. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

const idsOf = (songs: readonly SavedSong[]) => songs.map(({ id }) => id)

/** The saved songs as they are shown, and what can be done with them. */
export function useSongChanges() {
  const client = useQueryClient()
  const toast = useToast()
  const query = useSavedSongs()
  const { pending, run, whenSettled } = useOptimisticQueue<SongsAnswer>(savedSongsKey)
  const { data } = query
  const songs = useMemo(() => (data ? withPending(data, pending).savedSongs : NONE), [data, pending])

  const fail = useCallback(
    (description: string) => toast({ title: 'Error', description, variant: 'destructive' }),
    [toast],
  )
  const known = useCallback(
    () => client.getQueryData<SongsAnswer>(savedSongsKey)?.savedSongs ?? NONE,
    [client],
  )

  const restore = useCallback(
    async (song: SavedSong, idsBefore: readonly string[]) => {
      const send = async () => {
        const { savedSong } = await call('POST', '/api/saved-songs', { body: toSongInput(song) })
        const place = (songs: readonly SavedSong[]) => backInPlace(songs, savedSong, idsBefore, song.id)
        await call('PATCH', '/api/saved-songs/reorder', { body: { songIds: idsOf(place(known())) } })
        const restored =
          song.played === 1
            ? await call('PATCH', '/api/saved-songs/:songId', {
                params: { songId: savedSong.id },
                body: { played: 1 },
              })
            : { savedSong }
        return withSongs((songs) => backInPlace(songs, restored.savedSong, idsBefore, song.id))
      }
      const apply = withSongs((songs) => backInPlace(songs, song, idsBefore))
      await run({ apply, send }).catch(() => fail('Failed to bring the song back'))
    },
    [fail, known, run],
  )

  const remove = useCallback(
    async (song: SavedSong, idsBefore: readonly string[]) => {
      const send = () =>
        call('DELETE', '/api/saved-songs/:songId', { params: { songId: song.id } }).then(
          () => undefined,
          unlessGone,
        )
      try {
        await run({ apply: without(new Set([song.id])), send })
        toast({
          title: 'Song removed from your list',
          description: `${song.artist} - ${song.title}`,
          action: { label: 'Undo', onAction: () => void restore(song, idsBefore) },
        })
      } catch {
        fail('Failed to remove song from list')
      }
    },
    [fail, restore, run, toast],
  )

  const setPlayed = useCallback(
    async (id: string, played: 0 | 1) => {
      const apply = withSongs((songs) => songs.map((song) => (song.id === id ? { ...song, played } : song)))
      const send = async () => {
        await call('PATCH', '/api/saved-songs/:songId', { params: { songId: id }, body: { played } })
      }
      try {
        await run({ apply, send })
        toast({ title: 'Song status updated' })
      } catch {
        fail('Failed to update song status')
      }
    },
    [fail, run, toast],
  )

  const reorder = useCallback(
    async (ids: readonly string[]) => {
      const send = async () => {
        // Other changes may have gone before: the server takes exactly the ids it has.
        const songIds = idsOf(inOrderOf(known(), ids))
        const { reordered } = await call('PATCH', '/api/saved-songs/reorder', { body: { songIds } })
        if (!reordered) throw new Error('The songs are not those there were')
      }
      try {
        await run({ apply: withSongs((songs) => inOrderOf(songs, ids)), send })
        toast({ title: 'Songs reordered' })
      } catch {
        fail('Failed to reorder songs')
      }
    },
    [fail, known, run, toast],
  )

  const restoreAll = useCallback(
    async (cleared: readonly SavedSong[], idsBefore: readonly string[]) => {
      const send = async () => {
        const { savedSongs } = await call('POST', '/api/saved-songs/restore', {
          body: {
            songs: cleared.map((song) => ({
              ...toSongInput(song),
              savedAt: song.savedAt,
              sortOrder: song.sortOrder,
              played: song.played,
            })),
          },
        })
        return withSongs(() => savedSongs)
      }
      const apply = withSongs((songs) => inOrderOf([...songs, ...cleared], idsBefore))
      try {
        await run({ apply, send })
        toast({ title: `${countOf(cleared.length, 'song')} brought back` })
      } catch {
        fail('Failed to bring the songs back')
      }
    },
    [fail, run, toast],
  )

  /** @param what the songs in words, for whoever cleared them */
  const clear = useCallback(
    async (cleared: readonly SavedSong[], what: string, isAll: boolean) => {
      const idsBefore = idsOf(songs)
      let removed: readonly SavedSong[] = []
      const send = async () => {
        const answer = await call('POST', '/api/saved-songs/remove', {
          body: { songIds: [...idsOf(cleared)] },
        })
        removed = answer.removed
      }
      try {
        await run({ apply: without(new Set(idsOf(cleared))), send })
        toast({
          title: isAll ? 'All songs cleared from your list' : 'Songs cleared from your list',
          description: what,
          action: { label: 'Undo', onAction: () => void restoreAll(removed, idsBefore) },
        })
      } catch {
        fail('Failed to clear your list')
      }
    },
    [fail, restoreAll, run, songs, toast],
  )

  return { query, songs, whenSettled, remove, setPlayed, reorder, clear }
}

export type SongChanges = ReturnType<typeof useSongChanges>
