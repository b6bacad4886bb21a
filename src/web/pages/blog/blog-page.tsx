import { ArrowLeft } from 'lucide-react'
import type { DataOf } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PageHead, PublicPage } from '../../shell/public-page.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArticleCard } from './article-card.tsx'
import { SearchForm } from './search-form.tsx'
import { followWithin, TagFilter } from './tag-filter.tsx'
import { useBlog } from './use-blog.ts'

const ABOUT = 'Crowds, energy, keys, requests, hearing and rights: advice you can use at the next gig.'
const EVERYTHING = { q: '', tag: '' } as const

function BlogPage({ page }: { readonly page: DataOf<'blog'> }) {
  const { query, found, isSearching, open, search, tryAgain } = useBlog(page)
  const { articles, tags, total, failed } = found
  const count = articles.length
  return (
    <PublicFrame>
      <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-20 md:px-8 md:pt-10 md:pb-28">
        <a href={paths.home} className={buttonClass({ variant: 'quiet' }, '-ml-4')}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Home
        </a>
        <h1 className="mt-4 text-4xl leading-[1.05] font-semibold tracking-[-0.03em] md:text-6xl">DJ Blog</h1>
        <p className="mt-5 max-w-[56ch] text-lg text-pretty text-muted">{ABOUT}</p>
        <div className="mt-10 space-y-4">
          <SearchForm query={query} onSearch={search} />
          <TagFilter tags={tags} query={query} onOpen={open} />
        </div>
        {failed && <Failure isSearching={isSearching} onTryAgain={tryAgain} />}
        <p role="status" className="figures mt-8 border-b border-line pb-4 text-muted">
          {count === total ? `${total} articles` : `${count} of ${total} articles`}
        </p>
        {count === 0 && !isSearching ? (
          <div className="panel mt-8 flex flex-col items-center px-6 py-16 text-center md:py-24">
            <p className="text-xl font-semibold tracking-tight text-balance">
              No articles found matching your criteria.
            </p>
            <a
              href={paths.blog}
              onClick={followWithin(() => open(EVERYTHING))}
              className={buttonClass({ variant: 'plate', size: 'live' }, 'mt-6')}
            >
              Clear Filters
            </a>
          </div>
        ) : (
          <ul
            aria-label="Articles"
            aria-busy={isSearching}
            className={classNames(
              'mt-8 grid gap-x-8 gap-y-14 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
              isSearching && 'opacity-60',
            )}
          >
            {articles.map((article, at) => (
              <li key={article.id}>
                <ArticleCard article={article} isFirst={at === 0} />
              </li>
            ))}
          </ul>
        )}
        <section className="mt-20 flex flex-wrap items-end justify-between gap-8 border-t border-line pt-12 md:mt-28">
          <h2 className="max-w-[20ch] text-3xl leading-tight font-semibold tracking-[-0.02em] text-balance md:text-4xl">
            Reading is one half. The other is the next record.
          </h2>
          <a href={paths.try} className={buttonClass({ variant: 'plate', size: 'live' }, 'max-sm:w-full')}>
            Try Segue Now
          </a>
        </section>
      </div>
    </PublicFrame>
  )
}

type FailureProps = { readonly isSearching: boolean; readonly onTryAgain: () => void }

const Failure = ({ isSearching, onTryAgain }: FailureProps) => (
  <div
    role="alert"
    className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-danger bg-surface p-4 md:px-6"
  >
    <div>
      <p className="font-semibold">Failed to fetch blog posts</p>
      <p className="mt-1 text-muted">Articles that are at hand are shown; posted artworks may be missing.</p>
    </div>
    <Button aria-disabled={isSearching} onClick={onTryAgain}>
      Try Again
    </Button>
  </div>
)

const blogHead = (): PageHead => ({
  title: 'DJ Blog',
  description: `Articles for working DJs. ${ABOUT}`,
  canonical: paths.blog,
  structured: (absolute) => ({
    '@type': 'Blog',
    name: 'Segue DJ Blog',
    description: ABOUT,
    url: absolute(paths.blog),
    inLanguage: 'en',
  }),
})

export const blogPage: PublicPage<'blog'> = { Page: BlogPage, head: blogHead }
