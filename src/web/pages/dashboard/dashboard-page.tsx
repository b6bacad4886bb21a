import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { prepareDeviceFingerprint } from '../../client/device-fingerprint.ts'
import {
  dashboardBase,
  type DashboardTab,
  dashboardPath,
  paths,
  readDashboardState,
} from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { DashboardHeader } from '../../shell/dashboard-header.tsx'
import { PublicFooter } from '../../shell/public-footer.tsx'
import { DataProvider } from '../../ui/data/data-provider.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { RecommendationsTab } from './recommendations-tab.tsx'
import type { SongToStartFrom } from './search-form.ts'

const SignInGate = lazy(async () => ({ default: (await import('../../shell/sign-in-gate.tsx')).SignInGate }))

const TABS: readonly { readonly value: DashboardTab; readonly label: string }[] = [
  { value: 'recommendations', label: 'Recommendations' },
  { value: 'my-list', label: 'My List' },
]

type Props = {
  /** The other tab is a screen of its own, which the routes bring along: no screen reaches into another. */
  readonly MyListTab: ComponentType<{
    readonly isShown: boolean
    readonly onSearchFrom: (song: SongToStartFrom) => void
  }>
}

/** The dashboard. A guest has all of it but what belongs to an account. */
export function DashboardPage(props: Props) {
  useEffect(prepareDeviceFingerprint, [])
  return (
    <DataProvider>
      <Dashboard {...props} />
    </DataProvider>
  )
}

function Dashboard({ MyListTab }: Props) {
  const session = useSession()
  const [location, navigate] = useLocation()
  const { requestId, tab } = readDashboardState(useSearch())
  const [startFrom, setStartFrom] = useState<SongToStartFrom | null>(null)
  const open = (value: string, replace = true) =>
    navigate(dashboardPath(dashboardBase(location), { requestId, tab: value as DashboardTab }), { replace })
  const searchFrom = (song: SongToStartFrom) => {
    setStartFrom(song)
    // Back leads to the list one came from.
    open('recommendations', false)
  }

  return (
    <Root value={tab} onValueChange={(value) => open(value)} className="flex min-h-dvh flex-col">
      <DashboardHeader logoLeadsTo={paths.landing} />
      <main className="flex-1">
        {/* Wide enough, the tabs sit in the header's row; on a phone they are a row of their own that scrolls away. */}
        <List
          aria-label="Dashboard"
          className="flex h-12 border-b border-line bg-surface px-2 md:sticky md:top-0 md:z-30 md:-mt-16 md:ml-36 md:h-16 md:w-fit md:border-0 md:bg-transparent md:px-0"
        >
          {TABS.map(({ value, label }) => (
            <Trigger
              key={value}
              value={value}
              className="relative h-full px-4 font-medium text-muted transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-4 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-ink focus-visible:-outline-offset-4"
            >
              {label}
            </Trigger>
          ))}
        </List>
        {/* Kept while the other tab is open: neither typing nor a running search is lost. */}
        <Content value="recommendations" forceMount tabIndex={-1} className="data-[state=inactive]:hidden">
          <RecommendationsTab
            isShown={tab === 'recommendations'}
            startFrom={startFrom}
            onStarted={() => setStartFrom(null)}
          />
        </Content>
        {session.status === 'signed-in' ? (
          // Also there while the other tab is open: the lists follow what is saved meanwhile.
          <Content value="my-list" forceMount tabIndex={-1} className="data-[state=inactive]:hidden">
            <Suspense fallback={<div className="min-h-96" aria-busy="true" />}>
              <MyListTab isShown={tab === 'my-list'} onSearchFrom={searchFrom} />
            </Suspense>
          </Content>
        ) : (
          <Content value="my-list" tabIndex={-1}>
            <Suspense fallback={<Spinner label="Loading" />}>
              <SignInGate isLoading={session.status === 'loading'} />
            </Suspense>
          </Content>
        )}
      </main>
      <PublicFooter isDashboard />
    </Root>
  )
}
