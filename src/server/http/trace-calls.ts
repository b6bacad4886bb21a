import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallSpan, Tracing } from '../system/tracing.ts'

/** Has a span made of each call, named by its route: a URL may hold text a user typed. Mount before every other hook. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, CallSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers
    const route = request.routeOptions.url ?? 'none'
    const parent = typeof traceparent === 'string' ? traceparent : undefined
    const span = tracing.beginCall(request.method, route, parent)
    spans.set(request, span)
    span.within(done)
  })
  // The body arrives by events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _, done) => spans.get(request)?.within(done) ?? done())
  app.addHook('onResponse', async (request, reply) => spans.get(request)?.end(reply.statusCode))
}
