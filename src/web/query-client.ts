import { QueryClient } from '@tanstack/react-query'

/** Answers never go stale and nothing is asked twice by itself: on a club's network each call is the DJ's decision. */
export function createQueryClient(): QueryClient {
  const always = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...always, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: always,
    },
  })
}
