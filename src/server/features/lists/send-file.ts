import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportFormat } from '#contract/lists.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { knownFacts } from './arrange-songs.ts'
import type { PlayedSong } from './export-set.ts'
import type { ListExporter } from './list-exporter.ts'

const BUSY = refuse('unavailable', 'Many files are being written right now. Please try again in a moment.')
const FAILED = refuse('unavailable', 'The file could not be written. Please try again.')

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }
type List = { readonly name: string; readonly songs: readonly PlayedSong[] }

/** Answers the list as a file to keep. Whoever goes away before its turn comes is not waited for. */
export async function sendFile(
  { request, reply }: Call,
  exporter: ListExporter,
  { name, songs }: List,
  catalogue: Catalogue,
  format: ExportFormat,
): Promise<FastifyReply | Refusal> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const known = songs.map((song) => knownFacts(song, catalogue))
  const file = await exporter.write({ name, songs, known, format }, gone.signal)
  if (file.kind === 'busy') return BUSY
  if (file.kind === 'failed') {
    if (!gone.signal.aborted) request.log.warn({ reason: file.reason, format }, 'a file was not written')
    return FAILED
  }
  const { bytes } = file
  return named(reply, file.fileName)
    .type(file.mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** RFC 6266: the name in UTF-8, beside one in plain letters for programs that read no other. */
function named(reply: FastifyReply, fileName: string): FastifyReply {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim()
  const fallback = /^\.?\w*$/.test(plain) ? `setlist.${fileName.split('.').pop() ?? 'txt'}` : plain
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply.header(
    'content-disposition',
    `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`,
  )
}
