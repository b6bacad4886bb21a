import { readBuiltInArticles } from '../features/articles/built-in-articles.ts'
import type { BuiltInArticle } from '../features/articles/read-article.ts'
import type { Logger } from '../system/logger.ts'

/** The articles that come with Segue; one that cannot be read is left out, with a line in the log. */
export function readArticles(folder: string, log: Pick<Logger, 'warn'>): readonly BuiltInArticle[] {
  const { articles, errors } = readBuiltInArticles(folder)
  for (const error of errors) log.warn(error, 'an article was left out')
  return articles
}
