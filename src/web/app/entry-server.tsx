import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RenderPage } from '../../contract/pages.ts'
import { type DrawnPage, fullTitle, type PageHead } from '../shell/public-page.ts'
import { AppFrame } from './app-frame.tsx'
import { HydratedPage } from './hydrated-page.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'

// Built for the server (dist/ssr): draws public pages into HTML. The browser makes them live from the same data.

/** Loads every page once. @returns the function that draws them, without waiting for anything */
export async function createRenderPage(): Promise<RenderPage> {
  const pages = new Map<string, DrawnPage['page']>()
  for (const [kind, { load }] of Object.entries(PUBLIC_PAGES)) {
    const page = (await load()) as unknown as DrawnPage['page']
    await page.prepare?.(null)
    pages.set(kind, page)
  }
  return (data, origin) => {
    const page = pages.get(data.kind)
    if (page === undefined) throw new Error(`there is no page ${data.kind}`)
    return {
      head: renderToStaticMarkup(<Head head={page.head(data)} origin={origin} />),
      body: renderToString(
        <AppFrame>
          <HydratedPage path="/" drawn={{ data, page }} />
        </AppFrame>,
      ),
      module: PUBLIC_PAGES[data.kind].module,
    }
  }
}

const OWN_PICTURE = {
  path: '/social.png',
  alt: 'Segue: what do I play next?',
  width: 1200,
  height: 630,
} as const

function Head({ head, origin }: { readonly head: PageHead; readonly origin: string }) {
  const absolute = (path: string) => new URL(path, origin).href
  const { description, canonical, type = 'website', image = OWN_PICTURE, structured, hidden = false } = head
  const title = fullTitle(head)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(canonical)} />
      )}
      <meta property="og:site_name" content="Segue" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(canonical)} />
      <meta property="og:image" content={absolute(image.path)} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(image.path)} />
      <meta name="twitter:image:alt" content={image.alt} />
      {structured !== undefined && (
        <script
          type="application/ld+json"
          // Data, not code; no text of it can end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...structured(absolute) }).replaceAll(
              '<',
              '\\u003c',
            ),
          }}
        />
      )}
    </>
  )
}
