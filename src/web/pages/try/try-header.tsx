import { Image } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

export function TryHeader() {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center justify-between border-b border-line bg-surface px-4 md:px-6">
      <Link
        href={paths.home}
        data-control
        aria-label="Segue, start page"
        className="inline-flex items-center rounded-md"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-2 md:gap-3">
        <DisabledButton
          reason="Opens with the artwork gallery"
          aria-label="Pix Gallery"
          className="max-sm:px-3"
        >
          <Image aria-hidden className="size-4" />
          <span className="sm:hidden">Pix</span>
          <span className="max-sm:hidden">Pix Gallery</span>
        </DisabledButton>
        <ThemeSwitch />
      </div>
    </header>
  )
}
