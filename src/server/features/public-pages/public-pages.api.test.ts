import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE, refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { api } from '#contract/api.ts'
import { artworkUrl } from '#contract/artwork.ts'
import type { PageData, RenderPage } from '#contract/pages.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

const SHELL =
  '<!-- head --><title>Shell</title><!-- /head --><!-- modules --><div id="root"><!-- page --></div><!-- shell --><!-- /shell -->'
const html = { accept: 'text/html' }

let database: TestDatabase
let folder: string
/** How often each kind was drawn. */
const drawn: PageData['kind'][] = []
const renderPage: RenderPage = (page, origin) => {
  drawn.push(page.kind)
  return { head: `<title>${page.kind} at ${origin}</title>`, body: `<h1>${page.kind}</h1>`, module: '' }
}
let segue: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segue-pages-'))
  writeFileSync(join(folder, 'index.html'), SHELL)
  database = await freshSqlite()
  segue = await testApi(database, {
    webFolder: folder,
    renderPage,
    address: 'https://segue.example',
    contactEmail: 'dj@segue.example',
  })
})
afterAll(async () => {
  await segue.app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const page = (url: string, headers: Record<string, string> = {}) =>
  segue.visitor({ ...html, ...headers }).get(url)
const dataAt = async (path: string): Promise<PageData> => {
  const response = await segue.visitor().get(`${api.getPage.path}?path=${encodeURIComponent(path)}`)
  return api.getPage.response.parse(response.json()).page
}

describe('a public page', () => {
  it('is sent complete, with its status, for everybody to keep and ask about', async () => {
    const response = await page('/terms')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.body).toContain('<title>terms at https://segue.example</title>')
    expect(response.body).toContain('"contactEmail":"dj@segue.example"')
    expect((await segue.visitor(html).call('HEAD', '/terms')).statusCode).toBe(200)
    for (const path of ['/no/such/page', '/blog/no-such-post'])
      expect((await page(path)).statusCode, path).toBe(404)
  })

  it('is not sent again to a client that has it; a page that is not there is always sent', async () => {
    const { etag } = (await page('/terms')).headers
    const again = await page('/terms', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const missing = await page('/no/such/page')
    const { statusCode } = await page('/no/such/page', { 'if-none-match': String(missing.headers['etag']) })
    expect(statusCode).toBe(404)
  })

  it('is drawn once for all who ask within some seconds, whatever else their addresses say', async () => {
    segue.time.now += 60_000
    drawn.length = 0
    await Promise.all(
      ['/privacy', '/privacy/', '/privacy?utm_source=a', '/privacy?x=1'].map((url) => page(url)),
    )
    expect(drawn).toEqual(['privacy'])
    segue.time.now += 6_000
    await page('/privacy')
    expect(drawn).toEqual(['privacy', 'privacy'])
  })

  it('at the start is the dashboard for signed-in users, and caches know the difference', async () => {
    const guest = await page('/')
    expect(guest.body).toContain('landing at')
    expect(guest.headers['vary']).toMatch(/cookie/iu)
    const user = await page('/', { cookie: 'segue_signed_in=1' })
    expect(user.body).toBe(SHELL)
    expect(user.headers['cache-control']).toBe('no-cache')
    expect(user.headers['vary']).toMatch(/cookie/iu)
    expect((await page('/landing', { cookie: 'segue_signed_in=1' })).body).toContain('landing at')
  })

  it('that cannot be drawn is left to the browser, and the fault is not kept', async () => {
    let isBroken = true
    const other = await testApi(database, {
      webFolder: folder,
      renderPage: (data, origin) => {
        if (isBroken) throw new Error('a fault of a page')
        return renderPage(data, origin)
      },
    })
    const first = await other.visitor(html).get('/pix')
    expect([first.statusCode, first.body]).toEqual([200, SHELL])
    expect((await other.visitor(html).get('/no/such/page')).statusCode).toBe(404)
    isBroken = false
    expect((await other.visitor(html).get('/pix')).body).toContain('<h1>gallery</h1>')
    await other.app.close()
  })
})

describe('what a page shows, for a browser that draws it', () => {
  it('the landing page: true figures and a question with the answers every visitor gets', async () => {
    const landing = await dataAt('/?tab=pricing')
    if (landing.kind !== 'landing') throw new Error(landing.kind)
    expect(landing.tab).toBe('pricing')
    expect(landing.facts.tracks).toBe(CATALOGUE.length)
    expect(landing.facts.genres).toBe(new Set(CATALOGUE.map(({ genre }) => genre)).size)
    const keyed = CATALOGUE.filter(({ key }) => key !== null)
    expect(landing.facts.withKeyShare).toBe(keyed.length / CATALOGUE.length)
    expect(landing.facts.keyedShare).toBe(
      keyed.filter(({ keySource }) => keySource !== 'estimated').length / CATALOGUE.length,
    )
    const { question, answers } = landing.example ?? { question: null, answers: [] }
    expect(answers).toHaveLength(3)
    for (const { parts, compatibilityScore } of answers)
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(compatibilityScore)
    const asked = await segue.visitor().searchAndRead({
      currentTrack: `${question?.artist} - ${question?.title}`,
      recommendationCount: 5,
    })
    expect(answers.map(({ trackId }) => trackId)).toEqual(
      asked.recommendations.slice(0, 3).map(({ trackId }) => trackId),
    )
  })

  it('nothing is shown of an empty catalogue', async () => {
    const empty = await testApi(database, { catalogue: createCatalogue([]) })
    const response = await empty.visitor().get(`${api.getPage.path}?path=/`)
    expect(response.json()).toMatchObject({
      page: { facts: { tracks: 0, genres: 0, withKeyShare: 0, keyedShare: 0 }, example: null },
    })
    await empty.app.close()
  })

  it('an address that is none is the page that says so, and one too long is refused', async () => {
    expect(await dataAt('/no/such/page')).toEqual({ kind: 'not-found' })
    expect(await dataAt('nonsense')).toEqual({ kind: 'not-found' })
    expect(refusalOf(await segue.visitor().get(`${api.getPage.path}?path=${'a'.repeat(501)}`)).code).toBe(
      'validation',
    )
    expect(refusalOf(await segue.visitor().get(api.getPage.path)).code).toBe('validation')
  })
})

describe('for search engines', () => {
  it('every public address, with the day of what has one', async () => {
    const response = await segue.visitor().get('/sitemap.xml')
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of [
      '/',
      '/blog',
      '/pix',
      '/sitemap',
      '/terms',
      '/privacy',
      '/contact',
      '/?tab=pricing',
      '/try',
    ])
      expect(response.body).toContain(`<loc>https://segue.example${path}</loc>`)
    expect(response.body).not.toMatch(/\/landing|:id|\/account|127\.0\.0\.1/u)
  })

  it('whom to tell of a flaw, where the operator has an address, for half a year at a time', async () => {
    const other = await testApi(database, {
      address: 'https://segue.example',
      contactEmail: 'ops@segue.example',
    })
    const response = await other.visitor().get('/.well-known/security.txt')
    expect(response.headers['content-type']).toMatch(/^text\/plain/u)
    expect(response.body).toBe(
      'Contact: mailto:ops@segue.example\nExpires: 2025-11-28T20:00:00.000Z\nPreferred-Languages: en\n' +
        'Canonical: https://segue.example/.well-known/security.txt\n',
    )
    await other.app.close()
    const silent = await testApi(database, {})
    expect((await silent.visitor().get('/.well-known/security.txt')).statusCode).toBe(404)
    await silent.app.close()
  })

  it('where that is, and that of the API only posted pictures are for them', async () => {
    const { body } = await segue.visitor().get('/robots.txt')
    expect(body).toBe(
      'User-agent: *\nAllow: /api/artworks/\nDisallow: /api/\n\nSitemap: https://segue.example/sitemap.xml\n',
    )
    expect(artworkUrl('some-id')).toMatch(/^\/api\/artworks\//u)
  })
})
