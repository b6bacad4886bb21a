import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackAddress } from './is-loopback-address.ts'
import { sendRefusal } from './errors.ts'
import { refuse } from './refusal.ts'
import type { Metrics } from '../system/metrics.ts'

/**
 * `GET /metrics` in the text format of Prometheus: for loopback clients, and for bearers of the token. To others there
 * is no such page.
 * @param token `METRICS_TOKEN`
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    metrics.observeCall(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime,
    ),
  )
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) return sendRefusal(reply, refuse('not_found', 'There is nothing here'))
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.text())
  })
}

function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine passes on what comes from outside: it says so by this header.
  if (isLoopbackAddress(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)
    return true
  const sent = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
