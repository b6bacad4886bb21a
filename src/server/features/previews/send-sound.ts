import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sound } from '../../providers/preview/port.ts'

/** Answers a sound, whole or the range that is asked for (RFC 9110 §14): players seek, and Safari plays nothing else. */
export function sendSound(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType }: Sound,
): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, max-age=300')
  if (namesTag(headers['if-none-match'], etag)) return reply.status(304).send()
  const ifRange = headers['if-range']
  const isAsked = method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = isAsked ? readRange(headers.range, bytes.length) : 'whole'
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  reply.type(mediaType)
  if (range === 'whole') return reply.send(asBuffer(bytes))
  const { start, end } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(asBuffer(bytes.subarray(start, end + 1)))
}

/** `end` is the last byte, counted in. */
type Range = { readonly start: number; readonly end: number }

/**
 * Reads a `Range`. Several ranges at once, other units and what is not well formed are answered whole, as they may be.
 * @returns `none` where the sound has no such bytes
 */
function readRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag))

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
