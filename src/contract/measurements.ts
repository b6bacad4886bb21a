import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const count = z.int().min(0)

export const measuredTrack = z
  .object({
    trackId: z.string(),
    artist: z.string(),
    title: z.string(),
    bpm: z.number().nullable(),
    camelot: z.string().nullable(),
    service: z.string().nullable().describe('Whose preview was measured'),
    error: z.string().nullable().describe('Why it was not measured; null where it was'),
    finishedAt: z.string(),
  })
  .meta({ id: 'MeasuredTrack' })
export type MeasuredTrack = z.infer<typeof measuredTrack>

export const listMeasurements = {
  method: 'GET',
  path: '/api/admin/measurements',
  summary: 'Tracks whose tempo or key is measured in the background: how many wait, and what ended last',
  response: z.object({
    waiting: count.describe('Also those that are being measured'),
    doneToday: count.describe('Since midnight UTC'),
    failed: count.describe('Given up'),
    newest: z.array(measuredTrack),
  }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint
