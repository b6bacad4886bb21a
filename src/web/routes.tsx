import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PlayerHost } from './listening/player-host.tsx'
import { AuthDialogProvider } from './pages/auth/auth-dialog-provider.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { paths } from './paths.ts'
import { useSession } from './session.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { ToastProvider } from './ui/toast.tsx'

// One chunk a screen: a visitor of the front page does not pay for the dashboard.
const HomePage = lazy(async () => ({ default: (await import('./pages/home/home-page.tsx')).HomePage }))
const TryPage = lazy(async () => ({ default: (await import('./pages/try/try-page.tsx')).TryPage }))
const AccountPage = lazy(async () => ({
  default: (await import('./pages/account/account-page.tsx')).AccountPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('./pages/auth/verify-email-page.tsx')).VerifyEmailPage,
}))

export function Routes() {
  return (
    <ToastProvider>
      <AuthDialogProvider>
        <Suspense fallback={<PageSkeleton />}>
          <Switch>
            <Route path={paths.home}>
              <StartScreen isOpenToGuests={false} />
            </Route>
            <Route path={paths.try}>
              <StartScreen isOpenToGuests />
            </Route>
            <Route path={paths.account}>
              <AccountPage />
            </Route>
            <Route path={paths.verifyEmail}>
              <VerifyEmailPage />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </AuthDialogProvider>
      <PlayerHost />
    </ToastProvider>
  )
}

/**
 * The dashboard, or what a guest has at the start page. One component for both addresses: who signs in moves from one
 * to the other and keeps what is on the screen.
 */
function StartScreen({ isOpenToGuests }: { readonly isOpenToGuests: boolean }) {
  const { status } = useSession()
  if (isOpenToGuests || status === 'signed-in') return <TryPage />
  return status === 'loading' ? <PageSkeleton /> : <HomePage />
}
