import type { ArticleSummary } from '#contract/articles.ts'
import type { BlogQuery } from './blog-query.ts'

/**
 * What can be found without the server, which is not all: an article is known by its card, not by its body.
 * @param articles that were shown before, in their order
 */
export function articlesAtHand(articles: readonly ArticleSummary[], { q, tag }: BlogQuery): ArticleSummary[] {
  const wanted = folded(q)
  return articles.filter(
    ({ title, excerpt, tags }) =>
      (tag === '' || tags.includes(tag)) &&
      [title, excerpt, ...tags].some((text) => folded(text).includes(wanted)),
  )
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase()
