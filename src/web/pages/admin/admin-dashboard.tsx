import { AdminHeader } from './admin-header.tsx'
import { AnalyticsCard } from './analytics/analytics-card.tsx'
import { ArtworkCard } from './artwork-card.tsx'
import { HeatMapCard } from './heat/heat-map-card.tsx'
import { SecondFactorCard } from './security/second-factor-card.tsx'
import { CostCard } from './services/cost-card.tsx'
import { FoundTracksCard } from './services/found-tracks-card.tsx'
import { MeasurementsCard } from './services/measurements-card.tsx'
import { ServicesCard } from './services/services-card.tsx'
import { EmailCard, PaymentCard } from './settings/switch-cards.tsx'
import { useSessionWatch } from './use-session-watch.ts'
import { ActivityCard } from './users/activity-card.tsx'
import { UserModeCard } from './users/user-mode-card.tsx'
import { UsersCard } from './users/users-card.tsx'

const PLACES = [
  ['analytics', 'Analytics'],
  ['users', 'Users'],
  ['activity', 'Activity'],
  ['heat-map', 'Heat map'],
  ['found', 'Found'],
  ['measured', 'Measured'],
  ['settings', 'Settings'],
  ['services', 'Services'],
] as const

export function AdminDashboard() {
  useSessionWatch()
  return (
    <>
      <AdminHeader />
      <main className="mx-auto max-w-[90rem] px-4 pt-6 pb-16 md:px-6 md:pt-10">
        <h1 className="text-3xl font-semibold tracking-tight">Admin dashboard</h1>
        <nav aria-label="On this page" className="mt-3 -mr-4 overflow-x-auto xl:hidden">
          <ul className="flex gap-1 pr-4">
            {PLACES.map(([anchor, name]) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="-ml-3 inline-flex h-11 items-center rounded-md px-3 text-[0.9375rem] whitespace-nowrap text-muted hover:text-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-4 grid items-start gap-4 md:gap-6 xl:mt-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="grid min-w-0 gap-4 md:gap-6">
            <AnalyticsCard anchor="analytics" />
            <UsersCard anchor="users" />
            <ActivityCard anchor="activity" />
            <HeatMapCard anchor="heat-map" />
            <FoundTracksCard anchor="found" />
            <MeasurementsCard anchor="measured" />
          </div>
          <div id="settings" className="grid min-w-0 scroll-mt-20 gap-4 md:gap-6">
            <PaymentCard />
            <EmailCard />
            <CostCard />
            <SecondFactorCard />
            <UserModeCard />
            <ArtworkCard />
            <ServicesCard anchor="services" />
          </div>
        </div>
      </main>
    </>
  )
}
