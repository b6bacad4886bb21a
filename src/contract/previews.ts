import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const preview = z
  .object({
    previewUrl: z.string().nullable().describe('About 30 seconds of sound, on this server; takes ranges'),
    source: z
      .enum(['own', 'deezer', 'itunes'])
      .nullable()
      .describe('Who has the sound: this server, or the service it comes from'),
    youtubeUrl: z.string().nullable(),
    youtubeTitle: z.string().nullable(),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof preview>

export const musicPreview = {
  method: 'GET',
  path: '/api/music-preview',
  summary: 'Something to hear of a track, by artist and title; 503 where nobody could be asked',
  query: z.object({
    q: z
      .string('Please say which track')
      .trim()
      .min(1, 'Please say which track')
      .max(300, 'Please keep the search under 300 characters'),
  }),
  response: preview,
  errors: ['validation'],
} as const satisfies Endpoint

export const previewSound = {
  method: 'GET',
  path: '/api/music-preview/:previewId/sound',
  summary: 'The sound of a preview',
  params: z.object({ previewId: z.string() }),
  response: z.any().describe('Audio; answers ranges with 206'),
  errors: ['not_found'],
} as const satisfies Endpoint
