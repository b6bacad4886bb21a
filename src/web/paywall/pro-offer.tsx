import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { useOfferPro } from './offer-pro.ts'

type Props = {
  readonly title: string
  /** What is free, and what Pro adds. */
  readonly children: React.ReactNode
  /** Begins the key of the answer that has more in it with Pro. */
  readonly answers: string
}

/** Where the free part of something ends: what there is more of, and the way to it. */
export function ProOffer({ title, children, answers }: Props) {
  const client = useQueryClient()
  const offerPro = useOfferPro()
  const session = useSession()
  const isPro = session.status === 'signed-in' && session.user.subscriptionStatus === 'active'
  useEffect(() => {
    // Signed in since the answer came: there is more of it now.
    if (isPro) void client.invalidateQueries({ queryKey: [answers] })
  }, [client, isPro, answers])
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-pretty text-muted">{children}</p>
      <Button className="mt-3" onClick={offerPro}>
        See what Pro has
      </Button>
    </section>
  )
}
