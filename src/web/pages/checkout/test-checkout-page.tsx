import { FlaskConical } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Subscription } from '#contract/subscriptions.ts'
import { ApiError, call } from '../../client/api.ts'
import { checkoutReturnPath, paths } from '../../client/paths.ts'
import { usePreferences } from '../../client/preferences.ts'
import { useSession } from '../../client/session.ts'
import { formatPrice, planWords } from '../../paywall/plan-words.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { FormAlert } from '../../ui/form/form-refusal.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

const SignInGate = lazy(async () => ({ default: (await import('../../shell/sign-in-gate.tsx')).SignInGate }))

/** Stands where a payment provider's page would, on a server without one. No card is asked for. */
export function TestCheckoutPage() {
  useDocumentTitle('Test checkout')
  const { status } = useSession()
  if (status === 'loading') return <Spinner label="Loading" />
  if (status === 'guest')
    return (
      <>
        <ScreenHeader>
          <ThemeSwitch />
        </ScreenHeader>
        <main>
          <Suspense fallback={<Spinner label="Loading" />}>
            <SignInGate isLoading={false} title="Test checkout" />
          </Suspense>
        </main>
      </>
    )
  return <TestCheckout />
}

function TestCheckout() {
  const isManaging = new URLSearchParams(useSearch()).has('manage')
  const { subscription, error, act, pending } = useTestCheckout()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <Logo />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">
        {isManaging ? 'Your test subscription' : 'Test checkout'}
      </h1>
      <p className="mt-4 flex gap-3 rounded-md border border-dashed border-control bg-raised p-4 font-medium">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        Test checkout: no card is asked for and nothing is charged
      </p>
      <div className={error === null ? undefined : 'mt-6'}>
        <FormAlert message={error} />
      </div>
      {subscription === undefined && error === null && <Spinner label="Loading the plan" />}
      {subscription === undefined && error !== null && <WayBack />}
      {subscription !== undefined &&
        (subscription.checkout !== 'test' ? (
          <>
            <p className="mt-6 text-muted">
              It is not available here: this Segue either takes real payments or none at all.
            </p>
            <WayBack />
          </>
        ) : isManaging ? (
          <Manage subscription={subscription} pending={pending} act={act} />
        ) : (
          <Pay subscription={subscription} pending={pending} act={act} />
        ))}
    </main>
  )
}

type Action = 'pay' | 'fail' | 'cancel' | 'resume' | 'refund'

function useTestCheckout() {
  const [subscription, setSubscription] = useState<Subscription>()
  const [message, setMessage] = useState<string | null>(null)
  const [pending, setPending] = useState<Action | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/billing/subscription', { signal: controller.signal }).then(
      setSubscription,
      (error: unknown) => !controller.signal.aborted && setMessage(wordsOf(error)),
    )
    return () => controller.abort()
  }, [])

  const act = async (action: Action) => {
    if (pending !== null) return
    setPending(action)
    setMessage(null)
    try {
      const changed = await call('POST', '/api/billing/test-checkout', { body: { action } })
      if (action === 'pay') {
        window.location.assign(checkoutReturnPath('done'))
        return
      }
      setSubscription(changed)
      if (action === 'fail') setMessage('The test payment failed, as you asked. Nothing was charged.')
    } catch (error) {
      setMessage(wordsOf(error))
    }
    setPending(null)
  }

  return { subscription, error: message, act, pending }
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

type ActProps = {
  readonly subscription: Subscription
  readonly pending: Action | null
  readonly act: (action: Action) => void
}

function Pay({ subscription, pending, act }: ActProps) {
  const price = formatPrice(subscription)
  if (subscription.status === 'active')
    return (
      <>
        <p className="mt-6 text-muted">You already have Pro: there is nothing to pay.</p>
        <WayBack />
      </>
    )
  return (
    <>
      <dl className="panel mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-y-3 p-4">
        <dt>Segue Pro, one year</dt>
        <dd className="figures text-right font-medium">{price}</dd>
        <dt className="border-t border-line pt-3 font-semibold">Charged in this test</dt>
        <dd className="figures border-t border-line pt-3 text-right font-semibold">$0</dd>
        <dd className="col-span-2 text-sm text-muted">
          Pro is switched on as if you had paid, so that everything after a payment can be tried.
        </dd>
      </dl>
      <Actions>
        <Button
          variant="plate"
          size="live"
          className="min-h-16"
          aria-busy={pending === 'pay'}
          onClick={() => act('pay')}
        >
          <span>
            Pay {price} (test)
            <span className="block text-sm font-normal">No money moves</span>
          </span>
        </Button>
        <Button size="live" aria-busy={pending === 'fail'} onClick={() => act('fail')}>
          Let the payment fail
        </Button>
        <a
          href={checkoutReturnPath('left')}
          data-control
          className={buttonClass({ variant: 'quiet', size: 'live' })}
        >
          Leave without paying
        </a>
      </Actions>
    </>
  )
}

function Manage({ subscription, pending, act }: ActProps) {
  const { dateLanguage } = usePreferences()
  const { name, text } = planWords(subscription, dateLanguage)
  const isPaid = subscription.status === 'active' && subscription.source === 'payment'
  return (
    <>
      <section aria-live="polite" className="panel mt-6 p-4">
        <h2 className="font-semibold">{name}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </section>
      <Actions>
        {isPaid && subscription.endsAt === null && (
          <Button size="live" aria-busy={pending === 'cancel'} onClick={() => act('cancel')}>
            Cancel subscription
          </Button>
        )}
        {isPaid && subscription.endsAt !== null && (
          <Button size="live" aria-busy={pending === 'resume'} onClick={() => act('resume')}>
            Resume subscription
          </Button>
        )}
        {isPaid && (
          <Button size="live" aria-busy={pending === 'fail'} onClick={() => act('fail')}>
            Let the next payment fail
          </Button>
        )}
        {isPaid && (
          <Button size="live" aria-busy={pending === 'refund'} onClick={() => act('refund')}>
            Refund the payment
          </Button>
        )}
        <Link href={paths.account} data-control className={buttonClass({ variant: 'plate', size: 'live' })}>
          Back to your account
        </Link>
      </Actions>
    </>
  )
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-6 grid gap-3">{children}</div>
)

const WayBack = () => (
  <Actions>
    <Link href={paths.home} data-control className={buttonClass({ size: 'live' })}>
      Back to Segue
    </Link>
  </Actions>
)
