import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../client/api.ts'
import { refreshSession } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { awaitSubscription } from './await-subscription.ts'

type Props = { readonly onOver: () => void }

/** Shown on the way back from a payment, until the server knows of it or it takes too long. Nothing waits for it. */
export function PaymentNotice({ onOver }: Props) {
  const toast = useToast()
  const [turn, setTurn] = useState(0)
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = () => call('GET', '/api/billing/subscription', { signal })
    const pause = (ms: number) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      })
    const wait = async () => {
      const isActive = await awaitSubscription(ask, pause)
      if (signal.aborted) return
      if (!isActive) {
        setLate(true)
        return
      }
      await refreshSession()
      toast({
        title: 'Welcome to Segue Pro!',
        description: 'Thank you. Your searches and saved sets are unlimited now.',
      })
      onOver()
    }
    wait().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a turn; who is told of the end may change
  }, [turn])

  return (
    <div className="border-b border-line bg-raised">
      <div className="screen flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <output className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          {!isLate && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-muted" />}
          {isLate
            ? 'Your payment is not confirmed yet. Pro begins as soon as it is; there is nothing more for you to do.'
            : 'Confirming your payment. You can go on meanwhile.'}
        </output>
        {isLate && (
          <div className="flex gap-2">
            <Button
              onClick={() => {
                setLate(false)
                setTurn(turn + 1)
              }}
            >
              Check again
            </Button>
            <Button variant="quiet" onClick={onOver}>
              Close
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
