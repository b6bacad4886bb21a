import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { paths } from '../client/paths.ts'
import { useSession } from '../client/session.ts'
import { PageSkeleton } from '../ui/data/page-skeleton.tsx'

// One chunk a screen: a visitor of the front page does not pay for the dashboard.
const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard-screen.tsx')).DashboardScreen,
}))
const ClientPage = lazy(async () => ({ default: (await import('./client-page.tsx')).ClientPage }))
const AccountPage = lazy(async () => ({
  default: (await import('../pages/account/account-page.tsx')).AccountPage,
}))
const LibraryPage = lazy(async () => ({
  default: (await import('../pages/library/library-page.tsx')).LibraryPage,
}))
const BoothPage = lazy(async () => ({ default: (await import('../pages/booth/booth-page.tsx')).BoothPage }))
const AdminPage = lazy(async () => ({ default: (await import('../pages/admin/admin-page.tsx')).AdminPage }))
const AdminLoginPage = lazy(async () => ({
  default: (await import('../pages/admin/admin-login-page.tsx')).AdminLoginPage,
}))
const TestCheckoutPage = lazy(async () => ({
  default: (await import('../pages/checkout/test-checkout-page.tsx')).TestCheckoutPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/auth/reset-password-page.tsx')).ResetPasswordPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../pages/auth/verify-email-page.tsx')).VerifyEmailPage,
}))

/** The screens of the application. Every other address is a public page, the one that says 404 included. */
export function Routes() {
  return (
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
        <Route path={paths.library}>
          <LibraryPage />
        </Route>
        <Route path={paths.booth}>
          <BoothPage />
        </Route>
        <Route path={paths.testCheckout}>
          <TestCheckoutPage />
        </Route>
        <Route path={paths.verifyEmail}>
          <VerifyEmailPage />
        </Route>
        <Route path={paths.resetPassword}>
          <ResetPasswordPage />
        </Route>
        <Route path={paths.admin}>
          <AdminPage />
        </Route>
        <Route path={paths.adminLogin}>
          <AdminLoginPage />
        </Route>
        <Route path={paths.adminLoginToo}>
          <AdminLoginPage />
        </Route>
        <Route>
          <ClientPage />
        </Route>
      </Switch>
    </Suspense>
  )
}

/**
 * The dashboard, or what a guest has at the start page. One component for both addresses: who signs in moves from one
 * to the other and keeps what is on the screen.
 */
function StartScreen({ isOpenToGuests }: { readonly isOpenToGuests: boolean }) {
  const { status } = useSession()
  if (isOpenToGuests || status === 'signed-in') return <DashboardScreen />
  return status === 'loading' ? <PageSkeleton /> : <ClientPage />
}
