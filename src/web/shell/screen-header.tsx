import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../client/paths.ts'
import { Logo } from '../ui/logo.tsx'

const LOGO_LABELS = { [paths.home]: 'Segue, start page', [paths.landing]: 'Segue, landing page' } as const

type Props = {
  readonly logoLeadsTo?: keyof typeof LOGO_LABELS
  readonly children: ReactNode
}

/** What stands on top of every screen: the logo, which leads to the start page, and the screen's own controls. */
export const ScreenHeader = ({ logoLeadsTo = paths.home, children }: Props) => (
  <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-2 border-b border-line bg-surface px-4 md:px-6">
    <Link
      href={logoLeadsTo}
      data-control
      aria-label={LOGO_LABELS[logoLeadsTo]}
      className="inline-flex items-center rounded-md max-sm:[&_span>span]:sr-only"
    >
      <Logo />
    </Link>
    <div className="flex items-center gap-2 md:gap-3">{children}</div>
  </header>
)
