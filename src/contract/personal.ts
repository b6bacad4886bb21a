import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { LIST_PLAYS_MAX, LISTS_BATCH_MAX } from './limits.ts'
import { listSong } from './songs.ts'
import { typedText } from './text.ts'

const named = z.object({
  artist: typedText(300, 'artist').pipe(z.string().min(1, 'The artist is missing')),
  title: typedText(300, 'title').pipe(z.string().min(1, 'The title is missing')),
})

/** On the clock of the DJ's machine. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/u, 'A day, or a day and a time (2025-02-14T23:10:00)')
  .nullish()

const ownListKind = z.enum(['playlist', 'night'])
export type OwnListKind = z.infer<typeof ownListKind>

/** A playlist of the DJ's software, or a night as it logged it. */
export const ownListInput = z
  .object({
    kind: ownListKind,
    name: typedText(300, 'name').pipe(z.string().min(1, 'The list needs a name')),
    folder: z.array(typedText(300, 'folder')).max(64).default([]).describe('Outermost first'),
    startedAt: localTime.describe('When a night began, on the clock of the DJ’s machine'),
    tracks: z
      .array(
        named.extend({
          bpm: z.number().min(20).max(400).nullish(),
          energy: z.int().min(1).max(10).nullish(),
          startedAt: localTime,
          durationS: z.number().positive().max(86_400).nullish().describe('How long it was heard'),
        }),
      )
      .min(1)
      .max(LIST_PLAYS_MAX, `A list holds at most ${LIST_PLAYS_MAX} tracks`),
  })
  .meta({ id: 'OwnListToKeep' })
export type OwnListInput = z.input<typeof ownListInput>

export const ownList = z
  .object({
    id: z.string(),
    kind: ownListKind,
    name: z.string(),
    folder: z.array(z.string()),
    startedAt: z.string().nullable(),
    tracks: z.int(),
  })
  .meta({ id: 'OwnList' })
export type OwnList = z.infer<typeof ownList>

const ownListTrack = listSong
  .omit({ id: true })
  .extend({ startedAt: z.string().nullable() })
  .meta({ id: 'OwnListTrack' })
export type OwnListTrack = z.output<typeof ownListTrack>

const listId = z.object({ listId: z.string() })
const WRITE = ['validation', 'unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'] as const

export const addOwnLists = {
  method: 'POST',
  path: '/api/own-lists',
  summary:
    'Keep playlists and nights of your DJ software; one of the same kind, folder, name and beginning is replaced',
  body: z.object({
    lists: z.array(ownListInput).min(1).max(LISTS_BATCH_MAX, `At most ${LISTS_BATCH_MAX} lists at once`),
  }),
  response: z.object({ added: z.int(), updated: z.int() }),
  errors: [...WRITE, 'storage_full', 'library_full'],
} as const satisfies Endpoint

export const listOwnLists = {
  method: 'GET',
  path: '/api/own-lists',
  summary: 'Playlists by folder and name, or nights, the latest first; a page at a time',
  query: z.object({
    kind: ownListKind,
    q: z.string().max(300).default(''),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({ lists: z.array(ownList), total: z.int() }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

export const getOwnList = {
  method: 'GET',
  path: '/api/own-lists/:listId',
  summary: 'A playlist or a night with its tracks, and what is known of them',
  params: listId,
  response: z.object({ list: ownList, tracks: z.array(ownListTrack) }),
  errors: ['unauthenticated', 'not_found'],
} as const satisfies Endpoint

export const deleteOwnList = {
  method: 'DELETE',
  path: '/api/own-lists/:listId',
  summary: 'Forget a playlist or a night, and what was learned from it',
  params: listId,
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint

export const deleteOwnLists = {
  method: 'DELETE',
  path: '/api/own-lists',
  summary: 'Forget all playlists and nights, and what was learned from them',
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

const verdictKind = z.enum(['worked', 'never'])

export const verdict = z
  .object({ from: named, to: named, kind: verdictKind, saidAt: z.string().describe('ISO 8601, UTC') })
  .meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdict>

export const setVerdict = {
  method: 'PUT',
  path: '/api/verdicts',
  summary: 'Say that a track worked after another, or never again; null takes it back',
  body: z.object({ from: named, to: named, kind: verdictKind.nullable() }),
  response: z.object({}),
  errors: [...WRITE, 'library_full'],
} as const satisfies Endpoint

export const listVerdicts = {
  method: 'GET',
  path: '/api/verdicts',
  summary: 'What you said of one track after another, the latest first; of one track where it is named',
  query: z.object({ artist: z.string().max(300).optional(), title: z.string().max(300).optional() }),
  response: z.object({ verdicts: z.array(verdict) }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint

export const deleteVerdicts = {
  method: 'DELETE',
  path: '/api/verdicts',
  summary: 'Forget all that you said of one track after another',
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

export const getPersonal = {
  method: 'GET',
  path: '/api/personal',
  summary: 'How much of your own Segue learns from, and whether it does',
  response: z.object({
    isOn: z.boolean().describe('false: your answers are those of everybody'),
    playlists: z.int(),
    nights: z.int(),
    worked: z.int(),
    never: z.int(),
  }),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const changePersonal = {
  method: 'PATCH',
  path: '/api/personal',
  summary: 'Learn from your nights and verdicts, or leave them out of your answers; nothing is deleted',
  body: z.object({ isOn: z.boolean() }),
  response: z.object({ isOn: z.boolean() }),
  errors: WRITE,
} as const satisfies Endpoint

export const playedAfter = {
  method: 'GET',
  path: '/api/played-after',
  summary: 'What you played after a track, most often first',
  query: z.object({ artist: z.string().min(1).max(300), title: z.string().min(1).max(300) }),
  response: z.object({
    tracks: z.array(
      z.object({
        artist: z.string(),
        title: z.string(),
        times: z.int(),
        lastNight: z.string(),
        lastAt: z.string().nullable().describe('On the clock of the DJ’s machine'),
      }),
    ),
  }),
  errors: ['validation', 'unauthenticated'],
} as const satisfies Endpoint
