import type { ArticleSummary } from '#contract/articles.ts'
import { articlePath } from '../../client/paths.ts'
import { Day } from '../../ui/day.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

type Props = {
  readonly article: ArticleSummary
  /** Among the first things of the page. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
}

/** An article in a list. All of it is the link, which is named by the title alone. */
export function ArticleCard({ article, isFirst = false, heading: Heading = 'h2' }: Props) {
  return (
    <article className="group relative flex h-full flex-col">
      <Picture
        url={article.imageUrl}
        alt=""
        sizes="(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 82vw"
        isFirst={isFirst}
        className="aspect-video w-full rounded-md"
      />
      <p className="mt-4 flex justify-between gap-4 text-sm text-muted">
        <span>{article.tags[0]}</span>
        <span className="figures">{article.readTime}</span>
      </p>
      <Heading className="mt-2 text-xl leading-snug font-semibold tracking-tight text-pretty [overflow-wrap:anywhere]">
        <a
          href={articlePath(article.id)}
          className="after:absolute after:-inset-2 after:rounded-md group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink"
        >
          {article.title}
        </a>
      </Heading>
      <p className="mt-2 line-clamp-4 text-pretty text-muted [overflow-wrap:anywhere]">{article.excerpt}</p>
      <time dateTime={article.publishDate} className="figures mt-3 text-sm text-muted">
        <Day date={article.publishDate} />
      </time>
    </article>
  )
}
