import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CLIP_BYTES_MAX } from '#contract/limits.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'

/** What stands around the file in the form: names, boundaries, a few extra fields. */
const FORM_BYTES = 64 * 1024

export const NOT_A_FORM = refuse(
  'unsupported_media_type',
  'Please send the recording as multipart/form-data, in the field "audio"',
)
const TOO_LARGE = refuse('too_large', `A recording may have ${CLIP_BYTES_MAX / 1024 / 1024} MB at most`)
const MISSING = refuse('validation', 'The recording is missing: send one file in the field "audio"', {
  audio: 'The recording is missing',
})
const EMPTY = refuse('validation', 'The recording is empty', { audio: 'The recording is empty' })
const ONE_ONLY = refuse('validation', 'Please send one recording, and nothing else', {
  audio: 'Please send one recording',
})
const BROKEN = refuse('validation', 'The form is broken off or not well formed')

/**
 * Reads the one file of the form into memory, never more of it than is allowed. Its name and type are not looked at.
 * A refusal may come before all was sent.
 */
export async function readClip(request: FastifyRequest): Promise<Buffer | Refusal> {
  if (!request.isMultipart()) return NOT_A_FORM
  if (Number(request.headers['content-length'] ?? 0) > CLIP_BYTES_MAX + FORM_BYTES) return TOO_LARGE
  try {
    return await Promise.race([tooMuch(request), onlyFile(request)])
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 'FST_REQ_FILE_TOO_LARGE') return TOO_LARGE
    return code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT'
      ? ONE_ONLY
      : BROKEN
  }
}

/** A body that does not say its length may also be long before its first file and behind it. */
const tooMuch = ({ raw }: FastifyRequest): Promise<Refusal> =>
  new Promise((resolve) => {
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > CLIP_BYTES_MAX + FORM_BYTES) resolve(TOO_LARGE)
    })
  })

async function onlyFile(request: FastifyRequest): Promise<Buffer | Refusal> {
  let clip: Buffer | null = null
  const limits = {
    files: 1,
    fields: 8,
    parts: 9,
    fieldSize: 1_024,
    headerPairs: 32,
    fileSize: CLIP_BYTES_MAX,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      if (part.fieldname === 'audio') return MISSING
      continue
    }
    if (part.fieldname !== 'audio') return MISSING
    clip = await part.toBuffer()
  }
  if (clip === null) return MISSING
  return clip.length === 0 ? EMPTY : clip
}
