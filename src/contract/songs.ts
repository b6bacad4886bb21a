import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { SONGS_MAX, SONGS_PAGE_MAX } from './limits.ts'
import { typedText } from './text.ts'
import { keySource } from './tracks.ts'

const name = (what: string) => typedText(300, what).pipe(z.string().min(1, `The ${what} is missing`))

/** What is kept of a song. `musicalKey` in any notation; it is read, and empty when it cannot be. */
export const songInput = z
  .object({
    title: name('title'),
    artist: name('artist'),
    genre: typedText(60, 'genre').default(''),
    bpm: z.number().min(20).max(400).nullish(),
    musicalKey: typedText(24, 'key').nullish(),
    keySource: keySource.nullish(),
    releaseYear: z.int().min(1900).max(2100).nullish(),
    energy: z.int().min(1).max(10).nullish(),
    trackId: z
      .string()
      .regex(/^[\w-]{0,40}$/, 'That is no track of ours')
      .nullish(),
  })
  .meta({ id: 'SongInput' })
export type SongInput = z.input<typeof songInput>

const songFacts = {
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  genre: z.string().describe('"" when not known'),
  bpm: z.number().nullable(),
  musicalKey: z.string().nullable().describe('Traditional notation, e.g. "A minor"'),
  camelot: z.string().nullable(),
  keySource: keySource.nullable().describe('null also for songs kept before it was told'),
  releaseYear: z.int().nullable(),
  energy: z.int().nullable(),
  trackId: z.string().nullable(),
}

export const savedSong = z
  .object({
    ...songFacts,
    savedAt: z.string().describe('ISO 8601, UTC'),
    sortOrder: z.int(),
    played: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'SavedSong' })
export type SavedSong = z.infer<typeof savedSong>

export const listSong = z.object(songFacts).meta({ id: 'ListSong' })
export type ListSong = z.infer<typeof listSong>

const WRITE = ['validation', 'unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'] as const
const songId = z.object({ songId: z.string() })

/** What every list that is read page by page is asked. */
export const pageQuery = (limitMax: number) =>
  z.object({
    cursor: z
      .string()
      .max(200)
      .optional()
      .describe('`nextCursor` of the page before; left out: the first page'),
    limit: z.coerce.number().int().min(1).max(limitMax).optional(),
  })
export const nextCursor = z.string().nullable().describe('null: this is the last page')

export const listSavedSongs = {
  method: 'GET',
  path: '/api/saved-songs',
  keyScope: 'read',
  summary: 'Saved songs in their order: all of them, or a page where a limit or a cursor is given',
  query: pageQuery(SONGS_PAGE_MAX),
  response: z.object({ savedSongs: z.array(savedSong), nextCursor }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

/** What each row of a compact page says. */
export const COMPACT_SONG_COLUMNS = [
  'id',
  'title',
  'artist',
  'genre',
  'bpm',
  'musicalKey',
  'camelot',
  'keySource',
  'releaseYear',
  'energy',
  'trackId',
  'savedAt',
  'sortOrder',
  'played',
] as const satisfies readonly (keyof SavedSong)[]

const text = z.string().nullable()
const number = z.number().nullable()

export const listCompactSongs = {
  method: 'GET',
  path: '/api/saved-songs/compact',
  keyScope: 'read',
  summary: 'A page of saved songs in their order, each as a row of values: half the bytes',
  query: pageQuery(SONGS_PAGE_MAX),
  response: z.object({
    columns: z
      .array(z.enum(COMPACT_SONG_COLUMNS))
      .describe('What the values of each row are, in their order'),
    rows: z
      .array(z.array(z.union([text, number])))
      .describe('`savedAt` in milliseconds since 1970; all else as in SavedSong'),
    nextCursor,
  }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

export const saveSong = {
  method: 'POST',
  path: '/api/saved-songs',
  keyScope: 'write',
  summary: 'Save a song; saving it twice keeps one',
  body: songInput,
  response: z.object({ savedSong, alreadySaved: z.boolean() }),
  errors: WRITE,
} as const satisfies Endpoint

export const updateSong = {
  method: 'PATCH',
  path: '/api/saved-songs/:songId',
  keyScope: 'write',
  summary: 'Mark a song played or not played',
  params: songId,
  body: z.object({ played: z.union([z.literal(0), z.literal(1), z.boolean()]) }),
  response: z.object({ savedSong }),
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint

export const deleteSong = {
  method: 'DELETE',
  path: '/api/saved-songs/:songId',
  keyScope: 'write',
  summary: 'Remove a saved song',
  params: songId,
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint

/** Order of all ids. Anything else than exactly the ids that are there is dropped whole. */
export const songOrder = z.object({
  songIds: z.array(z.string().max(40)).max(SONGS_MAX, `At most ${SONGS_MAX} songs can be ordered`),
})

export const reorderSongs = {
  method: 'PATCH',
  path: '/api/saved-songs/reorder',
  keyScope: 'write',
  summary: 'Put the saved songs in this order',
  body: songOrder,
  response: z.object({
    reordered: z.boolean().describe('false: the ids were not exactly those saved, nothing changed'),
  }),
  errors: WRITE,
} as const satisfies Endpoint

const TOO_MANY_SONGS = `At most ${SONGS_MAX} songs at once`

export const removeSongs = {
  method: 'POST',
  path: '/api/saved-songs/remove',
  keyScope: 'write',
  summary: 'Remove several saved songs at once. Those that are gone already are passed over',
  body: z.object({ songIds: z.array(z.string().max(40)).max(SONGS_MAX, TOO_MANY_SONGS) }),
  response: z.object({ removed: z.array(savedSong).describe('As they were, to be brought back') }),
  errors: WRITE,
} as const satisfies Endpoint

export const restoreSongs = {
  method: 'POST',
  path: '/api/saved-songs/restore',
  keyScope: 'write',
  summary:
    'Bring removed songs back as they were, each to its place. Those that are saved again stay as they are',
  body: z.object({
    songs: z
      .array(
        songInput.extend({
          savedAt: z.iso.datetime(),
          sortOrder: z.int().min(0).max(1_000_000_000),
          played: z.union([z.literal(0), z.literal(1)]),
        }),
      )
      .max(SONGS_MAX, TOO_MANY_SONGS),
  }),
  response: z.object({ savedSongs: z.array(savedSong).describe('All saved songs, in their order') }),
  errors: WRITE,
} as const satisfies Endpoint

export const clearSongs = {
  method: 'DELETE',
  path: '/api/saved-songs',
  summary: 'Remove all saved songs',
  response: z.object({ removed: z.int() }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint
