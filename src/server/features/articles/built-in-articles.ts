import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltInArticle, readArticle } from './read-article.ts'

type ArticleError = { readonly file: string; readonly error: string }

/** Reads the articles that come with Segue, newest first. One that cannot be read is left out and told. */
export function readBuiltInArticles(folder: string): {
  readonly articles: readonly BuiltInArticle[]
  readonly errors: readonly ArticleError[]
} {
  const articles = new Map<string, BuiltInArticle>()
  const errors: ArticleError[] = []
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.md')) continue
    try {
      const article = readArticle(readFileSync(join(folder, file), 'utf8'))
      if (articles.has(article.id)) throw new Error(`id ${article.id} is there already`)
      articles.set(article.id, article)
    } catch (error) {
      errors.push({ file, error: error instanceof Error ? error.message : String(error) })
    }
  }
  return { articles: [...articles.values()].toSorted(newestFirst), errors }
}

type Dated = { readonly id: string; readonly publishDate: string }

/** Of one day, the one with the higher number first. */
export const newestFirst = (a: Dated, b: Dated): number =>
  b.publishDate.localeCompare(a.publishDate) || b.id.localeCompare(a.id, 'en', { numeric: true })
