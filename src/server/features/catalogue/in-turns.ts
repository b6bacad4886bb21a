import { setImmediate } from 'node:timers/promises'
import type { Chunked } from '#domain/track/chunked.ts'

/** All steps, others getting their turn in between. */
export async function inTurns<T>(steps: Chunked<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
