import { lazy, Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { paths } from '../client/paths.ts'
import { useSession } from '../client/session.ts'
import type { DrawnPage } from '../shell/public-page.ts'
import { PageSkeleton } from '../ui/data/page-skeleton.tsx'
import { PublicPageView } from './public-page-view.tsx'

const Routes = lazy(async () => ({ default: (await import('./routes.tsx')).Routes }))

/**
 * The page that came as HTML. Somewhere else, or where the start page has become the dashboard, the screens of
 * the application take its place without a load: who signs in here stays here.
 * @param path where it stands
 */
export function HydratedPage({ path, drawn }: { readonly path: string; readonly drawn: DrawnPage }) {
  const pathname = usePathname({ ssrPath: path })
  const { status } = useSession()
  const isDashboard = pathname === paths.home && status === 'signed-in'
  return pathname === path && !isDashboard ? <PublicPageView {...drawn} /> : <Screens />
}

/** The screens of the application. Where their code cannot be fetched, the boundary above says what to do. */
export const Screens = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes />
  </Suspense>
)
