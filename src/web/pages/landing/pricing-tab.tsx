import { paths, subscribePath } from '../../client/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { RegisterButton } from './register-button.tsx'

const PLANS = [
  {
    name: 'Free',
    price: '$0',
    per: 'for as long as you like',
    label: null,
    has: [
      '25 AI recommendations',
      'Save up to 3 set lists',
      'A taste of the mixing analysis',
      'No credit card required',
    ],
    action: 'Start with Free',
    leadsTo: paths.home,
  },
  {
    name: 'Pro',
    price: '$12',
    per: 'per year (USD)',
    label: 'POPULAR',
    has: [
      'Unlimited recommendations',
      'Unlimited saved sets',
      'Advanced mixing analysis: every score taken apart, whole lists arranged',
    ],
    action: 'Start with Pro',
    leadsTo: subscribePath,
  },
] as const

const SUPPORT = 'Priority support by e-mail'

/** @param hasSupport whether there is an address to write to */
export function PricingTab({ hasSupport }: { readonly hasSupport: boolean }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
      <h1 className="max-w-[18ch] text-4xl leading-[1.05] font-semibold tracking-[-0.03em] text-balance md:text-6xl">
        Less than one record a year
      </h1>
      <p className="mt-5 max-w-[56ch] text-lg text-pretty text-muted">
        Both plans search the same catalogue with the same engine. What you saved stays yours when a
        subscription ends.
      </p>
      <ul className="mt-12 grid gap-6 lg:max-w-4xl lg:grid-cols-2">
        {PLANS.map((plan) => (
          <li
            key={plan.name}
            className={classNames(
              'flex flex-col rounded-lg border bg-surface p-6 md:p-8',
              plan.label === null ? 'border-line' : 'border-ink',
            )}
          >
            <div className="flex items-center justify-between gap-4">
              <h2 className="text-xl font-semibold">{plan.name}</h2>
              {plan.label !== null && (
                <span className="rounded-sm bg-plate px-2 py-1 text-xs font-semibold tracking-wide text-plate-ink">
                  {plan.label}
                </span>
              )}
            </div>
            <p className="mt-5 flex items-baseline gap-2">
              <span className="figures text-6xl font-semibold tracking-[-0.04em]">{plan.price}</span>
              <span className="text-muted">{plan.per}</span>
            </p>
            <ul className="mt-7 flex-1 divide-y divide-line border-t border-line">
              {[...plan.has, ...(hasSupport && plan.name === 'Pro' ? [SUPPORT] : [])].map((text) => (
                <li key={text} className="flex gap-3 py-3">
                  <svg
                    aria-hidden
                    viewBox="0 0 16 16"
                    className="mt-1 size-4 shrink-0 fill-none stroke-muted stroke-2"
                  >
                    <path d="M2 8.5l4 4 8-9" />
                  </svg>
                  {text}
                </li>
              ))}
            </ul>
            <RegisterButton
              variant={plan.label === null ? 'outline' : 'plate'}
              leadsTo={plan.leadsTo}
              className="mt-7 w-full"
            >
              {plan.action}
            </RegisterButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
