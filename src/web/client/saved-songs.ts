import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.ts'

/** Everything an account holds is asked for under these keys, so that who changes it can say what to ask again. */
export const savedSongsKey = ['saved-songs'] as const
export const savedListsKey = ['saved-lists'] as const

/** The saved songs of the signed-in user; fetched once, and refetched after a change. */
export function useSavedSongs() {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({
    queryKey: savedSongsKey,
    queryFn: ({ signal }) => call('GET', '/api/saved-songs', { signal }),
    enabled: isSignedIn,
  })
}
