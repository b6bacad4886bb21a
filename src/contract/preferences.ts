import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { COUNT_MAX, COUNT_MIN } from './limits.ts'
import { harmonyLevel } from './recommendations.ts'

/** How somebody likes Segue to look and to search. What was never chosen is left out. */
export const preferences = z
  .object({
    theme: z.enum(['light', 'dark', 'system']),
    recommendationCount: z.int().min(COUNT_MIN).max(COUNT_MAX),
    harmony: harmonyLevel,
    keyLock: z.boolean(),
    keyNotation: z.enum(['camelot', 'open-key', 'traditional']),
    dateLanguage: z.enum(['en-GB', 'en-US', 'de', 'fr', 'es', 'it', 'pt']),
  })
  .partial()
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof preferences>

export const getPreferences = {
  method: 'GET',
  path: '/api/preferences',
  summary: 'What this account has chosen, on whichever device',
  response: z.object({ preferences }),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const changePreferences = {
  method: 'PATCH',
  path: '/api/preferences',
  summary: 'Choose; what is left out stays as it was',
  body: preferences,
  response: z.object({ preferences }),
  errors: ['validation', 'unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint
