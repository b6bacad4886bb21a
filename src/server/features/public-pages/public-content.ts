import type { z } from 'zod'
import type { Article, searchArticles } from '#contract/articles.ts'
import type { listVotedPosts } from '#contract/gallery.ts'

type ArticleQuery = { readonly q: string; readonly tag: string }
export type FoundArticles = z.infer<typeof searchArticles.response>

/** What the public pages show of the blog and the gallery, to anonymous visitors. */
export type PublicContent = {
  readonly articles: {
    /** Built-in articles and posted pictures, newest first. Fails with the database. */
    search(query: ArticleQuery): Promise<FoundArticles>
    /** The built-in articles alone, which are always there. */
    searchBuiltIn(query: ArticleQuery): FoundArticles
    /** A built-in article or a posted picture; null where there is none. */
    byId(id: string): Promise<Article | null>
  }
  /** Posted pictures and votes. Fails with the database. */
  gallery(): Promise<z.infer<typeof listVotedPosts.response>>
}
