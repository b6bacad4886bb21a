import { lazy } from 'react'
import { DashboardPage } from '../pages/dashboard/dashboard-page.tsx'

const MyListTab = lazy(async () => ({
  default: (await import('../pages/my-list/my-list-tab.tsx')).MyListTab,
}))

/** Two screens in one: the dashboard, and My List as a tab of it. Here, so that neither page has to see the other. */
export const DashboardScreen = () => <DashboardPage MyListTab={MyListTab} />
