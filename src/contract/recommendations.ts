import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import {
  BPM_MAX,
  BPM_MIN,
  COUNT_DEFAULT,
  COUNT_MAX,
  COUNT_MIN,
  HARMONY_LEVELS,
  SELECTION_MAX,
  TEXT_MAX,
} from './limits.ts'
import { deviceFingerprint, typedText } from './text.ts'
import { keySource } from './tracks.ts'

const TRACK_MISSING = 'Please enter a current artist or track'

const absentWhenEmpty = (s: string | undefined) => (s === undefined || s === '' ? undefined : s)

const bpmMessage = `BPM must be a number from ${BPM_MIN} to ${BPM_MAX}`
const countMessage = `Please ask for ${COUNT_MIN} to ${COUNT_MAX} recommendations`

export const harmonyLevel = z.enum(HARMONY_LEVELS)
export type HarmonyLevel = z.infer<typeof harmonyLevel>

/** Where results come from: what everybody can have, the requester's own library, or either. */
export const trackSource = z.enum(['everything', 'library', 'both'])
export type TrackSource = z.infer<typeof trackSource>

export const recommendationRequest = z
  .object({
    currentTrack: typedText(TEXT_MAX.currentTrack, 'track', TRACK_MISSING)
      .default('')
      .describe('"Artist - Title". May be empty where the id, or genre and bpm, are given'),
    trackId: z
      .string()
      .regex(/^[\w-]{0,40}$/, 'That is no track of ours')
      .optional()
      .describe('Of a track that a search found; it goes before the name'),
    genre: typedText(TEXT_MAX.genre, 'genre').optional().transform(absentWhenEmpty),
    bpm: z.number({ error: bpmMessage }).min(BPM_MIN, bpmMessage).max(BPM_MAX, bpmMessage).optional(),
    vibeDescription: typedText(TEXT_MAX.vibeDescription, 'vibe description')
      .optional()
      .transform(absentWhenEmpty),
    recommendationCount: z
      .int({ error: countMessage })
      .min(COUNT_MIN, countMessage)
      .max(COUNT_MAX, countMessage)
      .default(COUNT_DEFAULT),
    selectedRecommendationIds: z
      .array(z.string().max(200))
      .max(SELECTION_MAX, `You can only select up to ${SELECTION_MAX} songs at a time.`)
      .optional(),
    allowSameArtist: z.boolean().default(false),
    isRefinement: z.boolean().default(false),
    harmony: harmonyLevel.default('balanced').describe('Which key moves count as compatible'),
    keyLock: z
      .boolean()
      .default(true)
      .describe('false: a pitch change shifts the key, as on a deck without key lock'),
    source: trackSource.default('everything').describe('`library` and `both` need an account'),
    deviceFingerprint: deviceFingerprint.optional(),
  })
  .refine(
    ({ currentTrack, trackId = '', genre, bpm }) =>
      currentTrack !== '' || trackId !== '' || (genre !== undefined && bpm !== undefined),
    {
      path: ['currentTrack'],
      error: TRACK_MISSING,
      // Told together with whatever else is wrong.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )
  .meta({ id: 'RecommendationRequest' })

export type RecommendationRequest = z.output<typeof recommendationRequest>
/** What a caller sends: everything with a default may be left out. */
export type RecommendationInput = z.input<typeof recommendationRequest>

/** How many of the free searches are used. `limit` is null where nothing is limited. */
export const searchCount = z
  .object({ used: z.int().min(0), limit: z.int().min(0).nullable() })
  .meta({ id: 'SearchCount' })
export type SearchCount = z.infer<typeof searchCount>

const fact = <T extends z.ZodType>(value: T) =>
  z.object({
    value: value.nullable(),
    source: z
      .enum([
        'you',
        'saved',
        'catalogue',
        'library',
        'metadata',
        'measured',
        'selection',
        'artist',
        'genre',
        'unknown',
      ])
      .describe(
        'Who says so: typed by you, the song as you saved it, our catalogue, your own library, a metadata service, our own analysis of a preview, the selected songs, usual for the artist (a guess), or typical of the genre',
      ),
    confidence: z.number().min(0).max(1),
  })

export const basis = z
  .object({
    track: z.object({
      id: z.string().nullable(),
      artist: z.string().nullable(),
      title: z.string().nullable(),
      confidence: z.number().min(0).max(1).describe('How sure it is that this is the track you meant'),
    }),
    genre: fact(z.string()),
    bpm: fact(z.number()),
    musicalKey: fact(z.string()).describe('Traditional notation'),
    camelot: z.string().nullable(),
    keySource: keySource.nullish().describe('Left out in answers from before it was told'),
    energy: fact(z.number()),
    vibeWords: z
      .array(z.object({ text: z.string(), meaning: z.string() }))
      .describe('The words of your description that were used, and as what'),
    vibeIgnored: z
      .array(z.string())
      .describe(
        'Phrases of your description that changed nothing: not understood, or contradicted by others',
      ),
    notes: z.array(z.string()).describe('What a DJ should know about this answer, in sentences'),
    seeds: z
      .array(
        z.object({
          artist: z.string(),
          title: z.string(),
          bpm: z.number().nullable(),
          camelot: z.string().nullable(),
          keySource: keySource.nullish(),
        }),
      )
      .describe('Refinement: the selected songs it starts from'),
  })
  .meta({ id: 'Basis' })
export type Basis = z.infer<typeof basis>

const PART_NAMES = [
  'scene',
  'tempo',
  'harmony',
  'genre',
  'energy',
  'vibe',
  'era',
  'crowd',
  'personal',
] as const

export const part = z
  .object({
    name: z.enum(PART_NAMES),
    points: z
      .int()
      .min(0)
      .describe(
        '0 to max; the points of all parts add up to compatibilityScore. personal, what your own nights add, is there only where they say something',
      ),
    max: z.int(),
    reason: z.string().describe('In a few words, e.g. "One step up the wheel (8A to 9A)"'),
  })
  .meta({ id: 'Part' })
export type Part = z.infer<typeof part>

export const trackOrigin = z
  .enum(['catalogue', 'folder', 'library', 'found'])
  .describe(
    "Segue's catalogue, the music folder of this server, your own library, or a service that proved it exists",
  )
export type TrackOrigin = z.infer<typeof trackOrigin>

/** Where a track was found outside, and by whom it was proposed, if it was. */
export const finding = z
  .object({
    service: z.string().nullable().describe('Which service proved that it exists; null: known here already'),
    pageUrl: z.url().nullable().describe('To listen to it there'),
    proposedBy: z.enum(['model', 'neighbours']).nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof finding>

export const recommendation = z
  .object({
    id: z.string(),
    trackId: z.string(),
    artist: z.string(),
    title: z.string(),
    bpm: z.number(),
    isSelected: z.boolean(),
    releaseYear: z.int().nullable(),
    genre: z.string(),
    isGenreGuessed: z
      .boolean()
      .optional()
      .describe('No source states the genre of this very track: it is the usual one of its artist'),
    musicalKey: z.string().nullable(),
    camelot: z.string().nullable(),
    keySource: keySource.nullable(),
    origin: trackOrigin,
    soundingCamelot: z
      .string()
      .nullable()
      .describe('The key as it will sound at the mixed tempo (differs only without key lock)'),
    energy: z.int().min(1).max(10).nullable(),
    vibes: z.array(z.string()),
    mixingTip: z.string(),
    compatibilityScore: z.int().min(0).max(100),
    parts: z
      .array(part)
      .nullable()
      .describe('null: beyond the first cards of an answer, which are free; with Pro all cards have them'),
    personalReason: z
      .string()
      .optional()
      .describe('What your own nights say of it after this track; left out where they say nothing'),
    move: z
      .string()
      .nullable()
      .describe('Name of the harmonic move, e.g. "Energy boost"; null when a key is unknown'),
    pitchPercent: z.number().describe('Pitch change of this track to meet the current tempo, in percent'),
    tempoRelation: z.enum(['same', 'half', 'double']),
    finding: finding
      .nullish()
      .describe('Left out where the track is one of the catalogue that nobody proposed'),
  })
  .meta({ id: 'Recommendation' })
export type Recommendation = z.infer<typeof recommendation>

export const createRecommendations = {
  method: 'POST',
  path: '/api/recommendations',
  keyScope: 'read',
  summary: 'Find tracks that mix into the current one',
  body: recommendationRequest,
  response: z.object({ requestId: z.string(), searches: searchCount }),
  errors: [
    'validation',
    'unauthenticated',
    'search_limit',
    'guest_search_limit',
    'not_found',
    'unknown_track',
    'ambiguous_track',
    'too_large',
    'unsupported_media_type',
    'forbidden',
  ],
} as const satisfies Endpoint

export const getRecommendations = {
  method: 'GET',
  path: '/api/recommendations/:requestId',
  keyScope: 'read',
  summary: 'The answer to a request of yours',
  params: z.object({ requestId: z.string() }),
  response: z.object({
    requestId: z.string(),
    isRefinement: z.boolean(),
    request: z.object({
      currentTrack: z.string(),
      trackId: z.string().optional(),
      genre: z.string().optional(),
      bpm: z.number().optional(),
      vibeDescription: z.string().optional(),
      recommendationCount: z.int(),
      allowSameArtist: z.boolean(),
      harmony: harmonyLevel,
      keyLock: z.boolean(),
      source: trackSource,
      selectedRecommendationIds: z.array(z.string()).describe('Refinement: the songs it started from'),
    }),
    basis,
    recommendations: z.array(recommendation),
    extras: z
      .array(recommendation)
      .describe('Tracks that were proposed beside the answer and proven since, in the order they came'),
    extrasPending: z.boolean().describe('More of them may come: follow /extras'),
    searches: searchCount,
  }),
  errors: ['not_found'],
} as const satisfies Endpoint

export const followExtras = {
  method: 'GET',
  path: '/api/recommendations/:requestId/extras',
  keyScope: 'read',
  summary: 'Tracks proven after the answer, as server-sent events: `card` with a recommendation, then `end`',
  params: z.object({ requestId: z.string() }),
  response: z.any(),
  errors: ['not_found'],
} as const satisfies Endpoint

export const countSearches = {
  method: 'GET',
  path: '/api/searches',
  keyScope: 'read',
  summary: 'How many of your free searches are used',
  response: searchCount,
  errors: [],
} as const satisfies Endpoint

export const selectRecommendation = {
  method: 'PATCH',
  path: '/api/recommendations/:songId/select',
  keyScope: 'write',
  summary: 'Select a recommended track as a seed for refining, or take that back',
  params: z.object({ songId: z.string() }),
  body: z.object({ isSelected: z.boolean() }),
  response: z.object({ id: z.string(), isSelected: z.boolean(), selectedCount: z.int() }),
  errors: ['validation', 'not_found', 'selection_limit', 'too_large', 'unsupported_media_type', 'forbidden'],
} as const satisfies Endpoint
