import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../client/session.ts'

const SEARCHES = 'recommendations'

/** Answers never go stale and nothing is asked twice by itself: on a club's network each call is the DJ's decision. */
function createQueryClient(): QueryClient {
  const always = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...always, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: always,
    },
  })
}

/** What a screen with data needs around it. Screens without data do without, and load less. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient)
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null

  const userBefore = useRef(userId)

  useEffect(() => {
    const hasLeft = userBefore.current !== null && userBefore.current !== userId
    userBefore.current = userId
    // The next user of this browser finds nothing of this account. The search on the screen stays: a session that ends by itself
    // must not take the results away from a DJ who is playing.
    if (hasLeft) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SEARCHES })
  }, [client, userId])

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
