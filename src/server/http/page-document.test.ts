import { describe, expect, it } from 'vitest'
import type { PageData, RenderedPage } from '../../contract/pages.ts'
import { type Manifest, pageDocument } from './page-document.ts'

const TEMPLATE = `<html><head><!-- head -->
<title>Shell</title>
<!-- /head --><!-- modules --><script type="module" src="/assets/main-1.js"></script></head>
<body><div id="root"><!-- page --></div><!-- shell --><noscript>Needs JavaScript</noscript><!-- /shell --></body></html>`
const MANIFEST: Manifest = {
  'index.html': { file: 'assets/main-1.js' },
  'pages/a-page.tsx': {
    file: 'assets/a-2.js',
    imports: ['_shared.js', 'index.html'],
    css: ['assets/a-3.css'],
  },
  '_shared.js': { file: 'assets/shared-4.js', imports: ['pages/a-page.tsx'] },
}
const drawn = (part: Partial<RenderedPage> = {}): RenderedPage => ({
  head: '<title>Page</title>',
  body: '<h1>Page</h1>',
  module: 'pages/a-page.tsx',
  ...part,
})
const page: PageData = { kind: 'terms', contactEmail: null }

describe('the document of a page', () => {
  it('has its head, its markup and its data, and nothing of the empty shell', () => {
    const { html } = pageDocument(TEMPLATE, MANIFEST, page, drawn())
    expect(html).toContain('<head><title>Page</title>')
    expect(html).toContain('<div id="root"><h1>Page</h1></div>')
    expect(html).not.toMatch(/Shell|noscript|<!--/u)
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/u.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toEqual(page)
  })

  it('has the page’s modules and styles fetched at once, each of them once, and none the template names', () => {
    const { html } = pageDocument(TEMPLATE, MANIFEST, page, drawn())
    expect(html.match(/modulepreload/gu)).toHaveLength(2)
    for (const file of ['/assets/a-2.js', '/assets/shared-4.js', '/assets/a-3.css', '/assets/main-1.js'])
      expect(html.split(file), file).toHaveLength(2)
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a-3.css">')
  })

  it.each(['</script><script>alert(1)</script>', '<!-- page -->', "$& $' $1", ' ', '"\\'])(
    'keeps %j of the data a text',
    (text) => {
      const hostile: PageData = { kind: 'terms', contactEmail: text }
      const { html } = pageDocument(TEMPLATE, MANIFEST, hostile, drawn({ body: '<p>$&</p>' }))
      expect(html.match(/<\/script>/gu)).toHaveLength(2)
      const data = /id="page-data">(.*?)<\/script>/su.exec(html)?.[1]
      expect(JSON.parse(data ?? '')).toEqual(hostile)
      expect(html).toContain('<p>$&</p>')
    },
  )

  it('has another tag where anything of it is another', () => {
    const tag = (part: Partial<RenderedPage>) => pageDocument(TEMPLATE, MANIFEST, page, drawn(part)).etag
    expect(tag({})).toMatch(/^W\/"[\w-]{22}"$/u)
    expect(tag({})).toBe(tag({}))
    expect(tag({ body: 'x' })).not.toBe(tag({}))
  })
})
