import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SavedSong } from '#contract/songs.ts'
import { type Answer, ApiError, call } from './api.ts'
import { useSession } from './session.ts'

/** Everything an account holds is asked for under these keys, so that who changes it can say what to ask again. */
export const savedSongsKey = ['saved-songs'] as const
export const savedListsKey = ['saved-lists'] as const

export type SongsAnswer = {
  readonly savedSongs: readonly SavedSong[]
  /** The first of them: the others are on their way. */
  readonly isPartial?: boolean
}

/** The columns are read by their names: another version of the server may send them otherwise. */
const toSavedSongs = ({ columns, rows }: Answer<'GET', '/api/saved-songs/compact'>) =>
  rows.map((row) => {
    const song = Object.fromEntries(columns.map((name, at) => [name, row[at]]))
    return { ...song, savedAt: new Date(song['savedAt'] as number).toISOString() } as SavedSong
  })

type Asked = { readonly client: QueryClient; readonly signal: AbortSignal }

/** Page after page. Where nothing is shown yet the first is, while the others come. */
async function readSavedSongs({ client, signal }: Asked): Promise<SongsAnswer> {
  let savedSongs: SavedSong[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await call('GET', '/api/saved-songs/compact', { query: { cursor }, signal })
    savedSongs = [...savedSongs, ...toSavedSongs(page)]
    if (page.nextCursor === null) return { savedSongs }
    cursor = page.nextCursor
    const first = { savedSongs, isPartial: true }
    client.setQueryData<SongsAnswer>(savedSongsKey, (shown) => shown ?? first)
  }
}

/** The saved songs of the signed-in user; fetched once, and refetched after a change. */
export function useSavedSongs() {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({
    queryKey: savedSongsKey,
    queryFn: readSavedSongs,
    enabled: isSignedIn,
    // The order has changed between two pages: from the beginning then.
    retry: (count, error) => count < 3 && error instanceof ApiError && error.code === 'validation',
  })
}
