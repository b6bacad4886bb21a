import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS, SCREEN_PATHS } from '../../contract/screens.ts'
import { sendRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

/** Open to guests, so a search engine may know it; the other screens are private. */
const FOR_SEARCH_ENGINES: ReadonlySet<string> = new Set(['/try'])

/** The workers that open databases of Engine DJ with SQLite, which is WebAssembly. A worker has a policy of its own. */
const READS_DATABASES = /[\\/]assets[\\/](?:import|relink)-worker-[^\\/]+\.js(?:\.(?:br|gz))?$/u

function allowWasm(reply: {
  getHeader(name: string): unknown
  setHeader(name: string, value: string): unknown
}): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.setHeader(
    'content-security-policy',
    policy.replace(/script-src 'self'/u, "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

export const isWebBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/**
 * Serves the built web application: its files, its screens, the public pages, and a page with 404 for any other path.
 * @param sendPage sends the public page at the address of a request
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content: they never change.
      const forever = path.includes('/assets/')
      reply.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (READS_DATABASES.test(path)) allowWasm(reply)
    },
  })
  for (const path of SCREEN_PATHS)
    app.get(path, (_, reply) => {
      if (!FOR_SEARCH_ENGINES.has(path)) reply.header('x-robots-tag', 'noindex')
      return reply.sendFile('index.html')
    })
  for (const path of PUBLIC_PATHS) app.get(path, sendPage)
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!asksForPage || request.url.startsWith('/api/'))
      return sendRefusal(reply, refuse('not_found', 'There is nothing here'))
    return sendPage(request, reply.status(404))
  })
}
