import type { IncomingMessage, ServerResponse } from 'node:http'
import { anthropicAnswer } from './anthropic-server.ts'
import { deezerAnswer } from './deezer-server.ts'
import { answerWithError, type VendorError } from './vendor-errors.ts'
import { itunesAnswer } from './itunes-server.ts'
import { listenbrainzAnswer } from './listenbrainz-server.ts'
import { jsonOf, LoopbackServer } from './loopback-server.ts'
import { wellBehaved, type FakeLlm } from './fake-llm.ts'
import { musicbrainzAnswer } from './musicbrainz-server.ts'
import { openaiAnswer } from './openai-server.ts'
import { RECORDS, type VendorRecord } from '../fixtures/vendor-records.ts'
import { soundAnswer } from './sound-server.ts'
import { type VendorVideo, VIDEOS, youtubeAnswer } from './youtube-server.ts'

export type Vendor =
  | 'openai'
  | 'anthropic'
  | 'deezer'
  | 'itunes'
  | 'musicbrainz'
  | 'listenbrainz'
  | 'youtube'
  | 'deezer-sounds'
  | 'itunes-sounds'

/** One call as the vendor got it. */
export type Call = {
  readonly vendor: Vendor
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** Bytes are sent as they are, anything else as JSON. */
export type Answer = { readonly status: number; readonly body: unknown; readonly type?: string }

/** What the vendors know and how the model behind them thinks: tests change it as they like. */
export type VendorState = {
  records: readonly VendorRecord[]
  mind: FakeLlm
  /** A server that speaks the protocol but cannot hold a model to a JSON schema. */
  refusesForms: boolean
  videos: readonly VendorVideo[]
  /** Paths of sounds whose address has run out. */
  readonly gone: Set<string>
  /** What is sent as a sound, where that is not one. */
  soundForm: { readonly bytes?: Uint8Array; readonly type?: string }
}

const BASE_PATHS: Record<Vendor, string> = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  deezer: '/deezer',
  itunes: '/itunes',
  musicbrainz: '/musicbrainz',
  listenbrainz: '/listenbrainz',
  youtube: '/youtube/v3',
  'deezer-sounds': '/deezer-sounds',
  'itunes-sounds': '/itunes-sounds',
}
const ANSWERS: Record<Vendor, (call: Call, path: string, state: VendorState, refuse: boolean) => Answer> = {
  openai: openaiAnswer,
  anthropic: anthropicAnswer,
  deezer: deezerAnswer,
  itunes: itunesAnswer,
  musicbrainz: musicbrainzAnswer,
  listenbrainz: listenbrainzAnswer,
  youtube: youtubeAnswer,
  'deezer-sounds': soundAnswer('audio/mpeg'),
  'itunes-sounds': soundAnswer('audio/x-m4p'),
}

/** Every outside service in one local server, in its true wire format and with every fault at the turn of a switch. */
export class VendorServer extends LoopbackServer {
  readonly state: VendorState
  readonly calls: Call[] = []
  private readonly errors = new Map<Vendor, { error: VendorError; times: number; retryAfter: string }>()

  constructor() {
    super()
    this.state = {
      records: RECORDS,
      mind: wellBehaved,
      refusesForms: false,
      videos: VIDEOS,
      gone: new Set(),
      soundForm: {},
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Where an adapter finds the vendor. */
  url(vendor: Vendor): string {
    return this.origin + BASE_PATHS[vendor]
  }

  /** @param times so many calls fail, then the vendor is well again */
  fail(
    vendor: Vendor,
    error: VendorError,
    { times = Number.POSITIVE_INFINITY, retryAfter = '30' } = {},
  ): void {
    this.errors.set(vendor, { error, times, retryAfter })
  }

  /** Back to the beginning: every vendor well, no call made. */
  reset(): void {
    this.errors.clear()
    this.calls.length = 0
    this.state.records = RECORDS
    this.state.mind = wellBehaved
    this.state.refusesForms = false
    this.state.videos = VIDEOS
    this.state.gone.clear()
    this.state.soundForm = {}
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const vendor = (Object.keys(BASE_PATHS) as Vendor[]).find((name) =>
      url.pathname.startsWith(`${BASE_PATHS[name]}/`),
    )
    if (vendor === undefined) return void response.writeHead(404).end('no such vendor')
    const call: Call = {
      vendor,
      method: request.method ?? '',
      url,
      headers: request.headers,
      body: await jsonOf(request),
    }
    this.calls.push(call)
    const error = this.nextError(vendor)
    if (error !== null && error.error !== 'refusal')
      return answerWithError(error.error, response, error.retryAfter)
    const path = url.pathname.slice(BASE_PATHS[vendor].length)
    const { status, body, type } = ANSWERS[vendor](call, path, this.state, error !== null)
    response.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' })
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body))
  }

  private nextError(vendor: Vendor): { error: VendorError; retryAfter: string } | null {
    const set = this.errors.get(vendor)
    if (set === undefined || set.times <= 0) return null
    set.times--
    return set
  }
}
