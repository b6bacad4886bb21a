import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { deviceFingerprint, typedText } from './text.ts'

const postFacts = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  playlistGenre: z.string(),
  artworkUrl: z.string(),
}

/** A posted picture as the blog list shows it. */
export const galleryPost = z.object(postFacts).meta({ id: 'GalleryPost' })
export type GalleryPost = z.infer<typeof galleryPost>

export const voteType = z.enum(['up', 'down'])
export type VoteType = z.infer<typeof voteType>

const votes = {
  upVotes: z.int().min(0),
  downVotes: z.int().min(0),
  myVote: voteType.nullable(),
}

export const artworkPost = z
  .object({
    ...postFacts,
    playlistSongs: z.array(z.object({ title: z.string(), artist: z.string() })),
    ...votes,
    own: z.boolean().describe('Posted by whoever asks, who may withdraw it'),
  })
  .meta({ id: 'ArtworkPost' })
export type ArtworkPost = z.infer<typeof artworkPost>

export const listGalleryPosts = {
  method: 'GET',
  path: '/api/blog-posts',
  summary: 'Posted pictures, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(50) }),
  response: z.object({ posts: z.array(galleryPost) }),
  errors: ['validation'],
} as const satisfies Endpoint

export const listVotedPosts = {
  method: 'GET',
  path: '/api/blog-posts/votes',
  summary: 'Posted pictures with their votes, and the votes of the built-in samples',
  response: z.object({
    posts: z.array(artworkPost),
    samples: z.array(z.object({ id: z.string(), ...votes })),
  }),
  errors: [],
} as const satisfies Endpoint

export const vote = {
  method: 'POST',
  path: '/api/votes',
  summary: 'Vote for a picture: one vote a voter; the other direction changes it',
  body: z.object({
    blogPostId: z.string().max(60),
    voteType,
    deviceFingerprint: deviceFingerprint.optional(),
  }),
  response: z.object({
    message: z.string().optional().describe('Where nothing was counted: why'),
    ...votes,
  }),
  errors: ['validation', 'not_found', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const postArtwork = {
  method: 'POST',
  path: '/api/saved-lists/:listId/post-artwork',
  summary:
    "Show a list's picture in the gallery. Posting it again brings the post up to date: words that are not given are made from the list",
  params: z.object({ listId: z.string() }),
  body: z.object({
    title: typedText(120, 'title').optional(),
    description: typedText(1_000, 'description').optional(),
  }),
  response: z.object({ post: artworkPost }),
  errors: ['validation', 'unauthenticated', 'forbidden', 'not_found', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const withdrawPost = {
  method: 'DELETE',
  path: '/api/blog-posts/:postId',
  summary: 'Take a picture of yours out of the gallery',
  params: z.object({ postId: z.string() }),
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint
