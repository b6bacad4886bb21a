import { z } from 'zod'
import { KEY_SOURCES } from '../domain/track/track.ts'
import type { Endpoint } from './endpoint.ts'

export const keySource = z.enum(KEY_SOURCES)

export const trackSummary = z
  .object({
    id: z.string(),
    artist: z.string(),
    title: z.string(),
    releaseYear: z.int().nullable(),
    genre: z.string().nullable(),
    bpm: z.number().nullable(),
    musicalKey: z.string().nullable().describe('Traditional notation, e.g. "A minor"'),
    camelot: z.string().nullable().describe('Camelot notation, e.g. "8A"'),
    keySource: keySource.nullable(),
    energy: z.int().min(1).max(10).nullable(),
  })
  .meta({ id: 'TrackSummary' })

export type TrackSummary = z.infer<typeof trackSummary>

const LIMIT = 'The limit is a whole number from 1 to 50'

export const searchTracks = {
  method: 'GET',
  path: '/api/tracks/search',
  keyScope: 'read',
  summary: 'Find tracks of the catalogue by artist and title, forgiving of typos',
  query: z.object({
    q: z.string('Please say what to look for').max(300, 'Please keep the search under 300 characters'),
    limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(50, LIMIT).default(8),
  }),
  response: z.object({ tracks: z.array(trackSummary) }),
  errors: ['validation'],
} as const satisfies Endpoint
