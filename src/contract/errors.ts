import { z } from 'zod'
import { keySource } from './tracks.ts'

/** Every error code the API can answer with, and its HTTP status. `message` is for people, `code` for programs. */
export const ERROR_STATUS = {
  validation: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  email_verification_required: 403,
  list_limit: 403,
  api_key_limit: 403,
  library_full: 403,
  storage_full: 403,
  search_limit: 402,
  guest_search_limit: 402,
  subscription_required: 402,
  not_found: 404,
  payments_closed: 403,
  selection_limit: 409,
  already_subscribed: 409,
  username_taken: 409,
  invalid_token: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unknown_track: 422,
  ambiguous_track: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** A track that may have been meant: asked for again by its `trackId`, it is. */
export const trackCandidate = z
  .object({
    trackId: z.string(),
    artist: z.string(),
    title: z.string(),
    releaseYear: z.int().nullable(),
    bpm: z.number().nullable(),
    camelot: z.string().nullable(),
    keySource: keySource.nullable(),
  })
  .meta({ id: 'TrackCandidate' })

export type TrackCandidate = z.infer<typeof trackCandidate>

/** The one error shape. `fields` names what is wrong with each input; `requestId` finds the log line. */
export const errorBody = z
  .object({
    message: z.string().describe('Fit to be shown to a person'),
    code: z.enum(codes),
    fields: z.record(z.string(), z.string()).optional(),
    candidates: z
      .array(trackCandidate)
      .max(5)
      .optional()
      .describe('`ambiguous_track`: what may have been meant, best known first'),
    requestId: z.string().optional().describe('Quote this when you report a fault'),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBody>
