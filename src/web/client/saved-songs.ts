import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SavedSong } from '#contract/songs.ts'
import { type ApiError, call } from './api.ts'
import { useSession } from './session.ts'

/** Everything an account holds is asked for under these keys, so that who changes it can say what to ask again. */
export const savedSongsKey = ['saved-songs'] as const
export const savedListsKey = ['saved-lists'] as const

export type SongsAnswer = {
  readonly savedSongs: readonly SavedSong[]
  /** The first of them: the others are on their way. */
  readonly isPartial?: boolean
}

type Asked = { readonly client: QueryClient; readonly signal: AbortSignal }

/** Page after page. Where nothing is shown yet the first is, while the others come. */
async function readSavedSongs(
  asked: Asked,
  before: readonly SavedSong[] = [],
  cursor?: string,
): Promise<SongsAnswer> {
  const { signal, client } = asked
  const { columns, rows, nextCursor } = await call('GET', '/api/saved-songs/compact', {
    query: { cursor },
    signal,
  })
  const savedSongs = before.concat(
    rows.map((row) => {
      // By their names: another version of the server may send them otherwise.
      const song = Object.fromEntries(columns.map((name, at) => [name, row[at]]))
      return { ...song, savedAt: new Date(song['savedAt'] as number).toISOString() } as SavedSong
    }),
  )
  if (nextCursor === null) return { savedSongs }
  client.setQueryData<SongsAnswer>(savedSongsKey, (shown) => shown ?? { savedSongs, isPartial: true })
  return readSavedSongs(asked, savedSongs, nextCursor)
}

/** The saved songs of the signed-in user; fetched once, and refetched after a change. */
export function useSavedSongs() {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({
    queryKey: savedSongsKey,
    queryFn: (asked) => readSavedSongs(asked),
    enabled: isSignedIn,
    // The order has changed between two pages: from the beginning then.
    retry: (count, error) => count < 3 && (error as ApiError).code === 'validation',
  })
}
