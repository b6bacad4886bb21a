import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { useLocation, useSearch } from 'wouter'
import { type DashboardTab, dashboardPath, readDashboardState } from '../../paths.ts'
import { AppProviders } from '../../ui/app-providers.tsx'
import { RecommendationsTab } from './recommendations-tab.tsx'
import { SignInGate } from './sign-in-gate.tsx'
import { TryHeader } from './try-header.tsx'

const TABS: readonly { readonly value: DashboardTab; readonly label: string }[] = [
  { value: 'recommendations', label: 'Recommendations' },
  { value: 'my-list', label: 'My List' },
]

/** The dashboard as a guest has it. */
export function TryPage() {
  return (
    <AppProviders>
      <Dashboard />
    </AppProviders>
  )
}

function Dashboard() {
  const [, navigate] = useLocation()
  const { requestId, tab } = readDashboardState(useSearch())
  const open = (value: string) =>
    navigate(dashboardPath({ requestId, tab: value as DashboardTab }), { replace: true })

  return (
    <Root value={tab} onValueChange={open}>
      <TryHeader />
      <main>
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
          <RecommendationsTab isShown={tab === 'recommendations'} />
        </Content>
        <Content value="my-list" tabIndex={-1}>
          <SignInGate />
        </Content>
      </main>
    </Root>
  )
}
