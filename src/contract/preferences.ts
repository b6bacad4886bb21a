import { z } from 'zod'
import { KEY_NOTATIONS } from '../domain/key/key-notations.ts'
import type { Endpoint } from './endpoint.ts'
import { COUNT_MAX, COUNT_MIN, DATE_LANGUAGES, HARMONY_LEVELS, THEMES } from './limits.ts'

/** A user's preferences for how Segue looks and searches. What was never chosen is left out. */
export const preferences = z
  .object({
    theme: z.enum(THEMES),
    recommendationCount: z.int().min(COUNT_MIN).max(COUNT_MAX),
    harmony: z.enum(HARMONY_LEVELS),
    keyLock: z.boolean(),
    keyNotation: z.enum(KEY_NOTATIONS),
    dateLanguage: z.enum(DATE_LANGUAGES),
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
