import { useState } from 'react'
import type { SearchCount } from '../../contract/recommendations.ts'
import { paths } from '../client/paths.ts'
import { Logo } from '../ui/logo.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { LicenceStep } from './licence-step.tsx'
import { OfferStep } from './offer-step.tsx'

type Props = {
  readonly searches: SearchCount | undefined
  readonly onLeaving?: (() => void) | undefined
  readonly onClose: () => void
  /** `licence` where Pro has been chosen already. */
  readonly startAt?: 'offer' | 'licence'
}

/** What Pro is and costs, then what one agrees to, then the payment page. Escape is No Thanks. */
export function Paywall({ searches, onLeaving, onClose, startAt = 'offer' }: Props) {
  const [step, setStep] = useState(startAt)
  return (
    <Dialog
      title={step === 'offer' ? 'Thank You for Trying Segue!' : 'Licence agreement'}
      onClose={onClose}
      className="max-w-3xl! pb-0! md:pb-0!"
      above={
        <a
          href={paths.home}
          data-control
          aria-label="Segue, start page"
          className="-mt-1.5 mb-2 inline-flex h-11 items-center rounded-md"
        >
          <Logo />
        </a>
      }
    >
      {step === 'offer' ? (
        <OfferStep searches={searches} onDecline={onClose} onAccept={() => setStep('licence')} />
      ) : (
        <LicenceStep onBack={() => setStep('offer')} onLeaving={onLeaving} onSubscribed={onClose} />
      )}
    </Dialog>
  )
}
