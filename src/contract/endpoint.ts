import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One call: what the server mounts, the client types itself by, and the OpenAPI document lists. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** What a 503 of this call holds, where that is not an error. */
  readonly unavailable?: z.ZodType
  /** Refusals a caller must expect besides `rate_limited`, `internal` and `unavailable`, which any call may answer. */
  readonly errors: readonly ErrorCode[]
  /** What an API key must be allowed to make this call; without it, no key may. */
  readonly keyScope?: 'read' | 'write'
}
