import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SearchCount } from '#contract/recommendations.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { call } from '../../client/api.ts'
import { paths, readSubscribe } from '../../client/paths.ts'
import { usePreferences } from '../../client/preferences.ts'
import { planWords } from '../../paywall/plan-words.ts'
import { Button } from '../../ui/button.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { AccountSection } from './account-section.tsx'
import { useFailure } from './use-account-over.ts'

const Paywall = lazy(async () => ({ default: (await import('../../paywall/paywall.tsx')).Paywall }))

type Plan = {
  readonly subscription: Subscription
  readonly searches: SearchCount
  /** Whose mail is read first; null where this server has no address. */
  readonly supportEmail: string | null
}

async function loadPlan(signal: AbortSignal): Promise<Plan> {
  const [subscription, searches, contact] = await Promise.all([
    call('GET', '/api/billing/subscription', { signal }),
    call('GET', '/api/searches', { signal }),
    call('GET', '/api/pages', { query: { path: paths.contact }, signal }),
  ])
  const supportEmail = contact.page.kind === 'contact' ? contact.page.contactEmail : null
  return { subscription, searches, supportEmail }
}

type Loaded = { readonly status: 'loading' } | { readonly status: 'failed'; readonly message: string } | Ready
type Ready = { readonly status: 'ready'; readonly plan: Plan }

/** The user's plan, what it costs, and the way to change it. */
export function PlanSection({ username }: { readonly username: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadPlan(signal).then(
      (plan) => setLoaded({ status: 'ready', plan }),
      (error: unknown) => {
        if (!signal.aborted)
          setLoaded({ status: 'failed', message: error instanceof Error ? error.message : '' })
      },
    )
    return () => controller.abort()
  }, [turn])

  useEffect(() => {
    // Back from the payment provider, the browser may show this page as it was left.
    const lookAgain = (event: PageTransitionEvent) => event.persisted && setTurn((before) => before + 1)
    window.addEventListener('pageshow', lookAgain)
    return () => window.removeEventListener('pageshow', lookAgain)
  }, [])

  if (loaded.status === 'loading')
    return (
      <AccountSection title="Subscription" text="Looking up your plan...">
        <div aria-busy="true" className="h-11" />
      </AccountSection>
    )
  if (loaded.status === 'failed')
    return (
      <AccountSection title="Subscription" text={`Your plan could not be looked up. ${loaded.message}`}>
        <Button
          className="max-sm:w-full"
          onClick={() => {
            setLoaded({ status: 'loading' })
            setTurn(turn + 1)
          }}
        >
          Try again
        </Button>
      </AccountSection>
    )
  return <KnownPlan username={username} plan={loaded.plan} />
}

function KnownPlan({ username, plan }: { readonly username: string; readonly plan: Plan }) {
  const { subscription, searches, supportEmail } = plan
  const { dateLanguage } = usePreferences()
  const { name, text } = planWords(subscription, dateLanguage)
  const { status, source, pastDue, paymentsOpen: isOpen } = subscription
  const isPro = status === 'active'
  const [, navigate] = useLocation()
  const hasChosen = readSubscribe(useSearch())
  const [isOffering, setOffering] = useState(hasChosen && !isPro && isOpen)
  const close = () => {
    setOffering(false)
    if (hasChosen) navigate(paths.account, { replace: true })
  }
  return (
    <AccountSection title="Subscription" text={text}>
      <dl className="mb-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term="Plan">{name}</Fact>
        <Fact term="Searches">
          {searches.limit !== null
            ? `${searches.used}/${searches.limit} free searches`
            : isPro
              ? 'Unlimited'
              : 'No limit right now'}
        </Fact>
        {isPro && supportEmail !== null && (
          <Fact term="Priority support">
            <a
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(`[Pro] ${username}: `)}`}
              className="underline underline-offset-4"
            >
              {supportEmail}
            </a>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        {!isPro && isOpen && (
          <Button variant="plate" className="max-sm:w-full" onClick={() => setOffering(true)}>
            Subscribe
          </Button>
        )}
        {!isPro && !isOpen && (
          <DisabledButton className="max-sm:w-full" reason="Payments are closed at the moment">
            Subscribe
          </DisabledButton>
        )}
        {(source === 'payment' || pastDue) && <ManageButton />}
      </div>
      {isOffering && (
        <Suspense fallback={null}>
          <Paywall searches={searches} onClose={close} startAt={hasChosen ? 'licence' : 'offer'} />
        </Suspense>
      )}
    </AccountSection>
  )
}

/** The card, the invoices and the end of a subscription are with the payment provider. */
function ManageButton() {
  const fail = useFailure()
  const [isPending, setPending] = useState(false)
  const manage = async () => {
    if (isPending) return
    setPending(true)
    try {
      const { url } = await call('POST', '/api/billing/portal', {})
      window.location.assign(url)
    } catch (error) {
      fail(error, 'Your subscription could not be opened. Please try again.')
    }
    // Also on the way there: back from it, the page may be shown as it was left.
    setPending(false)
  }
  return (
    <Button className="max-sm:w-full" aria-busy={isPending} onClick={manage}>
      Manage subscription
    </Button>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="legend">{term}</dt>
      <dd className="figures mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
