import type { MouseEvent } from 'react'
import type { LandingTab } from '#contract/screens.ts'
import { type LandingBase, landingPath } from '../../client/paths.ts'

const TABS: readonly { readonly tab: LandingTab; readonly label: string }[] = [
  { tab: 'home', label: 'Home' },
  { tab: 'how-it-works', label: 'How It Works' },
  { tab: 'blog', label: 'DJ Blog' },
  { tab: 'pricing', label: 'Pricing' },
]

export type Follow = (tab: LandingTab) => (event: MouseEvent) => void

type Props = {
  readonly base: LandingBase
  readonly tab: LandingTab
  readonly follow: Follow
}

/** The four tabs: real links, each with an address. */
export const LandingNav = ({ base, tab, follow }: Props) => (
  <nav aria-label="Landing page" className="flex h-full">
    {TABS.map((one) => (
      <a
        key={one.tab}
        href={landingPath(base, one.tab)}
        aria-current={one.tab === tab ? 'page' : undefined}
        onClick={follow(one.tab)}
        className="relative inline-flex h-full items-center px-2.5 max-[22rem]:px-2 text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-ink focus-visible:-outline-offset-4 sm:px-4 sm:aria-[current]:after:inset-x-4"
      >
        {one.label}
      </a>
    ))}
  </nav>
)
