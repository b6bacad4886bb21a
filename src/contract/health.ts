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

const liveness = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' })

export const healthLive = {
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the process answers; a restart helps where it does not',
  response: liveness,
  errors: [],
} as const satisfies Endpoint

const readiness = z
  .object({
    status: z.enum(['ready', 'starting', 'draining', 'unavailable']),
    database: z.enum(['ok', 'failed']).describe('Asked anew with every call'),
    storage: z.enum(['ok', 'failed']).describe('Asked anew with every call'),
  })
  .meta({ id: 'Readiness' })
export type Readiness = z.output<typeof readiness>

export const healthReady = {
  method: 'GET',
  path: '/api/health/ready',
  summary:
    'Whether calls may be sent here: 503 while it starts or leaves, and where database or storage do not answer',
  response: readiness,
  unavailable: readiness,
  errors: [],
} as const satisfies Endpoint
