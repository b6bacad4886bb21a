import { type ReactNode, useEffect } from 'react'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'
import { paths } from '../client/paths.ts'
import { readSession, useSession } from '../client/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { LiveThemeSwitch } from './live-theme-switch.tsx'

/** The bar of every public page. Its links load: these are pages, each with an address of its own. */
export function PublicHeader({ nav }: { readonly nav?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-background">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-2 px-4 md:px-8 lg:gap-x-8">
        <a
          href={paths.home}
          data-control
          aria-label="Segue, start page"
          className="inline-flex h-16 items-center rounded-md max-sm:[&_span>span]:sr-only"
        >
          <Logo />
        </a>
        {nav !== undefined && (
          <div className="-mx-2.5 h-12 max-lg:order-last max-lg:w-full sm:-mx-4 lg:mx-0 lg:h-16">{nav}</div>
        )}
        <div className="ml-auto flex items-center gap-1 max-[22rem]:gap-0 sm:gap-2">
          <a
            href={paths.pix}
            aria-label="Pix Gallery"
            className={buttonClass({ variant: 'quiet' }, 'max-sm:px-3 max-[22rem]:px-2')}
          >
            <span className="md:hidden">Pix</span>
            <span className="max-md:hidden">Pix Gallery</span>
          </a>
          <span className="max-md:hidden">
            <LiveThemeSwitch />
          </span>
          <SessionControls />
        </div>
      </div>
    </header>
  )
}

function SessionControls() {
  const { status } = useSession()
  const openDialog = useAuthDialog()
  // The page came without knowing who asked (see theme-init.js): now it is known.
  useEffect(() => {
    if (readSession().status === 'guest') delete document.documentElement.dataset['signedIn']
  }, [status])
  if (status === 'signed-in')
    return (
      <a href={paths.home} className={buttonClass({ variant: 'plate' })}>
        My Segue
      </a>
    )
  const prepare = { onPointerEnter: prepareAuthDialog, onFocus: prepareAuthDialog }
  return (
    <>
      <Button
        variant="quiet"
        className="guests-only max-sm:px-3 max-[22rem]:px-2"
        {...prepare}
        onClick={() => openDialog('login')}
      >
        Log In
      </Button>
      <Button
        variant="plate"
        className="guests-only max-sm:px-3 max-[22rem]:px-2"
        {...prepare}
        onClick={() => openDialog('register')}
      >
        Sign Up Free
      </Button>
    </>
  )
}
