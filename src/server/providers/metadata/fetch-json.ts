import type { z } from 'zod'
import { boundedFetch, getJson } from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type Guard, type GuardRules, createGuard } from '../guard.ts'
import type { Clock } from '../clock.ts'

export type ServiceOptions = {
  /** Where its calls are noted. */
  readonly book?: CallMetrics
  // The rest is for tests; the server passes none of it.
  /** Where the service is. The address is never taken from a setting or an answer. */
  readonly baseUrl?: string
  readonly clock?: Clock
  /** Overrides of the rules that guard the calls. */
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

const MAX_BYTES = 512 * 1024

export const serviceGuard = (rules: GuardRules, options: ServiceOptions): Guard =>
  createGuard({ ...rules, ...options.rules }, options.clock, options.book)

/**
 * Asks for JSON and reads it with a schema.
 * @param path begins with "/" and is added to the base address
 */
export async function fetchJson<S extends z.ZodType>(
  schema: S,
  base: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Attempt<z.output<S>>> {
  const url = new URL(base.replace(/\/$/u, '') + path)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = await getJson(boundedFetch(MAX_BYTES), url, headers, signal)
  if (answer.kind !== 'found') return answer
  const read = schema.safeParse(answer.value)
  if (read.success) return { kind: 'found', value: read.data }
  const place = read.error.issues[0]?.path.join('.') ?? ''
  return { kind: 'failed', reason: `the answer has another form than expected at "${place}"`, retry: false }
}
