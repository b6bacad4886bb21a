import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import { call } from '#web/client/api.ts'
import { savedSongsKey, type SongsAnswer, useSavedSongs } from '#web/client/saved-songs.ts'
import { countOf } from '#web/format/count-of.ts'
import { toSongInput } from '../song-input.ts'
import { backInPlace, inOrderOf } from '../table/song-order.ts'
import { type Attempt, unlessGone, useAttempt } from '../use-attempt.ts'
import { useOptimisticQueue, withPending } from '../use-optimistic-queue.ts'

const NONE: readonly SavedSong[] = []

const withSongs =
  (change: (songs: readonly SavedSong[]) => readonly SavedSong[]) =>
  (state: SongsAnswer): SongsAnswer => ({ ...state, savedSongs: [...change(state.savedSongs)] })

const without = (ids: ReadonlySet<string>) => withSongs((songs) => songs.filter(({ id }) => !ids.has(id)))

const idsOf = (songs: readonly SavedSong[]) => songs.map(({ id }) => id)

/** The saved songs as they are shown, and what can be done with them. */
export function useSongChanges() {
  const client = useQueryClient()
  const query = useSavedSongs()
  const { pending, run, whenSettled } = useOptimisticQueue<SongsAnswer>(savedSongsKey)
  const attempt = useAttempt(run)
  const { data } = query
  const songs = useMemo(() => (data ? withPending(data, pending).savedSongs : NONE), [data, pending])
  const known = () => client.getQueryData<SongsAnswer>(savedSongsKey)?.savedSongs ?? NONE
  const isWhole = data !== undefined && data.isPartial !== true
  /** Songs that are still on their way have a place as well. */
  const whole = async () => {
    if (client.getQueryData<SongsAnswer>(savedSongsKey)?.isPartial === true)
      await client.refetchQueries({ queryKey: savedSongsKey, exact: true }, { cancelRefetch: false })
    return known()
  }
  const remove = removal(attempt, whole)
  const clear = clearing(attempt, songs)

  const setPlayed = (id: string, played: 0 | 1) => {
    const apply = withSongs((songs) => songs.map((song) => (song.id === id ? { ...song, played } : song)))
    const send = async () => {
      await call('PATCH', '/api/saved-songs/:songId', { params: { songId: id }, body: { played } })
    }
    return attempt({ apply, send }, 'Failed to update song status', { title: 'Song status updated' })
  }

  const reorder = (ids: readonly string[]) => {
    const send = async () => {
      // Other changes may have gone before: the server takes exactly the ids it has.
      const songIds = idsOf(inOrderOf(await whole(), ids))
      const { reordered } = await call('PATCH', '/api/saved-songs/reorder', { body: { songIds } })
      if (!reordered) throw new Error('The songs are not those there were')
    }
    const apply = withSongs((songs) => inOrderOf(songs, ids))
    return attempt({ apply, send }, 'Failed to reorder songs', { title: 'Songs reordered' })
  }

  return {
    query,
    songs,
    isWhole,
    whenSettled,
    remove,
    setPlayed,
    reorder,
    clear,
  }
}

export type SongChanges = ReturnType<typeof useSongChanges>

/** One song goes, and comes back to its place where the DJ wants it back. */
function removal(attempt: Attempt<SongsAnswer>, whole: () => Promise<readonly SavedSong[]>) {
  const restore = (song: SavedSong, idsBefore: readonly string[]) => {
    const send = async () => {
      const { savedSong } = await call('POST', '/api/saved-songs', { body: toSongInput(song) })
      const place = (songs: readonly SavedSong[]) => backInPlace(songs, savedSong, idsBefore, song.id)
      await call('PATCH', '/api/saved-songs/reorder', { body: { songIds: idsOf(place(await whole())) } })
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
    return attempt({ apply, send }, 'Failed to bring the song back')
  }

  return (song: SavedSong, idsBefore: readonly string[]) => {
    const send = () =>
      call('DELETE', '/api/saved-songs/:songId', { params: { songId: song.id } }).then(
        () => undefined,
        unlessGone,
      )
    return attempt({ apply: without(new Set([song.id])), send }, 'Failed to remove song from list', {
      title: 'Song removed from your list',
      description: `${song.artist} - ${song.title}`,
      action: { label: 'Undo', onAction: () => void restore(song, idsBefore) },
    })
  }
}

/** Many songs go at once, and come back as they were where the DJ wants them back. */
function clearing(attempt: Attempt<SongsAnswer>, songs: readonly SavedSong[]) {
  const restore = (cleared: readonly SavedSong[], idsBefore: readonly string[]) => {
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
    return attempt({ apply, send }, 'Failed to bring the songs back', {
      title: `${countOf(cleared.length, 'song')} brought back`,
    })
  }

  /** @param what the songs in words, for the undo toast */
  return (cleared: readonly SavedSong[], what: string, isAll: boolean) => {
    const idsBefore = idsOf(songs)
    let removed: readonly SavedSong[] = []
    const send = async () => {
      const answer = await call('POST', '/api/saved-songs/remove', {
        body: { songIds: [...idsOf(cleared)] },
      })
      removed = answer.removed
    }
    return attempt({ apply: without(new Set(idsOf(cleared))), send }, 'Failed to clear your list', {
      title: isAll ? 'All songs cleared from your list' : 'Songs cleared from your list',
      description: what,
      action: { label: 'Undo', onAction: () => void restore(removed, idsBefore) },
    })
  }
}
