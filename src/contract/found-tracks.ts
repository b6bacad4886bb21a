import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const count = z.int().min(0)

export const foundTrack = z
  .object({
    trackId: z.string(),
    artist: z.string(),
    title: z.string(),
    genre: z.string().nullable(),
    isGenreGuessed: z.boolean().describe('It is the usual one of the artist'),
    bpm: z.number().nullable(),
    camelot: z.string().nullable(),
    keySource: z.string().nullable(),
    service: z.string().describe('Which service proved that it exists'),
    pageUrl: z.url().nullable(),
    foundAt: z.string(),
  })
  .meta({ id: 'FoundTrack' })
export type FoundTrack = z.infer<typeof foundTrack>

export const proposalFigures = z
  .object({
    source: z.enum(['model', 'neighbours']),
    questions: count,
    proposed: count,
    known: count.describe('Of those proposed, how many were in the catalogue already'),
    proven: count.describe('Of those proposed, how many a service proved to exist'),
    recommended: count,
  })
  .meta({ id: 'ProposalFigures' })
export type ProposalFigures = z.infer<typeof proposalFigures>

export const listFoundTracks = {
  method: 'GET',
  path: '/api/admin/found-tracks',
  summary:
    'Tracks that services proved to exist: how many, where from, the newest, and what proposals came to',
  response: z.object({
    total: count,
    withTempo: count,
    measured: count,
    removed: count.describe('Taken out by the admin: they stay away'),
    byService: z.array(z.object({ service: z.string(), tracks: count })),
    proposals: z.array(proposalFigures).describe('Of the last thirty days'),
    newest: z.array(foundTrack),
  }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

export const removeFoundTrack = {
  method: 'DELETE',
  path: '/api/admin/found-tracks/:trackId',
  summary: 'Takes a found track out for everybody; it stays away',
  params: z.object({ trackId: z.string() }),
  response: z.object({ trackId: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint
