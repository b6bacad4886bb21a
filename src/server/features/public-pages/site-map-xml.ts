export type SiteMapEntry = {
  readonly path: string
  /** YYYY-MM-DD */
  readonly lastmod: string | null
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** All public addresses, in the form of sitemaps.org. */
export function siteMapXml(origin: string, entries: readonly SiteMapEntry[]): string {
  const urls = entries.map(({ path, lastmod }) => {
    const day = lastmod === null ? '' : `<lastmod>${escaped(lastmod)}</lastmod>`
    return `  <url><loc>${escaped(new URL(path, origin).href)}</loc>${day}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}
