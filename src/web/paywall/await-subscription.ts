import type { Subscription } from '../../contract/subscriptions.ts'

/** The payment provider tells the server, and that can take a moment: so often it is asked, and so long in between. */
const QUESTIONS = 30
const PAUSE_MS = 2_000

/**
 * Asks until the subscription is active, for about a minute. A question that fails is no answer.
 * @param ask throws when there is no answer
 * @param pause waits; throws once aborted
 * @returns whether it is active
 */
export async function awaitSubscription(
  ask: () => Promise<Pick<Subscription, 'status'>>,
  pause: (ms: number) => Promise<void>,
): Promise<boolean> {
  for (let question = 0; question < QUESTIONS; question++) {
    if (question > 0) await pause(PAUSE_MS)
    const status = await ask().then(
      (subscription) => subscription.status,
      () => null,
    )
    if (status === 'active') return true
  }
  return false
}
