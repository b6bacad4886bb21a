import { Disc3, LibraryBig, LogOut, ShieldCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/accounts.ts'
import { call } from '../client/api.ts'
import { paths } from '../client/paths.ts'
import { leaveSession } from '../client/session.ts'
import { initials } from '../format/initials.ts'
import { useImportJob } from '../library/import-job.ts'
import { MenuButton } from '../ui/overlay/menu.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { useReturnToAdmin } from './use-return-to-admin.ts'

type Props = {
  readonly user: User
  readonly adminInUserMode: boolean
}

export function UserMenu({ user, adminInUserMode }: Props) {
  const [, navigate] = useLocation()
  const logOut = useLogOut()
  const returnToAdmin = useReturnToAdmin()
  const letters = initials(user.username)
  const libraryNote = useLibraryNote()
  return (
    <MenuButton
      // What can be seen is part of the name, for those who speak to their browser.
      label={`Account of ${user.username}, ${letters}`}
      variant="quiet"
      size="icon"
      items={[
        {
          label: user.username,
          note: 'Segue User',
          leadsTo: 'Account',
          onChoose: () => navigate(paths.account),
        },
        {
          label: 'My Library',
          icon: <LibraryBig aria-hidden className="size-4 shrink-0" />,
          ...(libraryNote !== null && { note: libraryNote }),
          onChoose: () => navigate(paths.library),
        },
        {
          label: 'Booth',
          icon: <Disc3 aria-hidden className="size-4 shrink-0" />,
          onChoose: () => navigate(paths.booth),
        },
        {
          label: 'Profile',
          isDisabled: true,
          isApart: true,
          onChoose: () => undefined,
        },
        {
          label: 'Settings',
          isDisabled: true,
          onChoose: () => undefined,
        },
        ...(adminInUserMode
          ? [
              {
                label: 'Return to Admin',
                icon: <ShieldCheck aria-hidden className="size-4 shrink-0" />,
                isApart: true,
                onChoose: () => void returnToAdmin(),
              },
            ]
          : []),
        ...(user.role === 'admin' && !adminInUserMode
          ? [
              {
                label: 'Admin dashboard',
                icon: <ShieldCheck aria-hidden className="size-4 shrink-0" />,
                isApart: true,
                onChoose: () => navigate(paths.admin),
              },
            ]
          : []),
        {
          label: 'Log out',
          icon: <LogOut aria-hidden className="size-4 shrink-0" />,
          isApart: user.role !== 'admin',
          onChoose: () => void logOut(),
        },
      ]}
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full border border-control bg-raised text-sm font-semibold"
      >
        {letters}
      </span>
    </MenuButton>
  )
}

/** How far the work on the library is, wherever one is meanwhile; null while there is none. */
const useLibraryNote = (): string | null =>
  useImportJob((work) => {
    if (work.status !== 'running') return null
    if (work.isPaused) return 'Paused'
    if (work.isListing) return 'Looking through your music'
    return `${work.done.toLocaleString('en-US')} of ${work.total.toLocaleString('en-US')} done`
  })

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
