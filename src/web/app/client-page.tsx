import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call } from '../client/api.ts'
import type { DrawnPage } from '../shell/public-page.ts'
import { PageSkeleton } from '../ui/data/page-skeleton.tsx'
import { PublicPageView } from './public-page-view.tsx'
import { drawnPage } from './public-pages.ts'

/** The public page at this address, reached from within the application, or where the server could not draw it. */
export function ClientPage() {
  const [pathname] = useLocation()
  const search = useSearch()
  const [found, setFound] = useState<{ readonly at: string; readonly drawn: DrawnPage } | null>(null)
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/pages', { query: { path: `${pathname}?${search}` }, signal: controller.signal })
      .then(({ page }) => drawnPage(page))
      .then((drawn) => !controller.signal.aborted && setFound({ at: pathname, drawn }))
      .catch((cause: unknown) => !controller.signal.aborted && setError(cause))
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page moves within its own query by itself
  }, [pathname])

  // The boundary above says what to do.
  if (error !== null) throw error
  return found?.at === pathname ? <PublicPageView {...found.drawn} /> : <PageSkeleton />
}
