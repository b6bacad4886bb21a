import { Image } from 'lucide-react'
import type { ComponentProps } from 'react'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'
import { paths } from '../client/paths.ts'
import { useSession } from '../client/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ScreenHeader } from './screen-header.tsx'

/** @param logoLeadsTo the dashboard's leads to the landing page, those of other screens back to the dashboard */
export function DashboardHeader({
  logoLeadsTo,
}: Required<Pick<ComponentProps<typeof ScreenHeader>, 'logoLeadsTo'>>) {
  return (
    <ScreenHeader logoLeadsTo={logoLeadsTo}>
      <a href={paths.pix} aria-label="Pix Gallery" className={buttonClass({}, 'max-sm:px-3')}>
        <Image aria-hidden className="size-4 max-sm:hidden" />
        <span className="lg:hidden">Pix</span>
        <span className="max-lg:hidden">Pix Gallery</span>
      </a>
      <ThemeSwitch />
      <AccountControl />
    </ScreenHeader>
  )
}

/** The account menu, or the sign-in button. As wide while the session is loading. */
function AccountControl() {
  const session = useSession()
  const openDialog = useAuthDialog()
  if (session.status === 'signed-in')
    return <AccountMenu user={session.user} adminInUserMode={session.adminInUserMode} />
  if (session.status === 'loading') return <span aria-hidden className="size-11 shrink-0" />
  return (
    <Button
      className="max-sm:px-3 max-[22rem]:hidden"
      onPointerEnter={prepareAuthDialog}
      onFocus={prepareAuthDialog}
      onClick={() => openDialog('login')}
    >
      Log In
    </Button>
  )
}
