import { useLocation } from 'wouter'
import { ApiError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { leaveSession } from '../../client/session.ts'
import type { Toast } from '../../ui/overlay/toast-region.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

/** What follows when there is no account here any more. */
export function useAccountOver(): (toast: Toast) => void {
  const raise = useToast()
  const [, navigate] = useLocation()
  return (toast) => {
    navigate(paths.home)
    leaveSession()
    raise(toast)
  }
}

/** Tells of a failure. Who is not signed in any more finds the sign-in gate in place of the page. */
export function useFailure(): (error: unknown, fallback: string) => void {
  const raise = useToast()
  return (error, fallback) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') leaveSession()
    const description = (error instanceof Error && error.message) || fallback
    raise({ title: 'Error', description, variant: 'destructive' })
  }
}
