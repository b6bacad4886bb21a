import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Where a picture is. */
export const artworkUrl = (artworkId: string): string => `/api/artworks/${artworkId}`

/** Where the making of a picture stands. A list has one at a time; what came before stays until the new one is there. */
export const artworkState = z
  .object({
    artworkUrl: z.string().nullable().describe('The newest finished picture'),
    job: z
      .object({
        status: z.enum(['waiting', 'running', 'failed']),
        progress: z.number().min(0).max(1),
        message: z.string().nullable().describe('Why it failed, fit to be shown'),
      })
      .nullable()
      .describe('null: nothing is being made'),
  })
  .meta({ id: 'ArtworkState' })
export type ArtworkState = z.infer<typeof artworkState>

const listId = z.object({ listId: z.string() })

export const generateArtwork = {
  method: 'POST',
  path: '/api/saved-lists/:listId/generate-artwork',
  summary: 'Have a picture made of a list; asked again while it is being made, it says how far that is',
  params: listId,
  response: artworkState,
  errors: ['validation', 'unauthenticated', 'forbidden', 'not_found', 'storage_full'],
} as const satisfies Endpoint

export const getArtwork = {
  method: 'GET',
  path: '/api/saved-lists/:listId/artwork',
  summary: 'How far the picture of a list is',
  params: listId,
  response: artworkState,
  errors: ['unauthenticated', 'not_found'],
} as const satisfies Endpoint

export const cancelArtwork = {
  method: 'DELETE',
  path: '/api/saved-lists/:listId/generate-artwork',
  summary: 'Stop making a picture; the old one stays',
  params: listId,
  response: artworkState,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint

export const artworkImage = {
  method: 'GET',
  path: '/api/artworks/:artworkId',
  summary: 'A picture: its owner sees it, and everybody once it is posted',
  params: z.object({ artworkId: z.string() }),
  query: z.object({
    size: z.enum(['256', '512', '1024']).default('1024').describe('Pixels a side'),
    format: z.enum(['webp', 'png']).default('webp'),
  }),
  response: z.any().describe('The image'),
  errors: ['validation', 'not_found'],
} as const satisfies Endpoint
