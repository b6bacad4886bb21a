import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch as useSearchText } from 'wouter'
import type { RecommendationInput, SearchCount } from '#contract/recommendations.ts'
import { call } from '../../client/api.ts'
import { readDeviceFingerprint } from '../../client/device-fingerprint.ts'
import { dashboardBase, dashboardPath, readDashboardState } from '../../client/paths.ts'

/** Faster than this, and the form simply turns into the results: a loading view would only be a flicker. */
const SLOW_MS = 150

export type Ask = {
  readonly body: RecommendationInput
  /** What was asked from, which is also where a failure leads back to. */
  readonly from: 'form' | 'refine' | 'resize'
}

export const answerKey = (requestId: string | null) => ['recommendations', requestId] as const

const readAnswer = (id: string) => ({
  queryKey: answerKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET', '/api/recommendations/:requestId', { params: { requestId: id }, signal }),
})

type Options = {
  readonly onFailure: (error: Error, ask: Ask) => void
  /** Told the count with each search that the server has answered. */
  readonly onCounted: (searches: SearchCount) => void
}

/** One search: asking, waiting, the answer. Which answer is shown is in the address (`?r=`). */
export function useSearch({ onFailure, onCounted }: Options) {
  const client = useQueryClient()
  const [location, navigate] = useLocation()
  const base = dashboardBase(location)
  const { requestId } = readDashboardState(useSearchText())
  const running = useRef<AbortController | null>(null)

  const asking = useMutation({
    mutationFn: async ({ body }: Ask) => {
      // Who asks again no longer waits for the older answer.
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      const deviceFingerprint = await readDeviceFingerprint()
      const created = await call('POST', '/api/recommendations', {
        body: { ...body, ...(deviceFingerprint !== null && { deviceFingerprint }) },
        signal,
      })
      onCounted(created.searches)
      // The answer is fetched before the view changes, so that the view changes once.
      const answered = readAnswer(created.requestId)
      await client.fetchQuery({ ...answered, queryFn: () => answered.queryFn({ signal }) })
      signal.throwIfAborted()
      return created.requestId
    },
    onSuccess: (id, { from }) =>
      navigate(dashboardPath(base, { requestId: id, tab: 'recommendations' }), {
        replace: from === 'resize',
      }),
    onError: (error, ask) => {
      if (error.name !== 'AbortError') onFailure(error, ask)
    },
  })

  // Aborts on navigation: leaving by the back button cancels the request.
  useEffect(() => () => running.current?.abort(), [requestId])

  const answer = useQuery({ ...readAnswer(requestId ?? ''), enabled: requestId !== null })
  const asked = asking.isPending ? asking.variables : null
  // Another number of the same results comes in place: the list stays where the eye is.
  const isSlow = useLasts(asked !== null && asked.from !== 'resize', SLOW_MS)

  return {
    requestId,
    answer,
    ask: asking.mutate,
    /** What is being asked right now. */
    asked,
    isSlow,
    cancel: () => running.current?.abort(),
    leaveAnswer: (replace = false) =>
      navigate(dashboardPath(base, { requestId: null, tab: 'recommendations' }), { replace }),
  }
}

/** true once `isOn` has lasted for so long; false at once when it ends. */
function useLasts(isOn: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOn, ms])
  return isOn && hasLasted
}
