import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { paths } from './paths.ts'

// One chunk a screen: a visitor of the front page does not pay for the dashboard.
const HomePage = lazy(async () => ({ default: (await import('./pages/home/home-page.tsx')).HomePage }))
const TryPage = lazy(async () => ({ default: (await import('./pages/try/try-page.tsx')).TryPage }))

export function Routes() {
  return (
    <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <Switch>
        <Route path={paths.home}>
          <HomePage />
        </Route>
        <Route path={paths.try}>
          <TryPage />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}
