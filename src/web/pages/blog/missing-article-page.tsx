import { paths } from '../../client/paths.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PublicPage } from '../../shell/public-page.ts'
import { buttonClass } from '../../ui/button.tsx'

const TEXT = "The blog post you're looking for doesn't exist."

function MissingArticlePage() {
  return (
    <PublicFrame>
      <div className="mx-auto w-full max-w-7xl px-4 py-16 md:px-8 md:py-28">
        <p className="figures text-muted">404</p>
        <h1 className="mt-2 text-4xl font-semibold tracking-tight text-balance md:text-6xl">
          Post Not Found
        </h1>
        <p className="mt-5 max-w-[52ch] text-lg text-muted">{TEXT}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <a href={paths.home} className={buttonClass({ variant: 'plate', size: 'live' })}>
            Back to Home
          </a>
          <a href={paths.blog} className={buttonClass({ size: 'live' })}>
            Back to Blogs
          </a>
        </div>
      </div>
    </PublicFrame>
  )
}

export const missingArticlePage: PublicPage<'article-missing'> = {
  Page: MissingArticlePage,
  head: () => ({ title: 'Post Not Found', description: TEXT, canonical: paths.blog, hidden: true }),
}
