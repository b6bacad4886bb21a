import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

type Props = {
  /** Ways within the page, in its bar. */
  readonly nav?: ReactNode
  readonly children: ReactNode
}

/** The frame of every public page. */
export const PublicFrame = ({ nav, children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only z-40 rounded-md bg-plate px-4 py-3 font-semibold text-plate-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
    <PublicHeader nav={nav} />
    <main id="content" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <PublicFooter />
  </div>
)
