import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../client/api.ts'
import { leaveSession, refreshSession } from '../../client/session.ts'

/**
 * Hears every call of the admin dashboard that was refused for who asks: the session was taken away, or put into user mode, in
 * another tab. The page above sees the session change and goes to the sign-in.
 */
export function useSessionWatch(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isAsking = false
    const hear = (error: unknown) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'unauthenticated') leaveSession()
      // Every card is refused at once; who is there is asked once.
      if (error.status !== 403 || isAsking) return
      isAsking = true
      void refreshSession().finally(() => (isAsking = false))
    }
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const stops = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    )
    return () => stops.forEach((stop) => stop())
  }, [client])
}
