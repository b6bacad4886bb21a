import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** A path of ours without its query: what was searched for stays out. */
const path = z.string().max(300).regex(/^\//u, 'A path starts with /')
const sessionId = z.string().max(64)
/** Taken for the sake of older pages, and not believed: the server knows who is signed in. */
const userId = z.union([z.string().max(64), z.number()]).nullish()

export const pageView = {
  method: 'POST',
  path: '/api/analytics/page-view',
  summary: 'A page was opened',
  body: z.object({ path, referrer: z.string().max(500).nullish(), sessionId, userId }),
  response: z.object({}),
  errors: ['validation', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

const interactionFacts = z.object({
  path,
  elementType: z.enum(['button', 'link', 'input', 'form']),
  elementText: z.string().max(200).nullish().describe('What the control is called; never what was typed'),
  elementSelector: z.string().max(300).nullish(),
  coordinateX: z.number().nullish().describe('Of the page, 0 to 1 of its width'),
  coordinateY: z.number().nullish().describe('Pixels from the top of the page'),
  sessionId,
  userId,
})

export const interaction = {
  method: 'POST',
  path: '/api/analytics/interaction',
  summary: 'Something was clicked or sent; one or a batch',
  body: z.union([interactionFacts, z.object({ interactions: z.array(interactionFacts).max(50) })]),
  response: z.object({}),
  errors: ['validation', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint
