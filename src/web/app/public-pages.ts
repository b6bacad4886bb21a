import type { PageData, PageKind } from '../../contract/pages.ts'
import type { DrawnPage, PublicPage } from '../shell/public-page.ts'

type Entry<K extends PageKind> = {
  /** As the build's manifest names it: the server has it fetched along with the page. */
  readonly module: string
  readonly load: () => Promise<PublicPage<K>>
}

/** One chunk a page. A page that is added here is drawn by the server and made live by the browser. */
export const PUBLIC_PAGES: { readonly [K in PageKind]: Entry<K> } = {
  landing: {
    module: 'pages/landing/landing-page.tsx',
    load: async () => (await import('../pages/landing/landing-page.tsx')).landingPage,
  },
  blog: {
    module: 'pages/blog/blog-page.tsx',
    load: async () => (await import('../pages/blog/blog-page.tsx')).blogPage,
  },
  article: {
    module: 'pages/blog/article-page.tsx',
    load: async () => (await import('../pages/blog/article-page.tsx')).articlePage,
  },
  'article-missing': {
    module: 'pages/blog/missing-article-page.tsx',
    load: async () => (await import('../pages/blog/missing-article-page.tsx')).missingArticlePage,
  },
  gallery: {
    module: 'pages/gallery/gallery-page.tsx',
    load: async () => (await import('../pages/gallery/gallery-page.tsx')).galleryPage,
  },
  'site-map': {
    module: 'pages/site-map/site-map-page.tsx',
    load: async () => (await import('../pages/site-map/site-map-page.tsx')).siteMapPage,
  },
  terms: {
    module: 'pages/legal/terms-page.tsx',
    load: async () => (await import('../pages/legal/terms-page.tsx')).termsPage,
  },
  privacy: {
    module: 'pages/legal/privacy-page.tsx',
    load: async () => (await import('../pages/legal/privacy-page.tsx')).privacyPage,
  },
  contact: {
    module: 'pages/legal/contact-page.tsx',
    load: async () => (await import('../pages/legal/contact-page.tsx')).contactPage,
  },
  'not-found': {
    module: 'pages/not-found/not-found-page.tsx',
    load: async () => (await import('../pages/not-found/not-found-page.tsx')).notFoundPage,
  },
}

/** A page of whichever kind, ready to be drawn. */
export async function drawnPage(data: PageData): Promise<DrawnPage> {
  const loaded: unknown = await PUBLIC_PAGES[data.kind].load()
  // The table holds each kind to its own data, so this page takes this data.
  const page = loaded as DrawnPage['page']
  await page.prepare?.(data)
  return { data, page }
}
