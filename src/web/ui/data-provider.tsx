import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { makeQueryClient } from '../query-client.ts'
import { savedListsKey, savedSongsKey } from '../saved-songs.ts'
import { useSession } from '../session.ts'

/** What a screen with data needs around it. Screens without data do without, and load less. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null

  useEffect(() => {
    if (userId === null) return
    void client.invalidateQueries({ queryKey: savedSongsKey })
    void client.invalidateQueries({ queryKey: savedListsKey })
    // Whoever comes next must find nothing of this account.
    return () => client.clear()
  }, [client, userId])

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
