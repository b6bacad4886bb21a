import type { ArticleSummary } from '#contract/articles.ts'
import { articlePath, paths } from '../../client/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'

type Props = { readonly articles: readonly ArticleSummary[]; readonly count: number }

export function BlogTab({ articles, count }: Props) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
      <h1 className="max-w-[18ch] text-4xl leading-[1.05] font-semibold tracking-[-0.03em] text-balance md:text-6xl">
        Written for people who work at night
      </h1>
      <p className="mt-5 max-w-[56ch] text-lg text-pretty text-muted">
        Crowds, energy, keys, requests, hearing and rights: advice you can use at the next gig.
      </p>
      <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <Teaser key={article.id} article={article} />
        ))}
      </ul>
      <a href={paths.blog} className={buttonClass({ variant: 'plate', size: 'live' }, 'mt-14 max-sm:w-full')}>
        View All {count} Posts
      </a>
    </div>
  )
}

const Teaser = ({ article }: { readonly article: ArticleSummary }) => (
  <li>
    <a href={articlePath(article.id)} className="group flex h-full flex-col border-t border-line pt-4">
      <span className="flex justify-between gap-4 text-sm text-muted">
        <span>{article.tags[0]}</span>
        <span className="figures">{article.readTime}</span>
      </span>
      <h2 className="mt-3 text-xl leading-snug font-semibold tracking-tight text-pretty group-hover:underline">
        {article.title}
      </h2>
      <span className="mt-2 text-pretty text-muted">{article.excerpt}</span>
      <time dateTime={article.publishDate} className="figures mt-3 text-sm text-muted">
        <Day date={article.publishDate} />
      </time>
    </a>
  </li>
)
