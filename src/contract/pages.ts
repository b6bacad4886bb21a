import { z } from 'zod'
import { article, articleSummary } from './articles.ts'
import type { Endpoint } from './endpoint.ts'
import { artworkPost } from './gallery.ts'
import { part, recommendation } from './recommendations.ts'
import { LANDING_TABS } from './screens.ts'
import { keySource } from './tracks.ts'

/** A question and its first answers, as the engine of this server gives them. */
const engineExample = z.object({
  question: z.object({
    artist: z.string(),
    title: z.string(),
    genre: z.string(),
    bpm: z.number(),
    camelot: z.string().nullable(),
    keySource: keySource.nullable(),
  }),
  answers: z
    .array(
      recommendation
        .pick({
          trackId: true,
          artist: true,
          title: true,
          releaseYear: true,
          genre: true,
          bpm: true,
          camelot: true,
          keySource: true,
          energy: true,
          move: true,
          pitchPercent: true,
          compatibilityScore: true,
          mixingTip: true,
        })
        .extend({ parts: z.array(part) }),
    )
    .max(3),
})
export type EngineExample = z.infer<typeof engineExample>

const catalogueFacts = z.object({
  tracks: z.int(),
  genres: z.int(),
  withKeyShare: z.number().min(0).max(1).describe('Of the tracks, those with a key, be it an estimate'),
  keyedShare: z
    .number()
    .min(0)
    .max(1)
    .describe('Of the tracks, those whose key somebody documents or measured'),
})
export type CatalogueFacts = z.infer<typeof catalogueFacts>

/** What each public page shows. */
export const pageData = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('landing'),
      base: z.enum(['/', '/landing']),
      tab: z.enum(LANDING_TABS),
      facts: catalogueFacts,
      example: engineExample.nullable().describe('null where the catalogue is empty'),
      articles: z.array(articleSummary).max(6).describe('The first of the blog'),
      articleCount: z.int(),
      hasSupport: z.boolean().describe('Whether there is an address that Pro may write to'),
    }),
    z.object({
      kind: z.literal('blog'),
      q: z.string(),
      tag: z.string(),
      articles: z.array(articleSummary),
      tags: z.array(z.string()),
      total: z.int(),
      failed: z.boolean().describe('Posts could not be read: only the built-in articles are here'),
    }),
    z.object({ kind: z.literal('article'), article }),
    z.object({ kind: z.literal('article-missing') }),
    z.object({
      kind: z.literal('gallery'),
      posts: z.array(artworkPost),
      samples: z.array(artworkPost).describe('Built in'),
      failed: z.boolean().describe('Posts and votes could not be read: only the samples are here'),
    }),
    z.object({
      kind: z.literal('site-map'),
      articles: z.array(articleSummary.pick({ id: true, title: true })),
    }),
    z.object({ kind: z.literal('terms'), contactEmail: z.string().nullable() }),
    z.object({
      kind: z.literal('privacy'),
      contactEmail: z.string().nullable(),
      services: z
        .array(z.object({ what: z.string(), who: z.string() }))
        .describe('Services outside that this server asks'),
    }),
    z.object({ kind: z.literal('contact'), contactEmail: z.string().nullable() }),
    z.object({ kind: z.literal('not-found') }),
  ])
  .meta({ id: 'PageData' })
export type PageData = z.infer<typeof pageData>
export type PageKind = PageData['kind']
export type DataOf<K extends PageKind> = Extract<PageData, { readonly kind: K }>

export const getPage = {
  method: 'GET',
  path: '/api/pages',
  summary: 'What a public page shows, for a browser that draws it itself',
  query: z.object({ path: z.string().max(500).describe('Path and query, e.g. /blog?tag=Tempo') }),
  response: z.object({ page: pageData }),
  errors: ['validation'],
} as const satisfies Endpoint

/** Everything of a page that stands in its HTML. */
export type RenderedPage = {
  /** Tags for the head: title, description, canonical, cards, structured data. */
  readonly head: string
  readonly body: string
  /** The module of the web room that draws the page, as the build's manifest names it. */
  readonly module: string
}

/** @param origin where people reach this server, without a slash at the end */
export type RenderPage = (page: PageData, origin: string) => RenderedPage
