import { z } from 'zod'
import type { Attempt } from './guard.ts'

/** Deezer refuses with status 200 and this body. */
export const deezerRefusal = z.object({
  error: z.object({ type: z.string(), message: z.string(), code: z.number() }),
})

const QUOTA = 4
const BUSY = 700
const NO_DATA = 800

/** What a refusal by Deezer comes to: there is nothing, it may pass, or it will come again. */
export function refusedByDeezer({ error: { code } }: z.output<typeof deezerRefusal>): Attempt<never> {
  if (code === NO_DATA) return { kind: 'nothing' }
  return { kind: 'failed', reason: `refused with code ${code}`, retry: code === QUOTA || code === BUSY }
}
