import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchCount } from '#contract/recommendations.ts'
import { FREE_SEARCHES } from '#domain/access/quota.ts'
import { call } from '../../client/api.ts'
import { refreshSession, useSession } from '../../client/session.ts'
import { reachesLimit } from './search-count.ts'

export type SearchCounting = ReturnType<typeof useSearchCount>

/** How many of the free searches are used, in the server's numbers, and whether the last one was just made. */
export function useSearchCount() {
  const client = useQueryClient()
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  // Refetched when the user changes, and when a plan begins or ends.
  const queryKey = ['search-count', user?.id, user?.subscriptionStatus]
  const { data: count } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET', '/api/searches', { signal }),
    enabled: session.status !== 'loading',
    placeholderData: keepPreviousData,
  })
  const [isLimitDue, setLimitDue] = useState(false)

  const take = (next: SearchCount) => {
    // An answer that is still under way is older.
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, next)
    if (reachesLimit(count, next)) setLimitDue(true)
    // A plan has begun or ended, or payments have been opened or closed: who is signed in may be another to the rules.
    if (count !== undefined && (count.limit === null) !== (next.limit === null)) void refreshSession()
  }

  return {
    count,
    isPro: user?.subscriptionStatus === 'active',
    take,
    /** The server has refused a search: whatever was known, none is left. */
    takeRefusal: () => {
      const limit = count?.limit ?? FREE_SEARCHES
      void client.cancelQueries({ queryKey })
      client.setQueryData<SearchCount>(queryKey, { used: limit, limit })
    },
    /** true from the search that was the last free one until that was told. */
    isLimitDue,
    limitTold: useCallback(() => setLimitDue(false), []),
  }
}

type OfferOptions = {
  readonly searches: SearchCounting
  readonly view: 'form' | 'loading' | 'results'
  readonly isShown: boolean
  readonly onUsedUp: () => void
}

/** Offers a plan once the last free search was made: its results are read in peace, and the offer comes on the way to the next one. */
export function useLimitOffer({ searches, view, isShown, onUsedUp }: OfferOptions) {
  const { isLimitDue, limitTold } = searches
  const hasSeenLast = useRef(false)
  useEffect(() => {
    if (!isLimitDue) return
    if (view === 'results') hasSeenLast.current = true
    if (!hasSeenLast.current || view !== 'form' || !isShown) return
    hasSeenLast.current = false
    limitTold()
    onUsedUp()
  }, [isLimitDue, view, isShown, limitTold, onUsedUp])
}
