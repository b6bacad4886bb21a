import type { FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deviceOf, knownVisitor, visitorOf, type VisitorOptions } from '../visitors/visitor.ts'
import { castVote } from './cast-vote.ts'
import { postArtwork, withdrawPost } from './post-artwork.ts'
import { readGallery, toArtworkPost, toGalleryPost } from './read-gallery.ts'
import { galleryStore, type Voter } from './store.ts'
import { accountVoterId, guestVoterId } from './voter-id.ts'

type GalleryDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions
}

export function galleryRoutes(server: Server, deps: GalleryDeps): void {
  const { db, visitors } = deps

  server.register(api.listGalleryPosts, { who: 'anyone', perMinute: 300 }, async ({ query, reply }) => {
    reply.header('cache-control', 'no-cache')
    return { posts: (await galleryStore(db).newest(query.limit)).map(toGalleryPost) }
  })

  server.register(api.listVotedPosts, { who: 'visitor', perMinute: 300 }, ({ request, signedIn }) => {
    const visitorId = knownVisitor(request)
    const guest = visitorId === null ? null : guestVoterId(visitorId)
    const userId = signedIn?.account.id ?? null
    return readGallery(db, { userId, voter: userId === null ? guest : accountVoterId(userId) })
  })

  // A club votes from one network; a machine does not get to vote for it.
  server.register(api.vote, { who: 'visitor', perMinute: 60 }, ({ body, request, reply, signedIn }) => {
    const { blogPostId, voteType, deviceFingerprint } = body
    const device = deviceFingerprint === undefined ? null : deviceOf(deviceFingerprint, visitors.secret)
    const voter = { ...voterOf(request, reply, signedIn), device }
    return castVote(deps, { postId: blogPostId, direction: voteType, voter })
  })

  const voterOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn | null,
  ): Pick<Voter, 'name' | 'isAccount'> =>
    signedIn === null
      ? { name: guestVoterId(visitorOf(request, reply, visitors)), isAccount: false }
      : { name: accountVoterId(signedIn.account.id), isAccount: true }

  server.register(
    api.postArtwork,
    { who: 'user', perMinute: 60 },
    async ({ params: { listId }, body, signedIn }) => {
      const { id: userId } = signedIn.account
      const post = await postArtwork(deps, {
        userId,
        listId,
        title: body.title,
        description: body.description,
      })
      if (post instanceof Refusal) return post
      const votes = await galleryStore(db).votesOn(post.id)
      const mine = await galleryStore(db).votesBy(accountVoterId(userId))
      return { post: toArtworkPost(post, { ...votes, myVote: mine.get(post.id) ?? null }, userId) }
    },
  )

  server.register(api.withdrawPost, { who: 'user', perMinute: 60 }, async ({ params, signedIn }) => {
    const refused = await withdrawPost(deps, signedIn.account.id, params.postId)
    return refused ?? {}
  })
}
