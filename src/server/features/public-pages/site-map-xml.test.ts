import { expect, it } from 'vitest'
import { siteMapXml } from './site-map-xml.ts'

it('absolute addresses, with a day where one is known, and no markup out of a path', () => {
  const xml = siteMapXml('https://segue.example', [
    { path: '/', lastmod: '2025-02-15' },
    { path: '/?tab=a&b=<c>', lastmod: null },
  ])
  expect(xml).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '  <url><loc>https://segue.example/</loc><lastmod>2025-02-15</lastmod></url>\n' +
      '  <url><loc>https://segue.example/?tab=a&#38;b=%3Cc%3E</loc></url>\n' +
      '</urlset>\n',
  )
})
