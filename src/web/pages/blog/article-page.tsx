import { ArrowLeft } from 'lucide-react'
import type { Article, ArticleSummary } from '#contract/articles.ts'
import type { DataOf } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PublicPage } from '../../shell/public-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { pictureSource } from '../../ui/picture/picture-source.ts'
import { ViewablePicture } from '../../ui/picture/viewable-picture.tsx'
import { ArticleCard } from './article-card.tsx'
import { articleHead } from './article-head.ts'
import { blogPath } from './blog-query.ts'

/** About 70 characters a line. */
const MEASURE = 'mx-auto w-full max-w-[40rem]'

function ArticlePage({ page: { article } }: { readonly page: DataOf<'article'> }) {
  const { width, height } = pictureSource(article.imageUrl)
  const isWide = width > height
  return (
    <PublicFrame>
      <article className="px-4 pt-6 pb-16 md:px-8 md:pt-10 md:pb-20">
        <header className={MEASURE}>
          <BackToBlogs />
          <ul aria-label="Topics" className="mt-6 flex flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag}>
                <a
                  href={blogPath({ q: '', tag })}
                  className="inline-flex h-11 items-center rounded-md border border-line px-3 text-sm text-muted transition-colors hover:border-ink hover:text-ink"
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
          <h1 className="mt-6 text-4xl leading-[1.08] font-semibold tracking-[-0.03em] text-balance [overflow-wrap:anywhere] md:text-5xl">
            {article.title}
          </h1>
          {!isCutFromBody(article) && (
            <p className="mt-5 text-xl leading-relaxed text-pretty text-muted [overflow-wrap:anywhere]">
              {article.excerpt}
            </p>
          )}
          <p className="figures mt-6 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-muted">
            <time dateTime={article.publishDate}>
              <Day date={article.publishDate} />
            </time>
            <span>{article.readTime}</span>
          </p>
        </header>
        <div className={classNames('mx-auto mt-8 w-full md:mt-10', isWide ? 'max-w-5xl' : 'max-w-[40rem]')}>
          <ViewablePicture
            url={article.imageUrl}
            alt={article.imageAlt}
            title={article.title}
            sizes={isWide ? '(min-width: 68rem) 64rem, 82vw' : '(min-width: 44rem) 40rem, 70vw'}
            isFirst
            className={isWide ? 'aspect-video' : 'aspect-square'}
          />
        </div>
        <Body paragraphs={article.paragraphs} />
      </article>
      <Ways related={article.related} />
    </PublicFrame>
  )
}

/** Of a posted picture the excerpt is how its text begins, and three dots: above that text it would say it twice. */
const isCutFromBody = ({ excerpt, paragraphs }: Article): boolean =>
  paragraphs[0]?.text.startsWith(excerpt.replace(/\.{3}$/u, '')) === true

const BackToBlogs = () => (
  <a href={paths.blog} className={buttonClass({ variant: 'quiet' }, '-ml-4')}>
    <ArrowLeft aria-hidden className="size-4" />
    Back to Blogs
  </a>
)

const Body = ({ paragraphs }: Pick<Article, 'paragraphs'>) => (
  <div className={classNames(MEASURE, 'mt-10 text-lg leading-[1.75] text-pretty md:mt-12')}>
    {paragraphs.map((paragraph, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- texts may be the same, and their order never changes
      <Paragraph key={at} {...paragraph} />
    ))}
  </div>
)

const Paragraph = ({ kind, text }: Article['paragraphs'][number]) =>
  kind === 'heading' ? (
    <h2 className="mt-12 mb-3 text-2xl leading-snug font-semibold tracking-[-0.02em] text-balance [overflow-wrap:anywhere]">
      {text}
    </h2>
  ) : (
    <p className="mt-5 [overflow-wrap:anywhere] first:mt-0 [h2+&]:mt-0">{text}</p>
  )

/** Where to go from the end of an article. */
const Ways = ({ related }: { readonly related: readonly ArticleSummary[] }) => (
  <div className="border-t border-line bg-surface">
    <div className="mx-auto w-full max-w-5xl px-4 py-12 md:px-8 md:py-16">
      {related.length > 0 && (
        <section aria-labelledby="related" className="mb-12">
          <h2 id="related" className="text-2xl font-semibold tracking-tight">
            Related Articles
          </h2>
          <ul className="mt-6 grid gap-x-8 gap-y-12 sm:grid-cols-2">
            {related.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BackToBlogs />
        <a href={paths.try} className={buttonClass({ variant: 'plate', size: 'live' }, 'max-sm:w-full')}>
          Try Segue Now
        </a>
      </div>
    </div>
  </div>
)

export const articlePage: PublicPage<'article'> = { Page: ArticlePage, head: articleHead }
