import { useEffect, useState } from 'react'
import { useAuthDialog } from '../auth/auth-dialog-provider.tsx'
import { ApiError, call } from '../client/api.ts'
import { leaveSession, readSession, refreshSession } from '../client/session.ts'
import { useToast } from '../ui/overlay/toast.tsx'
import { checkoutError } from './checkout-error.ts'

type Options = {
  /** The page is about to be left for the payment page. */
  readonly onLeaving?: (() => void) | undefined
  /** Nothing is left to pay for. */
  readonly onSubscribed: () => void
}

/** The way to the payment page, after the agreement. A guest gets an account on the way, and agrees once. */
export function useCheckout({ onLeaving, onSubscribed }: Options) {
  const toast = useToast()
  const openAuth = useAuthDialog()
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left.
    const wakeUp = (event: PageTransitionEvent) => event.persisted && setPending(false)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  const open = async () => {
    setPending(true)
    setMessage(null)
    try {
      const { url } = await call('POST', '/api/billing/checkout', { body: { agreed: true } })
      onLeaving?.()
      toast({ title: 'Processing payment', description: 'Taking you to the payment page...' })
      window.location.assign(url)
    } catch (error) {
      setPending(false)
      const code = error instanceof ApiError ? error.code : null
      if (code === 'already_subscribed') {
        void refreshSession()
        toast({ title: 'Nothing more to pay', description: checkoutError(error) })
        onSubscribed()
        return
      }
      if (code === 'unauthenticated') leaveSession()
      setMessage(checkoutError(error))
    }
  }

  const agree = () => {
    if (isPending) return
    if (readSession().status === 'signed-in') void open()
    else openAuth('register', () => void open())
  }

  return { agree, isPending, error: message }
}
