import { Image } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { AccountMenu } from '../../ui/account-menu.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

export function TryHeader() {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-2 border-b border-line bg-surface px-4 md:px-6">
      <Link
        href={paths.home}
        data-control
        aria-label="Segue, start page"
        className="inline-flex items-center rounded-md max-sm:[&_span>span]:sr-only"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-2 md:gap-3">
        <a href={paths.pix} aria-label="Pix Gallery" className={buttonClass({}, 'max-sm:px-3')}>
          <Image aria-hidden className="size-4 max-sm:hidden" />
          <span className="lg:hidden">Pix</span>
          <span className="max-lg:hidden">Pix Gallery</span>
        </a>
        <ThemeSwitch />
        <AccountControl />
      </div>
    </header>
  )
}

/** The menu of whoever is signed in, or the way in. As wide while nobody knows which. */
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
