import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { FREE_LIBRARY_TRACKS, PRO_LIBRARY_TRACKS } from '../domain/access/quota.ts'
import { FINGERPRINT_BYTES_MAX, LIBRARY_BATCH_MAX } from './limits.ts'
import { typedText } from './text.ts'

const optionalText = (max: number, what: string) => typedText(max, what).nullish()
const confidence = z.number().min(0).max(1).nullish()

/** Who says so: a tag or the DJ's software wrote it, or it was measured from the sound. */
const librarySource = z.enum(['tag', 'measured'])

/** Facts of one track of a DJ's own; the sound itself is never sent. */
export const libraryTrackInput = z
  .object({
    artist: typedText(300, 'artist').pipe(z.string().min(1, 'The artist is missing')),
    title: typedText(300, 'title').pipe(z.string().min(1, 'The title is missing')),
    album: optionalText(300, 'album'),
    genre: optionalText(100, 'genre'),
    year: z.int().min(1900).max(2100).nullish(),
    bpm: z.number().min(20).max(400).nullish(),
    bpmSource: librarySource.nullish(),
    bpmConfidence: confidence,
    musicalKey: optionalText(24, 'key').describe('In any notation'),
    keySource: librarySource.nullish(),
    keyConfidence: confidence,
    energy: z.int().min(1).max(10).nullish(),
    durationS: z.number().positive().max(86_400).nullish(),
    fingerprint: z
      .base64('A fingerprint is base64')
      .max(Math.ceil(FINGERPRINT_BYTES_MAX / 3) * 4, 'The fingerprint is too long')
      .nullish()
      .describe('Landmarks of the sound, so that Listen knows the track; only you are answered from it'),
  })
  .meta({ id: 'LibraryTrackFacts' })
export type LibraryTrackInput = z.input<typeof libraryTrackInput>

export const libraryTrack = z
  .object({
    id: z.string(),
    artist: z.string(),
    title: z.string(),
    album: z.string().nullable(),
    genre: z.string().nullable().describe('As your files call it'),
    year: z.int().nullable(),
    bpm: z.number().nullable(),
    bpmSource: librarySource.nullable(),
    musicalKey: z.string().nullable(),
    camelot: z.string().nullable(),
    keySource: librarySource.nullable(),
    energy: z.int().nullable(),
    durationS: z.number().nullable(),
    mixable: z.boolean().describe('Its tempo is known: it can be recommended'),
  })
  .meta({ id: 'LibraryTrack' })
export type LibraryTrack = z.infer<typeof libraryTrack>

export const librarySummary = z
  .object({
    tracks: z.int(),
    mixable: z.int(),
    withKey: z.int(),
    fingerprinted: z.int(),
    limit: z
      .int()
      .describe(
        `How many tracks your library may hold: ${FREE_LIBRARY_TRACKS}, with Pro ${PRO_LIBRARY_TRACKS}`,
      ),
    updatedAt: z.string().nullable().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'LibrarySummary' })
export type LibrarySummary = z.infer<typeof librarySummary>

const WRITE = ['validation', 'unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'] as const

export const getLibrary = {
  method: 'GET',
  path: '/api/library',
  summary: 'How much of your own music Segue knows',
  response: librarySummary,
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const listLibraryTracks = {
  method: 'GET',
  path: '/api/library/tracks',
  summary: 'Your own tracks, by artist and title, a page at a time',
  query: z.object({
    q: z.string().max(300).default(''),
    offset: z.coerce.number().int().min(0).max(PRO_LIBRARY_TRACKS).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({ tracks: z.array(libraryTrack), total: z.int() }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

export const addLibraryTracks = {
  method: 'POST',
  path: '/api/library/tracks',
  summary:
    'Add tracks to your library; one that is there already is brought up to date. Of more than fit, as many as fit are added, in their order',
  body: z.object({
    tracks: z
      .array(libraryTrackInput)
      .min(1)
      .max(LIBRARY_BATCH_MAX, `At most ${LIBRARY_BATCH_MAX} tracks at once`),
  }),
  response: z.object({
    added: z.int(),
    updated: z.int(),
    leftOut: z.array(z.int()).describe('Places in the call, from 0, of the tracks that found no room'),
    library: librarySummary,
  }),
  errors: [...WRITE, 'library_full', 'storage_full'],
} as const satisfies Endpoint

export const deleteLibrary = {
  method: 'DELETE',
  path: '/api/library',
  summary: 'Forget your library whole, fingerprints included',
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint
