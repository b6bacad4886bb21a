import { paths } from '../../client/paths.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PublicPage } from '../../shell/public-page.ts'
import { buttonClass } from '../../ui/button.tsx'

function NotFoundPage() {
  return (
    <PublicFrame>
      <div className="mx-auto w-full max-w-7xl px-4 py-16 md:px-8 md:py-28">
        <p className="figures text-muted">404</p>
        <h1 className="mt-2 max-w-[18ch] text-4xl font-semibold tracking-tight text-balance md:text-6xl">
          There is nothing at this address
        </h1>
        <p className="mt-5 max-w-[52ch] text-lg text-muted">
          The page has moved, or it never was. If you came by a link of ours, the fault is on our side.
        </p>
        <p className="mt-3 text-sm text-muted">Did you forget to add the page to the router?</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <a href={paths.home} className={buttonClass({ variant: 'plate', size: 'live' })}>
            Go to the start page
          </a>
          <a href={paths.siteMap} className={buttonClass({ size: 'live' })}>
            See every page
          </a>
        </div>
      </div>
    </PublicFrame>
  )
}

export const notFoundPage: PublicPage<'not-found'> = {
  Page: NotFoundPage,
  head: () => ({
    title: 'Page not found',
    description: 'There is no page of Segue at this address.',
    canonical: paths.home,
    hidden: true,
  }),
}
