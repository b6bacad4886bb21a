import type { Article, ArticleSummary } from '#contract/articles.ts'
import { artworkUrl } from '#contract/artwork.ts'
import type { Db } from '../../db/schema.ts'
import type { PostText } from '../gallery/post.ts'
import { newestPosts, readPost } from '../gallery/read-posts.ts'
import { newestFirst } from './built-in-articles.ts'
import type { BuiltInArticle } from './read-article.ts'

const POSTS = 50
const EXCERPT_CHARACTERS = 200
const POST_READ_TIME = '3 min read'
const POST_TAG = 'Music'
const RELATED = 2

type ArticleQuery = { readonly q: string; readonly tag: string }
type FoundArticles = {
  readonly articles: ArticleSummary[]
  /** Of everything that was searched, in order of the alphabet. */
  readonly tags: string[]
  /** How many were searched. */
  readonly total: number
}

/** The blog: articles of ours, and pictures that people posted. */
export type Articles = {
  /** Newest first. Fails with the database. */
  search(query: ArticleQuery): Promise<FoundArticles>
  searchBuiltIn(query: ArticleQuery): FoundArticles
  /** null where there is none. */
  byId(id: string): Promise<Article | null>
}

export function createArticles(db: Db, builtIn: readonly BuiltInArticle[]): Articles {
  const all = async () => [...builtIn, ...(await newestPosts(db, POSTS)).map(toArticle)].toSorted(newestFirst)
  return {
    search: async (query) => search(await all(), query),
    searchBuiltIn: (query) => search(builtIn, query),
    async byId(id) {
      const own = builtIn.find((article) => article.id === id)
      if (own !== undefined) return { ...own, related: relatedTo(own, builtIn) }
      const post = await readPost(db, id)
      if (post === null) return null
      const article = toArticle(post)
      return { ...article, related: relatedTo(article, await all()) }
    },
  }
}

function search(articles: readonly BuiltInArticle[], { q, tag }: ArticleQuery): FoundArticles {
  const wanted = folded(q.trim())
  return {
    articles: articles
      .filter((article) => tag === '' || article.tags.includes(tag))
      .filter((article) => wanted === '' || textsOf(article).some((text) => folded(text).includes(wanted)))
      .map(toSummary),
    tags: [...new Set(articles.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'en')),
    total: articles.length,
  }
}

/** Composed and decomposed letters are the same, whatever their case. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase()

const textsOf = ({ title, excerpt, tags, paragraphs }: BuiltInArticle): string[] => [
  title,
  excerpt,
  ...tags,
  ...paragraphs.map(({ text }) => text),
]

function relatedTo(article: BuiltInArticle, others: readonly BuiltInArticle[]): ArticleSummary[] {
  const shared = ({ tags }: BuiltInArticle) => tags.filter((tag) => article.tags.includes(tag)).length
  return others
    .filter((other) => other.id !== article.id && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, RELATED)
    .map(toSummary)
}

const toSummary = ({ paragraphs: _, ...summary }: BuiltInArticle): ArticleSummary => summary

const toArticle = (post: PostText): BuiltInArticle => ({
  id: post.id,
  title: post.title,
  excerpt: `${[...post.description].slice(0, EXCERPT_CHARACTERS).join('')}...`,
  publishDate: new Date(post.createdAt).toISOString().slice(0, 10),
  readTime: POST_READ_TIME,
  tags: [post.genre || POST_TAG],
  imageUrl: artworkUrl(post.artworkId),
  imageAlt: `Artwork of ${post.genre === '' ? 'a playlist' : `a ${post.genre} playlist`}`,
  paragraphs: [{ kind: 'text', text: post.description }],
})
