import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { keySource } from './tracks.ts'

const heardTrack = z
  .object({
    title: z.string(),
    artist: z.string(),
    genre: z.string().nullable(),
    bpm: z.number().nullable(),
    musicalKey: z.string().nullable().describe('Traditional notation, e.g. "A minor"'),
    camelot: z.string().nullable(),
    keySource: keySource.nullable(),
    album: z.string().nullable(),
    release_date: z.string().nullable().describe('A year, or YYYY-MM-DD'),
    trackId: z.string().nullable().describe('Where the catalogue has it'),
  })
  .meta({ id: 'HeardTrack' })
export type HeardTrack = z.infer<typeof heardTrack>

/** What could be measured of the clip itself, known or not: enough to search from. */
const heardFacts = z
  .object({
    bpm: z.number().nullable(),
    bpmConfidence: z.number().min(0).max(1),
    musicalKey: z.string().nullable(),
    camelot: z.string().nullable(),
    keyConfidence: z.number().min(0).max(1),
  })
  .meta({ id: 'HeardFacts' })
export type HeardFacts = z.infer<typeof heardFacts>

export const identification = z
  .object({
    identified: z
      .boolean()
      .describe('false also where it is not sure: `candidates` then says what it may be'),
    message: z.string().describe('Fit to be shown'),
    isBlend: z.boolean().optional().describe('Two tracks play: the second candidate as well'),
    track: heardTrack.nullable(),
    candidates: z
      .array(
        heardTrack.extend({
          confidence: z.number().min(0).max(1),
          speedPercent: z
            .number()
            .optional()
            .describe('How much faster than the record it plays; only of tracks whose sound is known here'),
        }),
      )
      .max(3)
      .describe('Likeliest first; the identified track is the first of them'),
    heard: heardFacts.nullable().describe('Measured from the clip; null where it holds no music'),
  })
  .meta({ id: 'Identification' })
export type Identification = z.infer<typeof identification>

export const identifyAudio = {
  method: 'POST',
  path: '/api/identify-audio',
  summary: 'Find out what plays: multipart, the recording in the field `audio`; it is not stored',
  response: identification,
  errors: ['validation', 'too_large', 'unsupported_media_type', 'forbidden'],
} as const satisfies Endpoint
