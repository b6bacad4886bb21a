import type { FastifyInstance } from 'fastify'
import { isLoopbackHost } from '../system/is-loopback-host.ts'
import { sendRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

/** Load balancers and Prometheus call a node by its address. */
const BY_ADDRESS = /^\/(?:api\/health|metrics)(?:[/?]|$)/u

/**
 * Where the public address is known, refuses requests for another host: links in mails, caches and cookies must never be
 * made for a name that the client chose (DNS rebinding, host header injection). This machine itself may use its own names.
 */
export function knownHostOnly(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  const { host } = new URL(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === host || isLoopbackHost(request.hostname) || BY_ADDRESS.test(request.url)) return
    return sendRefusal(reply, refuse('forbidden', 'This server does not answer under this name'))
  })
}
