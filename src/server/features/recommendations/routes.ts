import type { FastifyRequest } from 'fastify'
import { api } from '../../../contract/api.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { countedAs, knownVisitor, visitorOf, type VisitorOptions } from '../visitors/visitor.ts'
import { makeAdvisor } from './advisor.ts'
import { type Asker, createRecommendations, searchesOf } from './create.ts'
import { selectRecommendation } from './select.ts'
import { recommendationsStore } from './store.ts'

export type RecommendationDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions & { readonly freeSearches: number }
  readonly perMinute: number
}

const GONE = refuse('not_found', 'These recommendations are not there any more')

export function recommendationRoutes(server: Server, deps: RecommendationDeps): void {
  const { db, catalogue, model, metadata, clock, newId, visitors, perMinute } = deps

  const askerFor = (visitorId: string, request: FastifyRequest, fingerprint: string | undefined): Asker => ({
    visitorId,
    subjects: countedAs(
      { visitorId, fingerprint, ip: request.ip },
      visitors.secret,
      clock(),
      visitors.freeSearches,
    ),
  })

  server.mount(api.createRecommendations, { who: 'visitor', perMinute }, ({ body, request, reply }) => {
    const asker = askerFor(visitorOf(request, reply, visitors), request, body.deviceFingerprint)
    const advisor = makeAdvisor({ catalogue, model, metadata, log: request.log })
    return createRecommendations({ db, catalogue, advisor, clock, newId }, asker, body)
  })

  server.mount(api.getRecommendations, { who: 'visitor', perMinute }, async ({ params, request }) => {
    const visitorId = knownVisitor(request)
    if (visitorId === null) return GONE
    const store = recommendationsStore(db)
    const found = await store.request(params.requestId, visitorId)
    if (found === null) return GONE
    const { shown: _, ...question } = found.question
    return {
      requestId: found.id,
      isRefinement: found.isRefinement,
      request: { ...question, selectedRecommendationIds: [...question.selectedRecommendationIds] },
      basis: found.basis,
      recommendations: await store.recommendations(found.id),
      searches: await searchesOf(db, askerFor(visitorId, request, undefined)),
    }
  })

  server.mount(api.selectRecommendation, { who: 'visitor', perMinute }, ({ params, body, request }) => {
    const visitorId = knownVisitor(request)
    if (visitorId === null) return GONE
    return selectRecommendation(db, { id: params.songId, visitorId, isSelected: body.isSelected })
  })
}
