import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleSummary } from '../../src/contract/articles.ts'
import type { PageData, RenderPage } from '../../src/contract/pages.ts'
import { LANDING_TABS } from '../../src/contract/screens.ts'
import { readBuiltInArticles } from '../../src/server/features/articles/built-in-articles.ts'
import { createRenderPage } from '../../src/web/app/entry-server.tsx'
import { testApi, type TestApi } from '../api.ts'
import { freshSqlite, type TestDatabase } from '../databases.ts'

// Goes through every public page as a program does that runs no script: a search engine, a preview in a chat.

const root = join(import.meta.dirname, '..', '..')
const ORIGIN = 'https://segue.example'
const { articles } = readBuiltInArticles(join(root, 'content', 'blog'))
const PAGES = [
  ...LANDING_TABS.map((tab) => (tab === 'home' ? '/' : `/?tab=${tab}`)),
  '/blog',
  ...articles.map(({ id }) => `/blog/${id}`),
  '/pix',
  '/sitemap',
  '/terms',
  '/privacy',
  '/contact',
]
const MISSING = ['/blog/no-such-post', '/no/such/page']

let database: TestDatabase
let folder: string
let segue: TestApi
let renderPage: RenderPage
const documents = new Map<string, Page>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segue-public-'))
  cpSync(join(root, 'src', 'web', 'public'), folder, { recursive: true })
  copyFileSync(join(root, 'src', 'web', 'index.html'), join(folder, 'index.html'))
  renderPage = await createRenderPage()
  database = await freshSqlite()
  segue = await testApi(database, { webFolder: folder, renderPage, address: ORIGIN, articles })
  for (const path of [...PAGES, ...MISSING]) {
    const response = await segue.visitor({ accept: 'text/html' }).get(path)
    documents.set(path, new Page(response.body, response.statusCode))
  }
})
afterAll(async () => {
  await segue.app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** A document as it came, without a script having run. */
class Page {
  readonly html: string
  readonly status: number

  constructor(html: string, status: number) {
    this.html = html
    this.status = status
  }

  /** What can be read: no tags, no scripts, no data. */
  get text(): string {
    const [, body = ''] = this.html.split('<body>')
    const plain = body.replace(/<script[\s\S]*?<\/script>/gu, ' ').replace(/<[^>]+>/gu, ' ')
    return unescaped(plain).replace(/\s+/gu, ' ')
  }

  get title(): string {
    return unescaped(/<title>([^<]*)<\/title>/u.exec(this.html)?.[1] ?? '')
  }

  meta(name: string): string {
    const tag = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'u').exec(this.html)
    return unescaped(tag?.[1] ?? '')
  }

  get canonical(): string | undefined {
    const tag = /<link rel="canonical" href="([^"]*)"/u.exec(this.html)
    return tag === null ? undefined : unescaped(String(tag[1]))
  }

  get structured(): Record<string, unknown> | null {
    const tag = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/u.exec(this.html)
    return tag === null ? null : (JSON.parse(String(tag[1])) as Record<string, unknown>)
  }

  /** Addresses of this server that the page names: links, pictures, files. */
  get addresses(): string[] {
    const found = [...this.html.matchAll(/\s(?:href|src)="(\/[^"]*)"/gu)].map(([, path]) =>
      unescaped(String(path)),
    )
    const pictures = [...this.html.matchAll(/\ssrcset="([^"]*)"/giu)].flatMap(([, set]) =>
      String(set)
        .split(',')
        .map((one) => one.trim().split(' ')[0] ?? ''),
    )
    return [...found, ...pictures.filter((path) => path.startsWith('/'))]
  }
}
const at = (path: string): Page => {
  const found = documents.get(path)
  if (found === undefined) throw new Error(`nobody asked for ${path}`)
  return found
}

describe.each(PAGES)('%s', (path) => {
  it('is there, with a head that says what it is', () => {
    const page = at(path)
    expect(page.status).toBe(200)
    expect(page.title).toMatch(/Segue/u)
    expect(page.title.length).toBeLessThan(120)
    const description = page.meta('description')
    expect(description.length).toBeGreaterThan(50)
    expect(page.canonical).toBe(`${ORIGIN}${path}`)
    expect(page.html.match(/<title>|name="description"|rel="canonical"/gu)).toHaveLength(3)
    for (const prefix of ['og', 'twitter']) {
      expect(page.meta(`${prefix}:title`)).toBe(page.title)
      expect(page.meta(`${prefix}:description`)).toBe(description)
      expect(page.meta(`${prefix}:image`)).toMatch(/^https:\/\/segue\.example\/.+\.(?:png|jpg|webp)$/u)
    }
    expect(page.meta('og:url')).toBe(page.canonical)
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect(page.meta('robots')).toBe('')
  })

  it('can be read without a script, and holds nothing the policy of the server refuses', () => {
    const page = at(path)
    expect(page.html.match(/<h1[\s>]/gu)).toHaveLength(1)
    expect(page.text.length).toBeGreaterThan(400)
    expect(page.html).not.toMatch(/\sstyle\s*=|<style\b|\son[a-z]+\s*=|javascript:/iu)
    const inline = [...page.html.matchAll(/<script\b([^>]*)>/gu)].filter(
      ([, attributes]) => !/\ssrc=|type="application\/(?:ld\+)?json"/u.test(String(attributes)),
    )
    expect(inline).toEqual([])
    expect(page.html).not.toMatch(/<!-- (?:head|modules|page|shell)/u)
  })
})

it('no two pages have the same title or description', () => {
  const titles = PAGES.map((path) => at(path).title)
  expect(new Set(titles).size).toBe(titles.length)
  const descriptions = PAGES.map((path) => at(path).meta('description'))
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

it('every address a page names is there', async () => {
  const addresses = new Set([...documents.values()].flatMap((page) => page.addresses))
  // The one script that only a build makes.
  addresses.delete('/app/main.tsx')
  expect(addresses.size).toBeGreaterThan(50)
  const missing: string[] = []
  for (const address of addresses) {
    const { statusCode } = await segue.visitor({ accept: 'text/html,*/*' }).get(address)
    if (statusCode !== 200) missing.push(`${statusCode} ${address}`)
  }
  expect(missing).toEqual([])
})

it.each(MISSING)('%s is a page with 404, for people and not for search engines', (path) => {
  const page = at(path)
  expect(page.status).toBe(404)
  expect(page.meta('robots')).toBe('noindex')
  expect(page.canonical).toBeUndefined()
  expect(page.html.match(/<h1[\s>]/gu)).toHaveLength(1)
})

it('what is not there says so in the words of the specification', () => {
  expect(at('/no/such/page').text).toContain('Did you forget to add the page to the router?')
  expect(at('/blog/no-such-post').text).toContain('Post Not Found')
  expect(at('/blog/no-such-post').text).toContain("The blog post you're looking for doesn't exist.")
})

describe('structured data', () => {
  it('the landing page is a web application that costs 12.00 USD', () => {
    for (const tab of LANDING_TABS)
      expect(at(tab === 'home' ? '/' : `/?tab=${tab}`).structured).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: 'Segue',
        offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'USD' },
      })
    expect(at('/').structured?.['url']).toBe(`${ORIGIN}/`)
  })

  it('every article is a post of the blog, dated and pictured', () => {
    for (const { id, title, publishDate } of articles) {
      const page = at(`/blog/${id}`)
      expect(page.meta('og:type')).toBe('article')
      expect(page.structured).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        datePublished: expect.stringContaining(publishDate) as string,
        image: expect.anything() as unknown,
      })
    }
  })
})

describe('what a page is about stands in its HTML', () => {
  it('the landing page: promises, a question with its answers, true figures', () => {
    const home = at('/').text
    for (const text of [
      'Start Free (25 Searches)',
      'Learn How It Works',
      'Get Started - 25 Free Searches',
      'Log In',
      'Sign Up Free',
      'Pix Gallery',
      'On now',
      'every result is a track that exists',
    ])
      expect(home).toContain(text)
    expect(at('/?tab=how-it-works').text).toMatch(/Try It Now - Free or try it without an account/u)
    expect(at('/?tab=blog').text).toContain(`View All ${articles.length} Posts`)
    for (const text of [
      '$0',
      '$12',
      'per year',
      'POPULAR',
      '25 AI recommendations',
      'Advanced mixing analysis',
    ])
      expect(at('/?tab=pricing').text).toContain(text)
    expect(at('/?tab=pricing').text, 'there is no address to write to').not.toContain('Priority support')
  })

  it('every article, whole', () => {
    for (const { id, title, paragraphs } of articles) {
      const { text } = at(`/blog/${id}`)
      expect(text).toContain(title)
      for (const paragraph of paragraphs) expect(text).toContain(paragraph.text.replace(/\s+/gu, ' '))
    }
  })

  it('the licence agreement and what is kept', () => {
    expect(at('/terms').text).toContain('January 2025')
    expect(at('/terms').text).toContain('12 US dollars a year')
    expect(at('/privacy').text).toContain('neither stored nor logged')
    expect(at('/contact').text).toContain('has not set an address')
  })
})

describe('texts of people are texts, wherever they stand', () => {
  const HOSTILE = '</script><img src=x onerror=alert(1)> "quoted" $& <!-- page -->'
  const summary: ArticleSummary = {
    id: 'abc',
    title: HOSTILE,
    excerpt: HOSTILE,
    publishDate: '2025-02-01',
    readTime: '3 min read',
    tags: [HOSTILE],
    imageUrl: '/blog/01.webp',
    imageAlt: HOSTILE,
  }
  const pages: PageData[] = [
    {
      kind: 'article',
      article: { ...summary, paragraphs: [{ kind: 'text', text: HOSTILE }], related: [summary] },
    },
    { kind: 'blog', q: HOSTILE, tag: HOSTILE, articles: [summary], tags: [HOSTILE], total: 1, failed: false },
    {
      kind: 'gallery',
      posts: [
        {
          id: 'abc',
          title: HOSTILE,
          description: HOSTILE,
          createdAt: '2025-02-01T00:00:00.000Z',
          playlistGenre: HOSTILE,
          artworkUrl: '/blog/01.webp',
          playlistSongs: [{ title: HOSTILE, artist: HOSTILE }],
          upVotes: 1,
          downVotes: 0,
          myVote: null,
          own: false,
        },
      ],
      samples: [],
      failed: false,
    },
  ]
  it.each(pages.map((page) => [page.kind, page] as const))('%s', (_, page) => {
    const { head, body } = renderPage(page, ORIGIN)
    for (const part of [head, body]) expect(part).not.toMatch(/<img src=x|<!-- page/u)
    const data = /<script[^>]*>([\s\S]*?)<\/script>/u.exec(head)?.[1]
    if (data !== undefined) expect(() => JSON.parse(data) as unknown).not.toThrow()
    expect(unescaped(body.replace(/<[^>]+>/gu, ''))).toContain(HOSTILE)
  })
})
