import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { leaveWhenSessionExpired } from '../../client/session-expired.ts'

/** A change that is shown at once and sent when its turn comes. */
export type Change<State> = {
  /** Must make sense of any state: another device may have changed it meanwhile. */
  readonly apply: (state: State) => State
  /** @returns how the answer changes the server's state; nothing where that is `apply` itself */
  readonly send: () => Promise<((state: State) => State) | void>
}

/**
 * Changes to what a query holds: shown at once, sent one after the other in the order they were made. What is shown is
 * the server's state with every change on top that it has not answered yet, so one that it refuses simply falls away and
 * takes no other with it.
 */
export function useOptimisticQueue<State>(queryKey: QueryKey) {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Change<State>[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const run = useCallback(
    (change: Change<State>): Promise<void> => {
      setPending((before) => [...before, change])
      const result = last.current.then(async () => {
        try {
          const settle = (await change.send()) ?? change.apply
          // A reading that began before this write would bring the older state back.
          const wasReading = client.isFetching({ queryKey, exact: true }) > 0
          await client.cancelQueries({ queryKey, exact: true })
          client.setQueryData<State>(queryKey, (state) => (state === undefined ? state : settle(state)))
          if (wasReading) void client.invalidateQueries({ queryKey, exact: true })
        } catch (error) {
          leaveWhenSessionExpired(error)
          // Refused because something changed elsewhere, or done although no answer came: what there is, is read anew.
          void client.invalidateQueries({ queryKey, exact: true })
          throw error
        } finally {
          setPending((before) => before.filter((one) => one !== change))
        }
      })
      last.current = result.catch(() => undefined)
      return result
    },
    [client, queryKey],
  )

  /** Resolves once every change made so far has been answered: only then the server knows what is shown. */
  const whenSettled = useCallback((): Promise<unknown> => last.current, [])

  return { pending, run, whenSettled }
}

/** The server's state with the changes on top that it has not answered yet. */
export const withPending = <State>(state: State, pending: readonly Change<State>[]): State =>
  pending.reduce((shown, change) => change.apply(shown), state)
