import { useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'

/** Everything of the library is asked for under this key, so that who changes it can say what to ask again. */
export const ownLibraryKey = ['own-library'] as const

/** How much music of their own the signed-in user has here. @param isWanted false defers the query */
export function useOwnLibrary(isWanted = true) {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({
    queryKey: [...ownLibraryKey, 'summary'],
    queryFn: ({ signal }) => call('GET', '/api/library', { signal }),
    enabled: isSignedIn && isWanted,
  })
}
