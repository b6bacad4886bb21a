import { paths } from '../client/paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { LiveThemeSwitch } from './live-theme-switch.tsx'

const LINKS = [
  { href: paths.siteMap, label: 'Site Map' },
  { href: paths.terms, label: 'Terms' },
  { href: paths.privacy, label: 'Privacy' },
  { href: paths.contact, label: 'Contact' },
] as const

type Props = {
  /** On the dashboard, which is wider and has its theme switch in its bar. */
  readonly isDashboard?: boolean
}

export function PublicFooter({ isDashboard = false }: Props) {
  return (
    // On a phone the bar of a selection lies over the end of the dashboard.
    <footer className={classNames('mt-auto border-t border-line', isDashboard && 'max-md:pb-24')}>
      <div
        className={classNames(
          'mx-auto flex w-full flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8',
          isDashboard ? 'max-w-[90rem] md:px-6' : 'max-w-7xl md:px-8',
        )}
      >
        <Logo />
        <nav aria-label="About this site" className="-mx-3 flex flex-wrap gap-x-1 md:ml-auto">
          {LINKS.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-3 text-[0.9375rem] text-muted hover:text-ink hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        {!isDashboard && (
          <span className="md:hidden">
            <LiveThemeSwitch />
          </span>
        )}
      </div>
    </footer>
  )
}
