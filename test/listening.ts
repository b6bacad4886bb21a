import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { api } from '../src/contract/api.ts'
import type { Identification } from '../src/contract/identify.ts'
import { fingerprint, packFingerprint } from '../src/domain/audio/fingerprint.ts'
import type { Db } from '../src/server/db/schema.ts'
import { composePiece } from '../tools/music/compose-piece.ts'
import { renderPiece } from '../tools/music/render-piece.ts'
import { testPieces } from '../tools/music/test-pieces.ts'
import type { Visitor } from './api.ts'
import { wavFile } from './sound-files.ts'

/** Sound to listen to, and calls that send it. */

export const RATE = 22_050
const PIECE_S = 24
const CLIP_S = 10

/** Music that is never the same for two numbers. */
export const music = (number: number): Float32Array =>
  renderPiece(composePiece(testPieces(number + 1, PIECE_S)[number] as ReturnType<typeof testPieces>[0]), RATE)

/** Ten seconds out of the middle, as a file. */
export const clipOf = (samples: Float32Array, fromS = 7): Uint8Array =>
  wavFile([samples.subarray(fromS * RATE, (fromS + CLIP_S) * RATE)], RATE)

export type Form = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** A form as a browser sends it. */
export async function formOf(
  parts: readonly (readonly [field: string, value: Uint8Array | string, fileName?: string])[],
): Promise<Form> {
  const data = new FormData()
  for (const [field, value, name] of parts)
    if (typeof value === 'string') data.append(field, value)
    else
      data.append(
        field,
        new Blob([value as Uint8Array<ArrayBuffer>], { type: 'audio/wav' }),
        name ?? 'clip.wav',
      )
  const response = new Response(data)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

/** From a network nobody else is in, unless the form says which. */
export const sendForm = (visitor: Visitor, { body, headers }: Form): Promise<LightMyRequestResponse> =>
  visitor.call('POST', api.identifyAudio.path, body, { 'x-forwarded-for': otherNetwork(), ...headers })

let networks = 0
export const otherNetwork = (): string => `10.20.${networks >> 8}.${networks++ & 255}`

/** Sends a clip, whatever comes of it. */
export const sendClip = async (visitor: Visitor, clip: Uint8Array): Promise<LightMyRequestResponse> =>
  sendForm(visitor, await formOf([['audio', clip]]))

/** Sends a clip that can be listened to. */
export async function listen(visitor: Visitor, clip: Uint8Array): Promise<Identification> {
  const response = await sendClip(visitor, clip)
  expect(response.statusCode, response.body).toBe(200)
  return api.identifyAudio.response.parse(response.json())
}

type Owned = {
  readonly artist: string
  readonly title: string
  readonly userId?: string
  readonly addedAt?: number
}

type Facts = {
  readonly album: string
  readonly genre: string
  readonly year: number
  readonly bpm: number
  readonly key_code: number
}

const newId = (): string => randomBytes(9).toString('base64url')
const noFacts = {
  album: null,
  genre: null,
  year: null,
  duration_ms: PIECE_S * 1_000,
  bpm: null,
  bpm_source: null,
  bpm_confidence: null,
  key_code: null,
  key_source: null,
  key_confidence: null,
  energy: null,
}

/**
 * Puts a track's sound where Listen finds it: among everybody's, or among a user's own. @returns the fingerprint's id
 */
export async function addSound(
  db: Db,
  samples: Float32Array,
  { userId, addedAt = 1, ...names }: Owned,
  facts: Partial<Facts> = {},
): Promise<string> {
  const [id, printId] = [newId(), newId()]
  const all = { ...noFacts, ...facts, ...names, id }
  if (userId === undefined)
    await db
      .insertInto('audio_files')
      .values({
        ...all,
        origin: 'folder',
        path: `/music/${id}.wav`,
        size: 1,
        modified_at: 1,
        scanned_at: 1,
        error: null,
        track_id: null,
        preview_start_ms: null,
      })
      .execute()
  else
    await db
      .insertInto('library_tracks')
      .values({ ...all, user_id: userId, track_key: id, added_at: addedAt })
      .execute()
  await db
    .insertInto('fingerprints')
    .values({
      id: printId,
      audio_file_id: userId === undefined ? id : null,
      library_track_id: userId === undefined ? null : id,
      user_id: userId ?? null,
      landmarks: packFingerprint(fingerprint(samples, RATE)),
      added_at: addedAt,
    })
    .execute()
  return printId
}
