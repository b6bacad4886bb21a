import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerWithError, type VendorError } from './vendor-errors.ts'
import { bodyOf, LoopbackServer } from './loopback-server.ts'

/** What api.audd.io says: status 200 whatever happened, the outcome in `status`. */
export const AUDD_ANSWERS = {
  found: {
    status: 'success',
    result: {
      artist: 'Energy 52',
      title: "Café Del Mar (Three 'N One Remix)",
      album: 'Café Del Mar',
      release_date: '1997-06-01',
      label: 'Superstition',
      timecode: '02:32',
      song_link: 'https://lis.tn/CafeDelMar',
      apple_music: {
        previews: [{ url: 'https://audio-ssl.itunes.apple.com/itunes-assets/p.m4a' }],
        artistName: 'Energy 52',
        genreNames: ['Trance', 'Music', 'Dance'],
        durationInMillis: 561_000,
        isrc: 'DEA349700011',
      },
    },
  },
  nothing: { status: 'success', result: null },
} as const

export const auddError = (code: number, message: string) => ({
  status: 'error',
  error: { error_code: code, error_message: message },
  request_params: { return: 'apple_music' },
  request_api_method: 'recognize',
  request_http_method: 'POST',
})

type AuddCall = { readonly method: string; readonly path: string; readonly form: FormData }

/** api.audd.io on this machine: refuses what it would refuse, and fails on demand. */
export class AuddServer extends LoopbackServer {
  readonly calls: AuddCall[] = []
  token = 'a token'
  answer: object = AUDD_ANSWERS.found
  error: Exclude<VendorError, 'refusal'> | null = null

  get url(): string {
    return `http://127.0.0.1:${this.port}/`
  }

  reset(): void {
    this.calls.length = 0
    this.answer = AUDD_ANSWERS.found
    this.error = null
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request)
    this.calls.push({ method: request.method ?? '', path: request.url ?? '', form })
    if (this.error !== null) return answerWithError(this.error, response, '30')
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(this.said(form)))
  }

  private said(form: FormData): object {
    if (form.get('api_token') !== this.token)
      return auddError(
        900,
        `Recognition failed: authorization failed: wrong api_token ${String(form.get('api_token'))}`,
      )
    if (!(form.get('file') instanceof Blob))
      return auddError(700, 'Recognition failed: you have not sent a file or the url parameter')
    return this.answer
  }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? ''
  return new Response(new Uint8Array(await bodyOf(request)), { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData())
}
