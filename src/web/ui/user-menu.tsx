import { LogOut, ShieldCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/accounts.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { leaveSession } from '../session.ts'
import { initials } from './initials.ts'
import { DisabledMenuItem, Menu, MenuItem } from './menu.tsx'
import { useToast } from './toast.tsx'

type Props = {
  readonly user: User
  readonly adminInUserMode: boolean
}

export function UserMenu({ user, adminInUserMode }: Props) {
  const [, navigate] = useLocation()
  const logOut = useLogOut()
  const returnToAdmin = useReturnToAdmin()
  return (
    <Menu
      label={`Account of ${user.username}`}
      button={
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full border border-control bg-raised text-sm font-semibold"
        >
          {initials(user.username)}
        </span>
      }
    >
      <MenuItem onChoose={() => navigate(paths.account)}>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{user.username}</span>
          <span className="block text-sm text-muted">Segue User</span>
        </span>
      </MenuItem>
      <hr className="my-1 border-line" />
      <DisabledMenuItem reason="Not here yet; your account is above">Profile</DisabledMenuItem>
      <DisabledMenuItem reason="Not here yet; the theme is in the header">Settings</DisabledMenuItem>
      <hr className="my-1 border-line" />
      {adminInUserMode && (
        <MenuItem onChoose={() => void returnToAdmin()}>
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          Return to Admin
        </MenuItem>
      )}
      <MenuItem onChoose={() => void logOut()}>
        <LogOut aria-hidden className="size-4 shrink-0" />
        Log out
      </MenuItem>
    </Menu>
  )
}

function useLogOut() {
  const toast = useToast()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await call('POST', '/api/auth/logout', {})
    } catch {
      toast({
        title: 'Logout failed',
        description: 'There was an error logging out. Please try again.',
        variant: 'destructive',
      })
      return
    }
    navigate(paths.home)
    leaveSession()
    toast({ title: 'Logged out', description: "You've been successfully logged out." })
  }
}

const ADMIN_PATH = '/admin'

function useReturnToAdmin() {
  const toast = useToast()
  return async () => {
    const failed = () =>
      toast({
        title: 'Return Failed',
        description: 'Failed to return to admin mode',
        variant: 'destructive',
      })
    try {
      const response = await fetch('/api/admin/return-to-admin', {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
      if (!response.ok) {
        failed()
        return
      }
    } catch {
      failed()
      return
    }
    toast({ title: 'Returned to Admin Mode', description: 'You are now back in admin mode' })
    // The whole page: what it knows of the session belongs to the other mode.
    window.location.assign(ADMIN_PATH)
  }
}
