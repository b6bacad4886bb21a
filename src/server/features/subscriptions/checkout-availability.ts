import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../system/is-loopback-host.ts'
import type { Payments } from '../../providers/payments/port.ts'
import type { SettingsCache } from '../settings/settings-cache.ts'
import { networkOf } from '../visitors/visitor.ts'

/** The payment methods open to the caller. */
export type Offer = {
  /** `closed`: there is nothing to pay with. */
  readonly checkout: 'stripe' | 'test' | 'closed'
  /** Whether anything is sold: there is something to pay with, and the owner has not closed payments. */
  readonly paymentsOpen: boolean
}

export type CheckoutAvailability = (request: FastifyRequest) => Promise<Offer>

export const createCheckoutAvailability =
  (settings: Pick<SettingsCache, 'read'>, payments: Payments): CheckoutAvailability =>
  async (request) => {
    const isOpen = payments.name !== 'off' && payments.isOpenTo(isFromThisMachine(request))
    if (!isOpen) return { checkout: 'closed', paymentsOpen: false }
    const { paymentProcessingEnabled } = await settings.read()
    return { checkout: payments.name, paymentsOpen: paymentProcessingEnabled }
  }

/** Both the address it comes from and the name it was sent to are this machine's: a proxy's visitors use another name. */
const isFromThisMachine = ({ ip, hostname }: FastifyRequest): boolean =>
  networkOf(ip) === null && isLoopbackHost(hostname)
