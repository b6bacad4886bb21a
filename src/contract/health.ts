import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const state = z
  .object({
    status: z.enum(['ok', 'starting', 'draining']),
    version: z.string(),
    providers: z
      .record(z.string(), z.string())
      .describe('Which adapter serves each outside part: "local", "off" or a vendor'),
  })
  .meta({ id: 'Health' })

export const health = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server can serve; 503 before it can and while it drains',
  response: state,
  unavailable: state,
  errors: [],
} as const satisfies Endpoint
