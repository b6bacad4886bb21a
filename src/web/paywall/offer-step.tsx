import { Check } from 'lucide-react'
import type { SearchCount } from '../../contract/recommendations.ts'
import { Button } from '../ui/button.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** What Pro includes. Each of them is true of this software. */
const BENEFITS = [
  { title: 'Unlimited recommendations', text: 'Search all night, your own library too' },
  { title: 'Unlimited saved sets', text: 'The Free plan keeps three' },
  { title: 'Advanced mixing analysis', text: 'Every score taken apart, not only the first three' },
  { title: 'Whole sets arranged', text: 'Up to 60 songs put in order, instead of 8' },
  { title: 'Yours to keep', text: 'What you saved stays, even without Pro' },
] as const

const WAYS_TO_PAY = ['Apple Pay', 'Google Pay', 'Debit/Credit'] as const

type Props = {
  readonly searches: SearchCount | undefined
  readonly onDecline: () => void
  readonly onAccept: () => void
}

export function OfferStep({ searches, onDecline, onAccept }: Props) {
  const lead = useArrivalFocus<HTMLParagraphElement>()
  const limit = searches?.limit ?? null
  const isUsedUp = searches !== undefined && limit !== null && searches.used >= limit
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p ref={lead} tabIndex={-1} className="min-w-0 flex-1 basis-44 text-pretty text-muted">
          {isUsedUp
            ? "You've used all 25 free searches. Continue your DJ journey with unlimited access."
            : 'Continue your DJ journey with unlimited access.'}
        </p>
        {searches !== undefined && limit !== null && (
          <p className="figures rounded-md border border-control bg-raised px-3 py-1.5 text-lg leading-none font-semibold">
            {searches.used}/{limit}
            <span className="sr-only"> free searches used</span>
          </p>
        )}
      </div>
      <div className="mt-5 grid gap-5 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-8">
        <section
          aria-labelledby="early-user-rate"
          className="flex flex-col rounded-lg border border-ink bg-raised p-4 md:order-last md:p-5"
        >
          <h3 id="early-user-rate" className="font-semibold">
            Special Early User Rate
          </h3>
          <p className="figures mt-2 flex items-baseline gap-2">
            <span className="text-4xl font-semibold tracking-[-0.04em] md:text-5xl">$12</span>{' '}
            <span className="text-muted">per year</span>
          </p>
          <ul className="mt-3 space-y-1 text-sm">
            <li>Save 60% off regular price</li>
            <li>Just $1 per month</li>
            <li>Cancel anytime</li>
          </ul>
          <h4 className="legend mt-auto pt-4">Pay with</h4>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {WAYS_TO_PAY.map((name) => (
              <li
                key={name}
                className="grid min-h-11 flex-1 place-items-center rounded-md border border-line bg-surface px-2 text-xs font-medium whitespace-nowrap"
              >
                {name}
              </li>
            ))}
          </ul>
        </section>
        <ul aria-label="What Pro has" className="divide-y divide-line border-y border-line">
          {BENEFITS.map(({ title, text }) => (
            <li key={title} className="flex gap-3 py-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
              <div>
                <p className="font-medium">{title}</p>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="sticky bottom-0 -mx-4 mt-5 flex gap-3 border-t border-line bg-surface px-4 py-3 md:-mx-6 md:justify-end md:px-6 md:py-4">
        <Button
          size="live"
          className="max-md:flex-1 max-md:px-2 max-[22rem]:text-[0.9375rem]"
          onClick={onDecline}
        >
          No Thanks
        </Button>
        <Button
          size="live"
          variant="plate"
          className="max-md:flex-1 max-md:px-2 max-[22rem]:text-[0.9375rem] md:px-8"
          onClick={onAccept}
        >
          Sign Up Now
        </Button>
      </div>
    </>
  )
}
