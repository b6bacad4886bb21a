import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { leaveSession } from '../../client/session.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { ADMIN_KEY } from './admin-keys.ts'
import { storeCostDraft } from './services/cost-draft.ts'

export function AdminHeader() {
  return (
    <ScreenHeader>
      <RefreshButton />
      <ThemeSwitch />
      <LogOffButton />
    </ScreenHeader>
  )
}

/** Nothing here is asked anew by itself. */
function RefreshButton() {
  const client = useQueryClient()
  const isFetching = useIsFetching({ queryKey: ADMIN_KEY }) > 0
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label="Refresh the figures"
      aria-busy={isFetching}
      onClick={() => void client.invalidateQueries({ queryKey: ADMIN_KEY })}
    >
      <RefreshCw aria-hidden className={isFetching ? 'size-5 animate-spin' : 'size-5'} />
    </Button>
  )
}

function LogOffButton() {
  const client = useQueryClient()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [isPending, setPending] = useState(false)

  const logOff = async () => {
    if (isPending) return
    setPending(true)
    const isTold = await call('POST', '/api/auth/logout', {}).then(
      () => true,
      () => false,
    )
    client.clear()
    storeCostDraft(null)
    // In this order: the dashboard is gone before it can wonder where its admin is.
    navigate(paths.adminLogin)
    leaveSession()
    toast({
      title: 'Logged Out',
      description: isTold
        ? 'You have left the admin dashboard.'
        : 'The server did not hear of it: on a borrowed machine, sign in and log off once more.',
      ...(!isTold && { variant: 'destructive' as const }),
    })
  }

  return (
    <Button aria-busy={isPending} onClick={logOff} className="max-sm:px-3">
      <LogOut aria-hidden className="size-4 max-sm:hidden" />
      Log Off
    </Button>
  )
}
