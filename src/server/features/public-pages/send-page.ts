import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNED_IN_HINT } from '#contract/signed-in-hint.ts'
import type { PageKind, RenderPage } from '#contract/pages.ts'
import { type Manifest, type PageDocument, pageDocument } from '../../http/page-document.ts'
import type { FindPage } from './find-page.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'

type Deps = {
  readonly findPage: FindPage
  /** Draws a page; without it the browser draws it. */
  readonly renderPage: RenderPage | undefined
  /** Folder of the built web application. */
  readonly folder: string
  readonly address: string
  readonly clock: () => number
}

/** So long a drawn page is sent to everybody who asks for it. */
const CACHE_MS = 5_000
/** Searches of the blog are pages too: this many are kept at most. */
const MAX_CACHED_PAGES = 200
const MISSING: ReadonlySet<PageKind> = new Set(['not-found', 'article-missing'])

type Drawn = { readonly status: number; readonly document: PageDocument }
type CacheEntry = { readonly until: number; readonly drawn: Promise<Drawn> }

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Sends the public page at the address that was asked for, drawn; or the application, where the browser has to draw it. */
export function createSendPage(deps: Deps): SendPage {
  const { findPage, renderPage, folder, address, clock } = deps
  const cache = new Map<string, CacheEntry>()
  const files = readBuilt(folder)

  const draw = async (at: PageAddress, render: RenderPage): Promise<Drawn> => {
    const data = await findPage(at)
    const status = MISSING.has(data.kind) ? 404 : 200
    return { status, document: pageDocument(files.template, files.manifest, data, render(data, address)) }
  }

  const drawn = (at: PageAddress, render: RenderPage): Promise<Drawn> => {
    const key = JSON.stringify(at)
    const known = cache.get(key)
    if (known !== undefined && known.until > clock()) return known.drawn
    const fresh = draw(at, render)
    cache.delete(key)
    cache.set(key, { until: clock() + CACHE_MS, drawn: fresh })
    // A fault is not kept.
    fresh.catch(() => cache.delete(key))
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED_PAGES) break
      cache.delete(oldest)
    }
    return fresh
  }

  return async (request, reply) => {
    const at = readPageAddress(request.url)
    const isStart = at.kind === 'landing' && at.base === '/'
    // Signed-in users start at the dashboard.
    if (isStart) reply.header('vary', 'cookie')
    if (isStart && request.cookies[SIGNED_IN_HINT]) return reply.sendFile('index.html')
    if (renderPage === undefined) return reply.sendFile('index.html')
    try {
      const { status, document } = await drawn(at, renderPage)
      reply.header('etag', document.etag).header('cache-control', 'public, max-age=0, must-revalidate')
      if (status === 200 && request.headers['if-none-match'] === document.etag)
        return reply.status(304).send()
      return reply.status(status).type('text/html; charset=utf-8').send(document.html)
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn; the browser has to')
      return reply.sendFile('index.html')
    }
  }
}

function readBuilt(folder: string): { template: string; manifest: Manifest } {
  const manifest = join(folder, '.vite', 'manifest.json')
  return {
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    manifest: existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest) : {},
  }
}
