import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerWithError, type VendorError } from './vendor-errors.ts'
import { jsonOf, LoopbackServer } from './loopback-server.ts'

/** What else the service may do: decline, name an address in place of the picture, send none, or never stop. */
export type ImageError = VendorError | 'url' | 'no-picture' | 'endless'

type ImageCall = {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** POST /v1/images/generations on this machine, as OpenAI and those who follow it answer. */
export class ImageServer extends LoopbackServer {
  readonly calls: ImageCall[] = []
  picture: Uint8Array = new Uint8Array()
  error: ImageError | null = null
  refusalCode = 'moderation_blocked'
  /** So many calls fail, then the service is well again. */
  errors = Number.POSITIVE_INFINITY
  sentBytes = 0

  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`
  }

  reset(): void {
    this.calls.length = 0
    this.error = null
    this.refusalCode = 'moderation_blocked'
    this.errors = Number.POSITIVE_INFINITY
    this.sentBytes = 0
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const body = await jsonOf(request)
    this.calls.push({ method, path, authorization: headers.authorization, body })
    this.answer(body, path, response)
  }

  private answer(body: Readonly<Record<string, unknown>>, path: string, response: ServerResponse): void {
    const error = this.errors > 0 ? this.error : null
    if (error !== null) this.errors--
    if (error === 'endless') return this.pour(response)
    if (error !== null && error !== 'refusal' && error !== 'url' && error !== 'no-picture')
      return answerWithError(error, response, '0')
    const [status, said] = this.said(body, path, error)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  }

  private said(
    { model, prompt, response_format: form, size }: Readonly<Record<string, unknown>>,
    path: string,
    error: ImageError | null,
  ): [status: number, body: object] {
    const wrong = (code: string | null, message: string): [number, object] => [
      400,
      { error: { message, type: 'image_generation_user_error', param: null, code } },
    ]
    if (path !== '/v1/images/generations') return wrong(null, `Unknown request URL: ${path}`)
    if (typeof prompt !== 'string' || prompt === '' || prompt.length > 4_000)
      return wrong(null, 'Invalid prompt')
    if (size !== '1024x1024') return wrong('invalid_value', `Invalid size ${String(size)}`)
    const isGptImage = String(model).startsWith('gpt-image')
    if (isGptImage && form !== undefined)
      return wrong('unknown_parameter', "Unknown parameter: 'response_format'.")
    if (error === 'refusal')
      return wrong(
        this.refusalCode,
        'Your request was rejected by the safety system. Key sk-secret, request id 1.',
      )
    if (error === 'no-picture') return [200, { created: 1_745_000_000, data: [{}] }]
    if (error === 'url' || (!isGptImage && form !== 'b64_json'))
      return [200, { created: 1_745_000_000, data: [{ url: 'http://127.0.0.1:1/picture.png' }] }]
    return [
      200,
      {
        created: 1_745_000_000,
        data: [{ b64_json: Buffer.from(this.picture).toString('base64') }],
        ...(isGptImage
          ? {
              background: 'opaque',
              output_format: 'png',
              quality: 'medium',
              size: '1024x1024',
              usage: {
                input_tokens: 100,
                input_tokens_details: { image_tokens: 0, text_tokens: 100 },
                output_tokens: 1_056,
                total_tokens: 1_156,
              },
            }
          : {}),
      },
    ]
  }

  /** A body of 200 MB, as fast as it is taken. */
  private pour(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"created":1,"data":[{"b64_json":"')
    const chunk = 'A'.repeat(1024 * 1024)
    const more = (): void => {
      if (response.destroyed) return
      if (this.sentBytes >= 200 * chunk.length) return void response.end('"}]}')
      this.sentBytes += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  }
}
