import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, LoopbackServer } from './loopback-server.ts'

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
export type SentSpan = {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** A collector that takes spans as OTLP over HTTP, in JSON. */
export class OtlpServer extends LoopbackServer {
  readonly spans: SentSpan[] = []
  readonly bodies: string[] = []
  /** Takes connections and never answers. */
  isFrozen = false

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await bodyOf(request)).toString()
    if (this.isFrozen) return
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    this.bodies.push(body)
    for (const { scopeSpans } of (JSON.parse(body) as Sent).resourceSpans)
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
}
