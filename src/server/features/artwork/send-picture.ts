import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type FileStorage, mediaTypeOf } from '../../providers/storage/port.ts'
import { type PictureFormat, pictureName, type Side } from './picture-names.ts'
import { artworkStore } from './store.ts'

const GONE = refuse('not_found', 'This picture is not there any more')
const FAILED = refuse('unavailable', 'This picture cannot be loaded now. Please try again.')

/** What is under an address never changes. */
const PRIVATE_S = 365 * 24 * 60 * 60
/** One that was posted and is withdrawn is gone from every shared cache after a day. */
const SHARED_S = 24 * 60 * 60

export type SendDeps = { readonly db: Db; readonly storage: FileStorage }

/** Answers a picture: to its owner, and to everybody while it is posted. A file that is not there is noted. */
export async function sendPicture(
  { db, storage }: SendDeps,
  asked: {
    readonly artworkId: string
    readonly side: Side
    readonly format: PictureFormat
    /** null: a guest. */
    readonly userId: string | null
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | Refusal> {
  const { artworkId, side, format, userId } = asked
  const artwork = await artworkStore(db).byId(artworkId)
  if (artwork === null || artwork.isMissing) return GONE
  const isOwn = artwork.userId === userId
  if (!isOwn && !(await artworkStore(db).isPosted(artworkId))) return GONE
  const name = pictureName(artwork.storageKey, side, format)
  // An answer to a signed-in user may renew their cookie, so it must not be cached by a proxy.
  const caching = userId === null ? `public, max-age=${SHARED_S}` : `private, max-age=${PRIVATE_S}`
  const etag = `"${name}"`
  const unchanged = (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag)
  if (!unchanged) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const file = await storage.get(name, gone.signal)
    if (file.kind === 'nothing') {
      await artworkStore(db).noteMissing(artwork, true)
      return GONE
    }
    if (file.kind === 'failed') {
      if (!gone.signal.aborted) request.log.warn({ reason: file.reason }, 'a picture could not be read')
      return FAILED
    }
    reply.type(mediaTypeOf(name)).header('etag', etag).header('cache-control', `${caching}, immutable`)
    return reply.send(Buffer.from(file.value.buffer, file.value.byteOffset, file.value.byteLength))
  }
  return reply.status(304).header('etag', etag).header('cache-control', `${caching}, immutable`).send()
}
