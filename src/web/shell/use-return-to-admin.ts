import { useLocation } from 'wouter'
import { call } from '../client/api.ts'
import { paths } from '../client/paths.ts'
import { refreshSession } from '../client/session.ts'
import { useToast } from '../ui/overlay/toast.tsx'

/** Ends user mode and goes to the dashboard. */
export function useReturnToAdmin(): () => Promise<void> {
  const toast = useToast()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await call('POST', '/api/admin/return-to-admin', {})
    } catch {
      toast({
        title: 'Return Failed',
        description: 'Failed to return to admin mode',
        variant: 'destructive',
      })
      return
    }
    toast({ title: 'Returned to Admin Mode', description: 'You are now back in admin mode' })
    // What the page knows of the session belongs to the other mode.
    await refreshSession()
    navigate(paths.admin)
  }
}
