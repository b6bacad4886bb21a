import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { User } from '#contract/accounts.ts'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { Day } from '../../ui/day.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const PlanSection = lazy(async () => ({ default: (await import('./plan-section.tsx')).PlanSection }))
const PreferencesSection = lazy(async () => ({
  default: (await import('./preferences-section.tsx')).PreferencesSection,
}))
const PasswordSection = lazy(async () => ({
  default: (await import('./password-section.tsx')).PasswordSection,
}))
const ApiKeysSection = lazy(async () => ({
  default: (await import('./api-keys-section.tsx')).ApiKeysSection,
}))
const EmailSection = lazy(async () => ({ default: (await import('./email-section.tsx')).EmailSection }))
const SignInGate = lazy(async () => ({ default: (await import('../../shell/sign-in-gate.tsx')).SignInGate }))

export function AccountPage() {
  const session = useSession()
  return (
    <>
      <ScreenHeader>
        <ThemeSwitch />
        {session.status === 'signed-in' && (
          <AccountMenu user={session.user} adminInUserMode={session.adminInUserMode} />
        )}
      </ScreenHeader>
      <main>
        {session.status === 'loading' && <Spinner label="Loading your account" />}
        {session.status === 'guest' && (
          <Suspense fallback={<Spinner label="Loading" />}>
            <SignInGate isLoading={false} title="Your account" />
          </Suspense>
        )}
        {session.status === 'signed-in' && <Account user={session.user} />}
      </main>
    </>
  )
}

function Account({ user }: { readonly user: User }) {
  useDocumentTitle('Your account')
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-16 md:px-6 md:pt-12">
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">Your account</h1>
      <dl className="panel mt-6 grid gap-x-8 gap-y-4 p-4 sm:grid-cols-2 md:p-6">
        <Fact term="Username">{user.username}</Fact>
        <Fact term="Member since">
          <Day date={user.createdAt} />
        </Fact>
        {user.email !== null && (
          <Fact term="Email">
            {user.email}
            <span className="text-muted">, {user.emailVerified ? 'verified' : 'not verified'}</span>
          </Fact>
        )}
      </dl>
      <Suspense fallback={<div aria-busy="true" className="min-h-56" />}>
        <PlanSection username={user.username} />
      </Suspense>
      <Suspense fallback={<div aria-busy="true" className="min-h-[40rem]" />}>
        <PreferencesSection />
      </Suspense>
      <Suspense fallback={<div aria-busy="true" className="min-h-[34rem]" />}>
        <PasswordSection username={user.username} />
      </Suspense>
      <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
        <EmailSection user={user} />
      </Suspense>
      <SessionsSection />
      <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
        <ApiKeysSection />
      </Suspense>
      <DataSection username={user.username} />
      <DeleteSection username={user.username} />
      <Link href={paths.home} data-control className={buttonClass({}, 'mt-10 max-sm:w-full')}>
        Back to Home
      </Link>
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="legend">{term}</dt>
      <dd className="mt-0.5 break-words font-medium">{children}</dd>
    </div>
  )
}
