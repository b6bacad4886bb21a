import { ApiError } from '../../client/api.ts'
import { useToast } from '../../ui/overlay/toast.tsx'
import type { Change } from './use-optimistic-queue.ts'

type Toast = Parameters<ReturnType<typeof useToast>>[0]

/**
 * Makes a change and says how it went; nothing where it went well and there is nothing to say.
 * @returns whether it went well
 */
export type Attempt<State> = (change: Change<State>, onFailure: string, onDone?: Toast) => Promise<boolean>

export function useAttempt<State>(run: (change: Change<State>) => Promise<void>): Attempt<State> {
  const toast = useToast()
  return async (change, onFailure, onDone) => {
    try {
      await run(change)
    } catch {
      toast({ title: 'Error', description: onFailure, variant: 'destructive' })
      return false
    }
    if (onDone !== undefined) toast(onDone)
    return true
  }
}

/** A person who wants something gone has what they want where it is gone already. */
export const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
