import { useState } from 'react'
import { useSession } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DisabledButton } from '../ui/disabled-button.tsx'
import { CheckField } from '../ui/form/check-field.tsx'
import { FormAlert } from '../ui/form/form-refusal.tsx'
import { LICENCE_AGREEMENT, LICENCE_DATE } from './licence-agreement.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useCheckout } from './use-checkout.ts'

type Props = {
  readonly onBack: () => void
  readonly onLeaving?: (() => void) | undefined
  readonly onSubscribed: () => void
}

const PROCEED = 'Agree & Proceed to Payment'
const NARROW = 'max-[22rem]:px-2 max-[22rem]:text-[0.9375rem]'

export function LicenceStep({ onBack, onLeaving, onSubscribed }: Props) {
  const agreement = useArrivalFocus<HTMLElement>()
  const isGuest = useSession().status !== 'signed-in'
  const [isAgreed, setAgreed] = useState(false)
  const { agree, isPending, error } = useCheckout({ onLeaving, onSubscribed })
  return (
    <>
      <p className="text-muted">{LICENCE_DATE}</p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        ref={agreement}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Licence agreement"
        className="mt-4 max-h-[max(10rem,34dvh)] space-y-4 overflow-y-auto overscroll-contain rounded-md border border-control bg-raised p-4 md:p-5"
      >
        {LICENCE_AGREEMENT.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 max-w-[68ch] text-pretty text-muted">{text}</p>
          </div>
        ))}
      </section>
      <div className="mt-6">
        <CheckField
          label="I have read the licence agreement and agree to it"
          help="$12 per year, renewed each year until you cancel"
          isChecked={isAgreed}
          onChange={setAgreed}
        />
      </div>
      {isGuest && (
        <p className="mt-4 text-sm text-muted">
          Next: an account, then the payment page. Your searches come along.
        </p>
      )}
      <div className="sticky bottom-0 -mx-4 mt-5 border-t border-line bg-surface px-4 py-3 md:-mx-6 md:px-6 md:py-4">
        <FormAlert message={error} />
        <div className={classNames('flex gap-3 max-sm:flex-col-reverse md:justify-end', error && 'mt-3')}>
          <Button size="live" onClick={onBack}>
            Back
          </Button>
          {isAgreed ? (
            <Button size="live" variant="plate" className={NARROW} aria-busy={isPending} onClick={agree}>
              {isPending ? 'Opening the payment page...' : PROCEED}
            </Button>
          ) : (
            <DisabledButton
              size="live"
              variant="plate"
              className={NARROW}
              reason="Tick the box above to agree first"
            >
              {PROCEED}
            </DisabledButton>
          )}
        </div>
      </div>
    </>
  )
}
