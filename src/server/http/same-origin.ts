import type { FastifyInstance } from 'fastify'
import { carriesKey } from './carries-key.ts'
import { sendRefusal } from './errors.ts'
import { isLoopbackHost } from '../system/is-loopback-host.ts'
import { refuse } from './refusal.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page makes a browser send. Browsers name the origin of every write; a program
 * that names none carries no visitor's cookie by accident, so it may pass.
 * @param allowed `CORS_ORIGINS`: their pages may make the calls that an API key opens, with a key
 */
export function sameOriginOnly(
  app: FastifyInstance,
  publicUrl: string | undefined,
  allowed: readonly string[],
): void {
  const publicOrigin = publicUrl ? new URL(publicUrl).origin : null
  app.addHook('onRequest', async (request, reply) => {
    if (READS.has(request.method)) return
    const origin = request.headers.origin
    const site = request.headers['sec-fetch-site']
    const isAllowed = origin !== undefined && allowed.includes(origin) && carriesKey(request)
    if (isAllowed && request.routeOptions.config.isForPrograms === true) return
    const foreign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !isOwn(origin, request.headers.host, publicOrigin)
    if (foreign)
      return sendRefusal(reply, refuse('forbidden', 'This call can only be made from Segue itself'))
  })
}

/** Where the public address is known, its scheme and port count; else the host it was called by, behind any proxy. */
function isOwn(origin: string, host: string | undefined, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.origin === publicOrigin) return true
  return from.host === host && (publicOrigin === null || isLoopbackHost(from.hostname))
}
