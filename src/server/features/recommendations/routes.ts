import type { FastifyRequest } from 'fastify'
import { api } from '../../../contract/api.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import {
  countedAs,
  knownVisitor,
  ownerOf,
  searchesOfUser,
  UNLIMITED,
  visitorOf,
  type VisitorOptions,
} from '../visitors/visitor.ts'
import { makeAdvisor } from './advisor.ts'
import { type Asker, createRecommendations, searchesOf } from './create.ts'
import { selectRecommendation } from './select.ts'
import { recommendationsStore } from './store.ts'

export type RecommendationDeps = {
  readonly db: Db
  readonly catalogue: CurrentCatalogue
  readonly libraries: OwnLibraries
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions & { readonly freeSearches: number }
  readonly perMinute: number
}

const GONE = refuse('not_found', 'These recommendations are not there any more')

export function recommendationRoutes(server: Server, deps: RecommendationDeps): void {
  const { db, libraries, model, metadata, clock, newId, visitors, perMinute } = deps

  const asGuest = (visitorId: string, request: FastifyRequest, fingerprint: string | undefined): Asker => ({
    visitorId,
    userId: null,
    subjects: countedAs(
      { visitorId, fingerprint, ip: request.ip },
      visitors.secret,
      clock(),
      visitors.freeSearches,
    ),
  })

  const asCounted = (names: readonly string[]) => ({
    subjects: names.map((name) => ({ name, limit: visitors.freeSearches })),
  })

  /** Somebody signed in asks as their account, anybody else as the visitor their cookie says they are. */
  const askerOf = (
    signedIn: SignedIn | null,
    request: FastifyRequest,
    fingerprint?: string,
  ): Asker | null => {
    if (signedIn === null) {
      const visitorId = knownVisitor(request)
      return visitorId === null ? null : asGuest(visitorId, request, fingerprint)
    }
    const { id, subscriptionStatus } = signedIn.account
    const limit = subscriptionStatus === 'active' ? UNLIMITED : visitors.freeSearches
    return { visitorId: ownerOf(id), userId: id, subjects: [{ name: searchesOfUser(id), limit }] }
  }

  server.mount(
    api.createRecommendations,
    { who: 'visitor', perMinute },
    ({ body, request, reply, signedIn }) => {
      const asker =
        askerOf(signedIn, request, body.deviceFingerprint) ??
        asGuest(visitorOf(request, reply, visitors), request, body.deviceFingerprint)
      const catalogue = deps.catalogue.current()
      const advisor = makeAdvisor({ catalogue, model, metadata, log: request.log })
      return createRecommendations({ db, catalogue, libraries, advisor, clock, newId }, asker, body)
    },
  )

  server.mount(
    api.getRecommendations,
    { who: 'visitor', perMinute },
    async ({ params, request, signedIn }) => {
      const asker = askerOf(signedIn, request)
      if (asker === null) return GONE
      const store = recommendationsStore(db)
      const found = await store.request(params.requestId, asker.visitorId)
      if (found === null) return GONE
      const { shown: _, ...question } = found.question
      return {
        requestId: found.id,
        isRefinement: found.isRefinement,
        request: {
          ...question,
          source: question.source ?? 'everything',
          selectedRecommendationIds: [...question.selectedRecommendationIds],
        },
        basis: found.basis,
        recommendations: await store.recommendations(found.id),
        searches: await searchesOf(db, signedIn === null ? asCounted(found.countedAs) : asker),
      }
    },
  )

  server.mount(
    api.selectRecommendation,
    { who: 'visitor', perMinute },
    ({ params, body, request, signedIn }) => {
      const asker = askerOf(signedIn, request)
      if (asker === null) return GONE
      const { visitorId } = asker
      return selectRecommendation(db, { id: params.songId, visitorId, isSelected: body.isSelected })
    },
  )
}
