import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API keys open this call, so pages of allowed origins may make it. */
    readonly isForPrograms?: boolean
  }
}

const ALLOWED_HEADERS = 'authorization, content-type, mcp-protocol-version'
/** What a page may read besides the body. */
const EXPOSED_HEADERS = 'content-disposition, retry-after, www-authenticate'
const PREFLIGHT_MAX_AGE_S = 600
const NOT_ALLOWED = refuse('forbidden', 'Pages of this origin may not call Segue')

/**
 * Lets pages of these origins make the calls that API keys open (CORS). Credentials are never allowed: a page calls with
 * a key, not with somebody's cookie. Without an origin nothing is mounted and no header is sent.
 * @param origins `CORS_ORIGINS`
 */
export function crossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRequest', async ({ headers: { origin }, routeOptions }, reply) => {
    if (routeOptions.config.isForPrograms !== true) return
    reply.header('vary', 'origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
  })
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.isForPrograms !== true || method === 'OPTIONS') return
    const known = methodsByPath.get(url)
    const methods = known ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (known !== undefined) return
    methodsByPath.set(url, methods)
    app.options(url, { schema: { hide: true }, config: { isForPrograms: true } }, (request, reply) => {
      if (!origins.includes(request.headers.origin ?? '')) return sendRefusal(reply, NOT_ALLOWED)
      return reply
        .status(204)
        .header('access-control-allow-methods', [...methods].join(', '))
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
        .send()
    })
  })
}
