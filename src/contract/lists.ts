import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ARRANGE_MAX, BRIDGE_STEPS_MAX, LIST_SONGS_MAX, LISTS_PAGE_MAX } from './limits.ts'
import { listSong, nextCursor, pageQuery, songInput, songOrder } from './songs.ts'
import { typedText } from './text.ts'
import { keySource } from './tracks.ts'

export const savedList = z
  .object({
    id: z.string(),
    name: z.string(),
    genre: z.string(),
    songs: z.array(listSong),
    automatic: z
      .boolean()
      .describe('Kept in step with the saved songs of its genre; takes none of the places of the plan'),
    createdAt: z.string().describe('ISO 8601, UTC'),
    updatedAt: z.string(),
    artworkUrl: z.string().nullable().describe('The newest picture of this list'),
    postId: z.string().nullable().describe('Its post in the gallery'),
  })
  .meta({ id: 'SavedList' })
export type SavedList = z.infer<typeof savedList>

const listName = typedText(120, 'name').pipe(z.string().min(1, 'The list needs a name'))
const genreText = typedText(60, 'genre')
const listSongs = z.array(songInput).max(LIST_SONGS_MAX, `A list holds at most ${LIST_SONGS_MAX} songs`)

export const listInput = z
  .object({
    name: listName,
    genre: genreText.default(''),
    songs: listSongs,
    automatic: z
      .boolean()
      .default(false)
      .describe(
        'Made by the automatic sync: one list a genre, however many ask for it, beside those of the plan',
      ),
  })
  .meta({ id: 'ListInput' })
export type ListInput = z.input<typeof listInput>

const WRITE = ['validation', 'unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'] as const
const listId = z.object({ listId: z.string() })

export const listSavedLists = {
  method: 'GET',
  path: '/api/saved-lists',
  keyScope: 'read',
  summary:
    'Saved lists, newest first, and how many the plan allows beside the automatic ones. All of them, or a page where a limit or a cursor is given: fewer lists than the limit where they are long',
  query: pageQuery(LISTS_PAGE_MAX),
  response: z.object({
    savedLists: z.array(savedList),
    nextCursor,
    limit: z.int().nullable(),
    arrangeLimit: z.int().describe('So many songs of a list can be arranged on this plan'),
  }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

export const createList = {
  method: 'POST',
  path: '/api/saved-lists',
  keyScope: 'write',
  summary: 'Save a list. An automatic one for a genre that has an automatic one gets the songs it lacks',
  body: listInput,
  response: z.object({ savedList, created: z.boolean() }),
  errors: [...WRITE, 'list_limit', 'storage_full'],
} as const satisfies Endpoint

export const updateList = {
  method: 'PATCH',
  path: '/api/saved-lists/:listId',
  keyScope: 'write',
  summary:
    'Replace name, genre and songs of a list, whichever are given. An automatic list of another genre is from then on one of the plan',
  params: listId,
  // No defaults here: what is not given stays as it is.
  body: z.object({ name: listName.optional(), genre: genreText.optional(), songs: listSongs.optional() }),
  response: z.object({ savedList }),
  errors: [...WRITE, 'not_found', 'list_limit'],
} as const satisfies Endpoint

export const appendToList = {
  method: 'POST',
  path: '/api/saved-lists/:listId/songs',
  keyScope: 'write',
  summary: 'Append the songs that are not in the list yet (by lower-case title and artist)',
  params: listId,
  body: z.object({ songs: z.array(songInput).max(LIST_SONGS_MAX) }),
  response: z.object({ savedList, added: z.int() }),
  errors: [...WRITE, 'not_found', 'storage_full'],
} as const satisfies Endpoint

export const deleteList = {
  method: 'DELETE',
  path: '/api/saved-lists/:listId',
  keyScope: 'write',
  summary: 'Delete a saved list. A picture of it that was posted stays in the gallery until it is withdrawn',
  params: listId,
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint

export const reorderList = {
  method: 'PATCH',
  path: '/api/saved-lists/:listId/reorder',
  keyScope: 'write',
  summary: 'Put the songs of a list in this order',
  params: listId,
  body: songOrder,
  response: z.object({
    reordered: z.boolean().describe('false: the ids were not exactly those of the list, nothing changed'),
  }),
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint

export const SHAPES = ['steady', 'build', 'wave', 'warm-up-peak-close'] as const
export const shape = z.enum(SHAPES)
export type Shape = z.infer<typeof shape>

export const transition = z
  .object({
    score: z.int().min(0).max(100),
    move: z.string().nullable(),
    tip: z.string(),
    pitchPercent: z.number().nullable(),
  })
  .meta({ id: 'Transition' })
export type Transition = z.infer<typeof transition>

/** Computed, not stored: apply it with the reorder call, take it back with the reorder call. */
export const arrangeList = {
  method: 'POST',
  path: '/api/saved-lists/:listId/arrange',
  keyScope: 'read',
  summary: 'The best playing order for a list under an energy shape',
  params: listId,
  body: z.object({
    shape: shape.default('steady'),
    locked: z
      .array(z.string().max(40))
      .max(ARRANGE_MAX)
      .default([])
      .describe('Ids of songs that stay where they are'),
    keyLock: z.boolean().default(true),
  }),
  response: z.object({
    songIds: z.array(z.string()),
    transitions: z.array(transition).describe('One fewer than songs, in the new order'),
    before: z.number().describe('Mean transition score of the order as it is'),
    after: z.number(),
  }),
  errors: [...WRITE, 'not_found', 'subscription_required'],
} as const satisfies Endpoint

export const listTransitions = {
  method: 'GET',
  path: '/api/saved-lists/:listId/transitions',
  keyScope: 'read',
  summary: 'How each song of a list follows the one before it',
  params: listId,
  response: z.object({ transitions: z.array(transition) }),
  errors: ['unauthenticated', 'not_found'],
} as const satisfies Endpoint

export const checkList = {
  method: 'GET',
  path: '/api/saved-lists/:listId/check',
  keyScope: 'read',
  summary: 'What may go wrong in a list as it is ordered, and up to three swaps of two songs that help most',
  params: listId,
  response: z.object({
    findings: z.array(
      z.object({
        kind: z.enum(['clash', 'jump', 'energy-hole', 'artist-repeat']),
        songId: z.string(),
        text: z.string(),
      }),
    ),
    swaps: z
      .array(
        z.object({
          songIds: z.tuple([z.string(), z.string()]).describe('The two songs that change places'),
          gain: z.int().min(1).describe('What the sum of the transition scores gains by this swap alone'),
        }),
      )
      .max(3),
  }),
  errors: ['validation', 'unauthenticated', 'not_found'],
} as const satisfies Endpoint

const bridgeStop = z.object({
  trackId: z.string().nullable(),
  artist: z.string(),
  title: z.string(),
  genre: z.string().nullable(),
  bpm: z.number().nullable(),
  camelot: z.string().nullable(),
  keySource: keySource.nullable(),
  energy: z.int().nullable(),
})
export type BridgeStop = z.infer<typeof bridgeStop>

export const bridgeTracks = {
  method: 'POST',
  path: '/api/bridge',
  keyScope: 'read',
  summary: `From one track to another in at most ${BRIDGE_STEPS_MAX} transitions through the catalogue`,
  body: z.object({
    from: typedText(300, 'track').pipe(z.string().min(1, 'Please enter the track you come from')),
    to: typedText(300, 'track').pipe(z.string().min(1, 'Please enter the track you want to reach')),
    keyLock: z.boolean().default(true),
  }),
  response: z.object({ stops: z.array(bridgeStop), transitions: z.array(transition) }),
  errors: ['validation', 'unknown_track', 'not_found', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const EXPORT_FORMATS = ['csv', 'pdf', 'rekordbox', 'm3u8', 'traktor', 'serato', 'virtualdj'] as const
export const exportFormat = z.enum(EXPORT_FORMATS, {
  error: `The format is one of ${EXPORT_FORMATS.join(', ')}`,
})
export type ExportFormat = z.infer<typeof exportFormat>

/** Both answer a file: its name is in Content-Disposition (RFC 6266). */
export const downloadList = {
  method: 'GET',
  path: '/api/saved-lists/:listId/download',
  keyScope: 'read',
  summary: 'A saved list as a file for DJ software, a spreadsheet or the booth',
  params: listId,
  query: z.object({ format: exportFormat }),
  response: z.any(),
  errors: ['validation', 'unauthenticated', 'not_found'],
} as const satisfies Endpoint

export const downloadSongs = {
  method: 'GET',
  path: '/api/saved-songs/download',
  keyScope: 'read',
  summary: 'The saved songs as a file, in the same formats',
  query: z.object({ format: exportFormat }),
  response: z.any(),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint
