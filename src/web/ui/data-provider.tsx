import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createQueryClient } from '../query-client.ts'
import { useSession } from '../session.ts'

const SEARCHES = 'recommendations'

/** What a screen with data needs around it. Screens without data do without, and load less. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient)
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null

  const userBefore = useRef(userId)

  useEffect(() => {
    const hasLeft = userBefore.current !== null && userBefore.current !== userId
    userBefore.current = userId
    // Whoever comes next finds nothing of this account. The search on the screen stays: a session that ends by itself
    // must not take the results away from a DJ who is playing.
    if (hasLeft) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SEARCHES })
  }, [client, userId])

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
