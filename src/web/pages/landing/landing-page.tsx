import { type MouseEvent, Suspense, useEffect } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import type { DataOf } from '#contract/pages.ts'
import { LANDING_TABS, type LandingTab } from '#contract/screens.ts'
import { landingPath, paths, readLandingTab } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { fullTitle, type PublicPage } from '../../shell/public-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HomeTab } from './home-tab.tsx'
import { landingHead } from './landing-head.ts'
import { LandingNav } from './landing-nav.tsx'
import { onDemand } from './on-demand.tsx'
import { SplashHost } from './splash-host.tsx'

const howItWorks = onDemand(async () => (await import('./how-it-works-tab.tsx')).HowItWorksTab)
const blog = onDemand(async () => (await import('./blog-tab.tsx')).BlogTab)
const pricing = onDemand(async () => (await import('./pricing-tab.tsx')).PricingTab)
const FETCH_TAB: Readonly<Record<LandingTab, () => Promise<unknown>>> = {
  home: async () => {},
  'how-it-works': howItWorks.fetch,
  blog: blog.fetch,
  pricing: pricing.fetch,
}
const fetchTabs = () => Promise.all(LANDING_TABS.map((tab) => FETCH_TAB[tab]()))

type Props = { readonly page: DataOf<'landing'> }

function LandingPage({ page }: Props) {
  const tab = useTab(page)
  const open = (next: LandingTab) => {
    window.history.pushState(null, '', landingPath(page.base, next))
    window.scrollTo({ top: 0 })
  }
  /** The link of a tab works by itself; with a script at hand nothing has to be loaded for it. */
  const follow = (next: LandingTab) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(next)
  }
  useEffect(() => {
    document.title = fullTitle(landingHead({ ...page, tab }))
  }, [page, tab])

  // A press on a tab need not wait for its code then.
  useEffect(() => void fetchTabs().catch(() => undefined), [])

  return (
    <PublicFrame nav={<LandingNav base={page.base} tab={tab} follow={follow} />}>
      <WelcomeBack />
      {tab === 'home' && <HomeTab page={page} follow={follow} />}
      <Suspense fallback={null}>
        {tab === 'how-it-works' && <howItWorks.Part example={page.example} />}
        {tab === 'blog' && <blog.Part articles={page.articles} count={page.articleCount} />}
        {tab === 'pricing' && <pricing.Part hasSupport={page.hasSupport} />}
      </Suspense>
      <SplashHost />
    </PublicFrame>
  )
}

/** Which tab the address names. The server and the first moment in the browser go by what was asked for. */
function useTab(page: DataOf<'landing'>): LandingTab {
  const search = useSearch({ ssrSearch: page.tab === LANDING_TABS[0] ? '' : `?tab=${page.tab}` })
  return readLandingTab(search)
}

function WelcomeBack() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-6 md:px-8">
      <section
        aria-labelledby="welcome-back"
        className="panel flex flex-wrap items-center justify-between gap-4 p-4 md:px-6"
      >
        <div>
          <h2 id="welcome-back" className="text-lg font-semibold">
            Welcome Back
          </h2>
          <p className="text-muted">You are signed in as {session.user.username}.</p>
        </div>
        <a href={paths.home} className={buttonClass({ variant: 'plate' })}>
          Enter Segue App
        </a>
      </section>
    </div>
  )
}

export const landingPage: PublicPage<'landing'> = {
  Page: LandingPage,
  head: landingHead,
  prepare: (page) => (page === null ? fetchTabs() : FETCH_TAB[page.tab]()),
}
