import type { FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deviceOf, knownVisitor, networkOf, visitorOf, type VisitorOptions } from '../visitors/visitor.ts'
import type { MakeLimiter } from '../../system/fixed-window-limiter.ts'
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
  readonly makeLimiter: MakeLimiter
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Votes on one picture from one network, of browsers that show neither cookie nor device. */
const NAMELESS_VOTES_A_DAY = 5
const TOO_MANY_NAMELESS = refuse(
  'rate_limited',
  'There were many votes for this artwork from your network today. Sign in to vote.',
)

export function galleryRoutes(server: Server, deps: GalleryDeps): void {
  const { db, clock, visitors } = deps
  const nameless = deps.makeLimiter('votes without a name', NAMELESS_VOTES_A_DAY, DAY_MS)

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
    const network = networkOf(request.ip)
    const isNameless = signedIn === null && device === null && knownVisitor(request) === null
    if (isNameless && network !== null && nameless.take(`${network} ${blogPostId}`, 1, clock()) === 0)
      return TOO_MANY_NAMELESS
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
