import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../../domain/track/steps.ts'

/** All steps, others getting their turn in between. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
