import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What a card of the blog shows: an article of ours, or a posted picture. */
export const articleSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    publishDate: z.string().describe('YYYY-MM-DD'),
    readTime: z.string(),
    tags: z.array(z.string()),
    imageUrl: z.string(),
    imageAlt: z.string(),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof articleSummary>

export const article = articleSummary
  .extend({
    paragraphs: z.array(z.object({ kind: z.enum(['heading', 'text']), text: z.string() })),
    related: z.array(articleSummary).max(2).describe('Others that share a tag'),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof article>

export const searchArticles = {
  method: 'GET',
  path: '/api/articles',
  summary: 'Articles and posts of the blog by words and tag, newest first',
  query: z.object({ q: z.string().max(200).default(''), tag: z.string().max(60).default('') }),
  response: z.object({
    articles: z.array(articleSummary),
    tags: z.array(z.string()).describe('Of everything that was searched'),
    total: z.int().describe('How many were searched'),
  }),
  errors: ['validation'],
} as const satisfies Endpoint
