import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { keyOf } from '../../../domain/key/key.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CamelotWheel } from '../../ui/camelot-wheel.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { prepareAuthDialog, useAuthDialog } from '../auth/auth-dialog-provider.tsx'

export function HomePage() {
  useDocumentTitle('What to play next')
  const openDialog = useAuthDialog()
  const prepare = { onPointerEnter: prepareAuthDialog, onFocus: prepareAuthDialog }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-col px-4 md:px-8">
      <header className="flex h-16 items-center justify-between">
        <Logo />
        <div className="flex items-center gap-2 md:gap-3">
          <ThemeSwitch />
          <Button variant="quiet" className="max-sm:px-3" {...prepare} onClick={() => openDialog('login')}>
            Log In
          </Button>
          <Button className="max-sm:hidden" {...prepare} onClick={() => openDialog('register')}>
            Sign Up Free
          </Button>
        </div>
      </header>
      <main className="grid flex-1 content-center items-center gap-12 py-10 lg:grid-cols-[1fr_minmax(0,30rem)]">
        <div>
          <h1 className="max-w-[14ch] text-5xl leading-[1.05] font-semibold tracking-tight text-balance md:text-7xl">
            What do I play next?
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-muted md:text-xl">
            Name the track that is on, and Segue finds real tracks that mix into it by tempo, key and energy,
            and shows you why each one works.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link
              href={paths.try}
              data-control
              className={buttonClass({ variant: 'plate', size: 'live' }, 'max-md:w-full')}
            >
              Start mixing
              <ArrowRight aria-hidden className="size-5" />
            </Link>
            <Button
              size="live"
              className="w-full sm:hidden"
              {...prepare}
              onClick={() => openDialog('register')}
            >
              Sign Up Free
            </Button>
          </div>
        </div>
        <figure className="mx-auto w-full max-w-sm lg:max-w-none">
          <CamelotWheel current={keyOf(8, 'minor')} showsNeighbours className="w-full" />
          <figcaption className="mt-4 text-center text-sm text-muted">
            From A minor: what blends, what turns the mood, what lifts the floor
          </figcaption>
        </figure>
      </main>
    </div>
  )
}
