import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApi } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { OtlpServer, type SentSpan } from '#test/fakes/otlp-server.ts'
import { createUsageRecorder } from '../features/provider-usage/usage-recorder.ts'
import { createGuard } from '../providers/guard.ts'
import { startTracing, type Tracing } from '../system/tracing.ts'

const told: string[] = []
const log = {
  info: (_: object, message: string) => void told.push(message),
  warn: (_: object, message: string) => void told.push(message),
}
const start = (endpoint: string) => startTracing({ endpoint, version: '1.2.3' }, log)
const BATCH_SIZE = 512
const SERVER = 2
const CLIENT = 3
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

let server: OtlpServer
afterEach(async () => {
  told.length = 0
  await server.stop()
})

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
/** As many as are sent at once, without a wait. */
function endBatch(tracing: Tracing): void {
  for (let i = 0; i < BATCH_SIZE; i++) tracing.beginCall('GET', '/api/health', undefined).end(200)
}

onEveryDatabase('the traces of a server', (fresh) => {
  it('hold a search with its statements, and nothing of what was typed or who asked', async () => {
    server = await new OtlpServer().start()
    const tracing = await start(server.endpoint)
    const database = await fresh({
      onQuery: (ms, isError, { operation, table }) => tracing.statement(operation, table, ms, isError),
    })
    const api = await testApi(database, { tracing })
    const visitor = api.visitor({
      'user-agent': 'Zanzibar Browser',
      traceparent: `00-${CALLER.trace}-${CALLER.span}-01`,
    })
    const { requestId } = await visitor.search({ currentTrack: 'Ida Fennimore - Harbour Lights' })
    await visitor.get('/api/tracks/search?q=zanzibar')
    await api.app.close()
    await database.close()
    await tracing.close()

    const search = server.spans.find(({ name }) => name === 'POST /api/recommendations')!
    expect(search).toMatchObject({ kind: SERVER, traceId: CALLER.trace, parentSpanId: CALLER.span })
    expect(attributesOf(search)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/recommendations',
      'http.response.status_code': 200,
    })
    const statements = server.spans.filter(({ parentSpanId }) => parentSpanId === search.spanId)
    const stored = statements.find(({ name }) => name === 'INSERT recommendation_requests')!
    expect(stored).toMatchObject({ kind: CLIENT, traceId: CALLER.trace })
    expect(attributesOf(stored)).toEqual({
      'db.operation.name': 'INSERT',
      'db.collection.name': 'recommendation_requests',
    })
    expect(server.spans.map(({ name }) => name)).toContain('GET /api/tracks/search')
    const sent = server.bodies.join('')
    expect(sent).toContain('"service.version","value":{"stringValue":"1.2.3"}')
    for (const secret of ['Fennimore', 'Harbour', 'anzibar', '127.0.0.1', requestId])
      expect(sent).not.toContain(secret)
  })

  it('hold a background job with its calls to vendors, and not the words of their errors', async () => {
    server = await new OtlpServer().start()
    const tracing = await start(server.endpoint)
    const database = await fresh()
    const usageRecorder = createUsageRecorder({ db: database.db, clock: Date.now, log, tracing })
    const guard = createGuard(
      { name: 'deezer', timeoutMs: 1_000, callsPerMinute: 60 },
      undefined,
      usageRecorder.of('Track metadata'),
    )
    await tracing.job('measurement', () =>
      guard(new AbortController().signal, async () => ({
        kind: 'failed',
        reason: 'no Zanzibar here',
        retry: false,
      })),
    )
    await usageRecorder.close()
    await database.close()
    await tracing.close()
    const job = server.spans.find(({ name }) => name === 'measurement')!
    const call = server.spans.find(({ name }) => name === 'deezer')!
    expect(call).toMatchObject({ parentSpanId: job.spanId, traceId: job.traceId, kind: CLIENT })
    expect(attributesOf(call)).toEqual({ 'peer.service': 'deezer' })
    expect(server.bodies.join('')).not.toContain('Zanzibar')
  })
})

describe('a collector that does not answer', () => {
  it('is told of once, and once when it is back', { timeout: 60_000 }, async () => {
    server = await new OtlpServer().start()
    const { endpoint } = server
    await server.stop()
    const tracing = await start(endpoint)
    for (let i = 0; i < 3; i++) endBatch(tracing)
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000 })
    await server.start(Number(new URL(endpoint).port))
    await vi.waitFor(() => expect(server.spans.length).toBeGreaterThan(0), { timeout: 20_000 })
    await tracing.close()
    expect(told).toEqual(['traces cannot be sent; they are dropped until they can', 'traces are sent again'])
  })

  it('holds up neither calls nor the stop', async () => {
    server = await new OtlpServer().start()
    server.isFrozen = true
    const tracing = await start(server.endpoint)
    const begunAt = performance.now()
    for (let i = 0; i < 20; i++) endBatch(tracing)
    expect(performance.now() - begunAt).toBeLessThan(1_000)
    await tracing.close()
    expect(performance.now() - begunAt).toBeLessThan(4_000)
  })
})
