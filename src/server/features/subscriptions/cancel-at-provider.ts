import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Payments } from '../../providers/payments/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { Subscription } from './store.ts'

export type CancelDeps = {
  readonly payments: Payments
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const UNREACHABLE = refuse(
  'unavailable',
  'The payment provider does not answer, so the subscription could not be cancelled. Nothing was changed. Please try again later.',
)

/**
 * Ends at the provider what has not ended yet, so that no user is charged without a plan.
 * @returns why not all of it could be ended; then the caller changes nothing
 */
export async function cancelAtProvider(
  { payments, log }: CancelDeps,
  subscriptions: readonly Subscription[],
): Promise<Refusal | null> {
  for (const { id, provider, state } of subscriptions) {
    // Nothing is ever paid in a test checkout.
    if (state.endedAt !== null || provider === 'test') continue
    if (provider !== payments.name) return UNREACHABLE
    const outcome = await payments.cancelNow(id)
    if (outcome.kind === 'failed') {
      log.warn({ reason: outcome.reason }, 'a subscription could not be cancelled')
      return UNREACHABLE
    }
  }
  return null
}
