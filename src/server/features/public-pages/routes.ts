import { api } from '#contract/api.ts'
import { LANDING_TABS, PUBLIC_PATHS } from '#contract/screens.ts'
import type { Server } from '../../http/server.ts'
import type { FindPage } from './find-page.ts'
import { readPageAddress } from './page-address.ts'
import type { PublicContent } from './public-content.ts'
import { type SiteMapEntry, siteMapXml } from './site-map-xml.ts'

type Deps = {
  readonly findPage: FindPage
  readonly content: PublicContent
  /** Where people reach this server. */
  readonly address: string
  /** Left out where the operator has set none: then there is no security.txt. */
  readonly contactEmail?: string | undefined
  readonly clock: () => number
}

const SECURITY_TXT_LASTS_MS = 180 * 24 * 60 * 60 * 1000

/** What the pages show, for browsers that draw them themselves, and what search engines ask for. */
export function publicPageRoutes(server: Server, deps: Deps): void {
  const { findPage, content, address } = deps
  server.register(api.getPage, { who: 'anyone', perMinute: 300 }, async ({ query, reply }) => {
    reply.header('cache-control', 'no-cache')
    return { page: await findPage(readPageAddress(query.path)) }
  })

  server.fastify.get('/sitemap.xml', { schema: { hide: true } }, async (_, reply) => {
    const { articles } = await content.articles.search({ q: '', tag: '' })
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(siteMapXml(address, siteMapEntries(articles)))
  })

  server.fastify.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsTxt(new URL('/sitemap.xml', address).href)),
  )

  if (deps.contactEmail === undefined) return
  const contact = `mailto:${deps.contactEmail}`
  server.fastify.get('/.well-known/security.txt', { schema: { hide: true } }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityTxt(contact, new Date(deps.clock() + SECURITY_TXT_LASTS_MS), address)),
  )
}

/** Whom to tell of a flaw: RFC 9116. */
const securityTxt = (contact: string, expires: Date, address: string): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', address).href}`,
    '',
  ].join('\n')

/** Link previews of shared posts fetch the posted pictures; the rest of the API is not for crawlers. */
const robotsTxt = (siteMap: string): string =>
  `User-agent: *\nAllow: /api/artworks/\nDisallow: /api/\n\nSitemap: ${siteMap}\n`

type Dated = { readonly id: string; readonly publishDate: string }

function siteMapEntries(articles: readonly Dated[]): SiteMapEntry[] {
  const newest = articles.reduce<string | null>(
    (day, { publishDate }) => (day === null || publishDate > day ? publishDate : day),
    null,
  )
  const follows = new Set<string>(['/', '/blog'])
  return [
    // The landing page has one address, and the posts come below.
    ...PUBLIC_PATHS.filter((path) => path !== '/landing' && path !== '/blog/:id').map((path) => ({
      path,
      lastmod: follows.has(path) ? newest : null,
    })),
    ...LANDING_TABS.filter((tab) => tab !== 'home').map((tab) => ({ path: `/?tab=${tab}`, lastmod: null })),
    { path: '/try', lastmod: null },
    ...articles.map(({ id, publishDate }) => ({ path: `/blog/${id}`, lastmod: publishDate })),
  ]
}
