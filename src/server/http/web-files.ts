import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SCREEN_PATHS } from '../../contract/screens.ts'
import { sendRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

/** Serves the built web application: its files, its page for every screen, and that page with 404 for any other path. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
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
      },
    })
  if (built) for (const path of SCREEN_PATHS) app.get(path, (_, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!built || !asksForPage || request.url.startsWith('/api/'))
      return sendRefusal(reply, refuse('not_found', 'There is nothing here'))
    return reply.status(404).sendFile('index.html')
  })
}
