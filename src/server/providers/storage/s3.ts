import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { boundedFetch, connectionError, statusError } from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type GuardRules, createGuard } from '../guard.ts'
import type { Clock } from '../clock.ts'
import {
  type Done,
  FILE_BYTES_MAX,
  type FileName,
  type FileStorage,
  isFileName,
  mediaTypeOf,
} from './port.ts'

const TIMEOUT_MS = 15_000
/** Below this the bucket may hold other things. */
const PREFIX = 'artwork'

export type S3Options = {
  /** Without the bucket: it becomes the first part of the path, which every server that speaks S3 understands. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Where its calls are noted. */
  readonly book?: CallMetrics
  /** For tests. */
  readonly clock?: Clock
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

/** Files in a bucket of any server that speaks S3. Requests are signed (Signature Version 4), their bodies included. */
export function s3Storage(options: S3Options): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, book, clock, rules } = options
  const guarded = createGuard(
    { name: 's3', timeoutMs: TIMEOUT_MS, callsPerMinute: 6_000, ...rules },
    clock,
    book,
  )
  const fetchIt = boundedFetch(FILE_BYTES_MAX)

  const addressOf = (name: FileName): string => {
    if (!isFileName(name)) throw new Error('not a name of a stored file')
    return `${endpoint.replace(/\/+$/u, '')}/${encodeURIComponent(bucket)}/${PREFIX}/${name}`
  }

  async function ask(
    method: 'PUT' | 'GET' | 'DELETE',
    name: FileName,
    body: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<Attempt<Uint8Array>> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: addressOf(name),
      headers: {
        'x-amz-content-sha256': hash,
        ...(body === null ? {} : { 'content-type': mediaTypeOf(name) }),
      },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    }).sign()
    try {
      const response = await fetchIt(signed.url, {
        method,
        headers: signed.headers,
        signal,
        ...(body === null ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      })
      if (response.ok) return { kind: 'found', value: new Uint8Array(await response.arrayBuffer()) }
      const error = await response.text()
      // That there is no such bucket is a 404 as well.
      if (response.status === 404 && error.includes('<Code>NoSuchKey</Code>')) return { kind: 'nothing' }
      return statusError(response.status, response.headers.get('retry-after'))
    } catch (error) {
      if (signal.aborted) throw error
      return connectionError(error)
    }
  }

  const write = async (
    method: 'PUT' | 'DELETE',
    name: FileName,
    body: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<Done> => {
    const outcome = await guarded(signal, (limited) => ask(method, name, body, limited))
    if (outcome.kind === 'failed') return outcome
    // There was nothing to delete; where something was to be written, that is no answer.
    if (outcome.kind === 'nothing' && method === 'PUT') return { kind: 'failed', reason: 's3: status 404' }
    return { kind: 'done' }
  }

  return {
    name: 's3',
    async put(name, bytes, signal) {
      if (bytes.byteLength > FILE_BYTES_MAX)
        return { kind: 'failed', reason: `s3: longer than ${FILE_BYTES_MAX} bytes` }
      return write('PUT', name, bytes, signal)
    },
    get: (name, signal) => guarded(signal, (limited) => ask('GET', name, null, limited)),
    remove: (name, signal) => write('DELETE', name, null, signal),
  }
}
