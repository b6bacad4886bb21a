import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** A path of ours without its query: what was searched for stays out. */
const path = z.string().max(300).regex(/^\//u, 'A path starts with /')
const sessionId = z.string().max(64)
/** Sent by pages that know it, and not believed: the server knows who is signed in. */
const userId = z.union([z.string().max(64), z.number()]).nullish()

const ERRORS = ['validation', 'forbidden', 'too_large', 'unsupported_media_type'] as const
const BATCH_MAX = 50

export const pageViewFacts = z.object({ path, referrer: z.string().max(500).nullish(), sessionId, userId })

export const pageView = {
  method: 'POST',
  path: '/api/analytics/page-view',
  summary: 'A page was opened; one or a batch',
  body: z.union([pageViewFacts, z.object({ pageViews: z.array(pageViewFacts).max(BATCH_MAX) })]),
  response: z.object({}),
  errors: ERRORS,
} as const satisfies Endpoint

export const interactionFacts = z.object({
  path: path.describe('Behind a # the screen, where several share the address'),
  elementType: z.enum(['button', 'link', 'input', 'form']),
  elementText: z.string().max(200).nullish().describe('What the control is called; never what was typed'),
  elementSelector: z.string().max(300).nullish(),
  coordinateX: z.number().nullish().describe('Pixels from the left of the page'),
  coordinateY: z.number().nullish().describe('Pixels from the top of the page'),
  pageWidth: z.int().min(1).max(20_000).nullish().describe('Pixels: what coordinateX is a part of'),
  sessionId,
  userId,
})

export const interaction = {
  method: 'POST',
  path: '/api/analytics/interaction',
  summary: 'Something was clicked or sent; one or a batch',
  body: z.union([interactionFacts, z.object({ interactions: z.array(interactionFacts).max(BATCH_MAX) })]),
  response: z.object({}),
  errors: ERRORS,
} as const satisfies Endpoint
