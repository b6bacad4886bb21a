import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, LoopbackServer } from './loopback-server.ts'

export type S3Error =
  'redirect' | 'html' | 'endless' | 'silence' | 'cut off' | 'slow down' | 'internal' | 'denied'

const REGION = 'eu-central-1'
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * A server that speaks S3 on this machine. It works out each signature (Signature Version 4) by itself, from the request
 * as it arrived, and refuses what S3 would refuse.
 */
export class S3Server extends LoopbackServer {
  readonly bucket = 'pictures'
  readonly region = REGION
  readonly accessKeyId = 'AKIDSEGUE'
  readonly secretAccessKey = 'a+secret/with=letters'
  readonly files = new Map<string, { bytes: Buffer; mediaType: string | undefined }>()
  readonly calls: string[] = []
  /** Answers so many calls with the fault, then no more. */
  error: S3Error | null = null
  failingCalls = Number.POSITIVE_INFINITY

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`
  }

  reset(): void {
    this.files.clear()
    this.calls.length = 0
    this.error = null
    this.failingCalls = Number.POSITIVE_INFINITY
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const { method = '', url = '' } = request
    this.calls.push(`${method} ${url}`)
    if (this.error !== null && this.failingCalls > 0) {
      this.failingCalls--
      return failWith(this.error, response)
    }
    const refusal = this.refusalOf(request, body)
    if (refusal !== null) return sendError(response, 403, refusal)
    const [, bucket, ...rest] = decodeURIComponent(new URL(url, 'http://s3').pathname).split('/')
    if (bucket !== this.bucket) return sendError(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (method === 'PUT') {
      this.files.set(key, { bytes: body, mediaType: request.headers['content-type'] })
      response.writeHead(200, { etag: '"an etag"' }).end()
    } else if (method === 'DELETE') {
      this.files.delete(key)
      response.writeHead(204).end()
    } else {
      const file = this.files.get(key)
      if (file === undefined) return sendError(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-type': file.mediaType ?? 'binary/octet-stream' }).end(file.bytes)
    }
  }

  /** The code S3 refuses a request with, null where its signature is right. */
  private refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
        headers.authorization ?? '',
      )
    if (given === null) return 'AccessDenied'
    const [, keyId = '', day = '', region = '', names = '', signature = ''] = given
    if (keyId !== this.accessKeyId) return 'InvalidAccessKeyId'
    if (region !== this.region) return 'AuthorizationHeaderMalformed'
    const at = String(headers['x-amz-date'] ?? '')
    if (!at.startsWith(day) || !/^\d{8}T\d{6}Z$/u.test(at)) return 'RequestTimeTooSkewed'
    const signedNames = names.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name)))
      return 'SignatureDoesNotMatch'
    if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
    const { pathname, search } = new URL(url, 'http://s3')
    const canonical = [
      method,
      pathname,
      search.slice(1),
      ...signedNames.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/gu, ' ')}`),
      '',
      names,
      sha256(body),
    ].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
      (last, part) => hmac(last, part),
      `AWS4${this.secretAccessKey}`,
    )
    const right = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
    return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><RequestId>1</RequestId></Error>`,
  )
}

function failWith(error: S3Error, response: ServerResponse): void {
  switch (error) {
    case 'redirect':
      response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      return
    case 'html':
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html><h1>Not Found</h1></html>')
      return
    case 'endless': {
      response.writeHead(200, { 'content-type': 'image/webp' })
      const part = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
      return
    }
    case 'silence':
      return
    case 'cut off':
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setImmediate(() => response.destroy())
      return
    case 'slow down':
      return sendError(response, 503, 'SlowDown')
    case 'internal':
      return sendError(response, 500, 'InternalError')
    case 'denied':
      return sendError(response, 403, 'AccessDenied')
  }
}
