import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from './logger.ts'

/** Traces of this process for OpenTelemetry. No span holds what a user typed, who they are, or from where they call. */
export type Tracing = {
  /**
   * Begins the span of a call that came in.
   * @param traceparent header of the W3C's trace context, where the caller sends one; one that is not valid is ignored
   */
  beginCall(method: string, route: string, traceparent: string | undefined): CallSpan
  /** Notes a statement that has just ended. @param ms how long it took */
  statement(operation: string, table: string | null, ms: number, isError: boolean): void
  /** Notes an attempt at a call to an outside service that has just ended. @param ms how long it took */
  vendorCall(service: string, ms: number, isError: boolean): void
  /** Runs a background job in a trace of its own. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Sends what is left, for at most two seconds. Never rejects. */
  close(): Promise<void>
}

export type CallSpan = {
  /** Everything begun within belongs to the call. */
  within(work: () => void): void
  end(status: number): void
}

/** Spans that wait to be sent; further ones are dropped. */
const MAX_QUEUE_SIZE = 2_048
const EXPORT_MS = 10_000
const CLOSE_MS = 2_000
const MIN_SERVER_ERROR = 500

/**
 * Loads OpenTelemetry and sends spans as OTLP in JSON over HTTP. The service's name, headers and the sampler are read from
 * `OTEL_…` variables by its packages.
 * @param endpoint base address; spans go to `/v1/traces` below it
 */
export async function startTracing(
  { endpoint, version }: { readonly endpoint: string; readonly version: string },
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Tracing> {
  // Loaded here: without an endpoint a start must not pay for these packages.
  const [api, core, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const url = `${endpoint.replace(/\/+$/u, '')}/v1/traces`
  const exporter = reported(new otlp.OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), log)
  const resource = resources
    .resourceFromAttributes({ 'service.name': 'segue', 'service.version': version })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }))
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_QUEUE_SIZE,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('segue', version)
  const propagator = new core.W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()

  const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })
  /** A span of what has ended, below the call or job it belongs to; nothing where it belongs to none. */
  const past = (name: string, attributes: Record<string, string>, ms: number, isError: boolean) => {
    const parent = current.getStore()
    if (parent === undefined) return
    const ended = Date.now()
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: ended - ms }, parent)
    if (isError) fail(span)
    span.end(ended)
  }

  return {
    beginCall(method, route, traceparent) {
      const parent =
        traceparent === undefined
          ? ROOT_CONTEXT
          : propagator.extract(ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter)
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        parent,
      )
      const context = trace.setSpan(parent, span)
      return {
        within: (work) => current.run(context, work),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= MIN_SERVER_ERROR) fail(span)
          span.end()
        },
      }
    },
    statement(operation, table, ms, isError) {
      past(
        table === null ? operation : `${operation} ${table}`,
        { 'db.operation.name': operation, ...(table !== null && { 'db.collection.name': table }) },
        ms,
        isError,
      )
    },
    vendorCall: (service, ms, isError) => past(service, { 'peer.service': service }, ms, isError),
    job(name, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)
      return current.run(trace.setSpan(ROOT_CONTEXT, span), () =>
        work()
          .catch((error: unknown) => {
            fail(span)
            throw error
          })
          .finally(() => span.end()),
      )
    },
    async close() {
      const closing = provider.shutdown().catch(() => undefined)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))
      await Promise.race([closing, late])
      clearTimeout(timer)
    },
  }
}

/** Tells once that spans cannot be sent, and once that they can again. */
function reported(exporter: SpanExporter, log: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let isFailing = false
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing)
          log.warn(
            { reason: result.error?.message },
            'traces cannot be sent; they are dropped until they can',
          )
        if (!hasFailed && isFailing) log.info({}, 'traces are sent again')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
