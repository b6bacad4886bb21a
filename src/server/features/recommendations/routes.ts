import type { FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { FREE_BREAKDOWNS, hasWholeAnalysis } from '#domain/access/quota.ts'
import type { Recommendation, SearchCount } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import type { PersonalModels } from '../personal/personal-models.ts'
import { createLastUsed } from '../visitors/last-used.ts'
import type { CachedModel } from '../model-readings/cached-model.ts'
import {
  knownVisitor,
  ownerOf,
  searchesOfGuest,
  visitorOf,
  type VisitorOptions,
} from '../visitors/visitor.ts'
import type { DailyQuota } from '../provider-usage/daily-quota.ts'
import type { MeasurePreview } from '../measuring/measure-preview.ts'
import { createAdvisor } from './advisor.ts'
import { accountRequester, guestRequester, type QuotaPolicy } from './requester.ts'
import type { Extras } from './extras.ts'
import { type ServerEvent, sendEvents } from './send-events.ts'
import { createRecommendations, searchesOf } from './create.ts'
import { selectRecommendation } from './select.ts'
import { EXAMPLE_ID, exampleAnswer } from './example-answer.ts'
import { recommendationsStore } from './store.ts'

type RecommendationDeps = {
  readonly db: Db
  readonly catalogue: CurrentCatalogue
  readonly libraries: OwnLibraries
  readonly personalModels: PersonalModels
  readonly model: CachedModel
  /** What one account or guest may have the model asked. */
  readonly modelQuota: DailyQuota
  readonly metadata: TrackMetadata
  readonly extras: Extras
  readonly measurePreview?: Pick<MeasurePreview, 'measure'> | undefined
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions & { readonly freeSearches: number }
  /** Whether the caller could buy what a limit locks them out of. */
  readonly paymentsOpen: (request: FastifyRequest) => Promise<boolean>
  readonly perMinute: number
}

const GONE = refuse('not_found', 'These recommendations are not there any more')

async function* asEvents(
  cards: AsyncIterable<Recommendation>,
  isWhole: boolean,
): AsyncGenerator<ServerEvent> {
  for await (const card of cards) yield { event: 'card', data: isWhole ? card : withoutParts(card) }
}

const withoutParts = (card: Recommendation): Recommendation => ({ ...card, parts: null })

/** The owner id under which a caller's answers are stored; null for a visitor without a cookie. */
const ownerIdOf = (signedIn: SignedIn | null, request: FastifyRequest): string | null =>
  signedIn === null ? knownVisitor(request) : ownerOf(signedIn.account.id)

const hasWhole = async (
  { paymentsOpen }: RecommendationDeps,
  signedIn: SignedIn | null,
  request: FastifyRequest,
): Promise<boolean> => hasWholeAnalysis(signedIn?.account ?? null, await paymentsOpen(request))

const termsFor = async (
  { paymentsOpen, visitors, clock }: RecommendationDeps,
  request: FastifyRequest,
): Promise<QuotaPolicy> => ({
  freeSearches: (await paymentsOpen(request)) ? visitors.freeSearches : null,
  secret: visitors.secret,
  now: clock(),
})

export function recommendationRoutes(server: Server, deps: RecommendationDeps): void {
  askRoutes(server, deps)
  answerRoutes(server, deps)
  server.register(api.countSearches, { who: 'visitor', perMinute: deps.perMinute }, ({ request, signedIn }) =>
    searchesNow(deps, signedIn, request, searchesOfGuest(knownVisitor(request))),
  )
}

function askRoutes(server: Server, deps: RecommendationDeps): void {
  const { db, libraries, personalModels, modelQuota, metadata, clock, newId, visitors, perMinute } = deps
  const lastUsed = createLastUsed()

  server.register(
    api.createRecommendations,
    { who: 'visitor', perMinute },
    async ({ body, request, reply, signedIn }) => {
      const terms = await termsFor(deps, request)
      const origin = { fingerprint: body.deviceFingerprint, ip: request.ip }
      const requester =
        signedIn === null
          ? guestRequester({ ...origin, visitorId: visitorOf(request, reply, visitors) }, terms)
          : accountRequester(signedIn.account, { ...origin, visitorId: knownVisitor(request) }, terms)
      const catalogue = deps.catalogue.current()
      const model = deps.model.forRequester(() => modelQuota.take(requester.quotaKeys))
      const previews = deps.measurePreview
      const advisor = createAdvisor({ model, metadata, previews, log: request.log })
      return createRecommendations(
        {
          db,
          catalogue,
          libraries,
          personalModels,
          lastUsed,
          advisor,
          extras: deps.extras,
          model,
          clock,
          newId,
        },
        requester,
        body,
      )
    },
  )
}

/** An answer that was given: shown again, completed, and its songs marked. */
function answerRoutes(server: Server, deps: RecommendationDeps): void {
  const { db, clock, perMinute } = deps

  server.register(
    api.getRecommendations,
    { who: 'visitor', perMinute },
    async ({ params, request, signedIn }) => {
      const ownerId = ownerIdOf(signedIn, request)
      if (ownerId === null) return GONE
      if (params.requestId === EXAMPLE_ID && signedIn?.account.role === 'admin')
        return (await example(deps, signedIn, request)) ?? GONE
      const store = recommendationsStore(db)
      const found = await store.request(params.requestId, ownerId)
      if (found === null) return GONE
      const { shown: _, ...question } = found.question
      const isWhole = await hasWhole(deps, signedIn, request)
      const cards = [...found.recommendations]
      const extras = await store.extras(found.id)
      return {
        requestId: found.id,
        isRefinement: found.isRefinement,
        request: {
          ...question,
          source: question.source ?? 'everything',
          selectedRecommendationIds: [...question.selectedRecommendationIds],
        },
        basis: found.basis,
        recommendations: isWhole
          ? cards
          : cards.map((card, place) => (place < FREE_BREAKDOWNS ? card : withoutParts(card))),
        extras: isWhole ? extras : extras.map(withoutParts),
        extrasPending: found.extrasUntil !== null && found.extrasUntil > clock(),
        searches: await searchesNow(deps, signedIn, request, found.countedAs),
      }
    },
  )

  server.register(
    api.followExtras,
    { who: 'visitor', perMinute },
    async ({ params, request, reply, signedIn }) => {
      const ownerId = ownerIdOf(signedIn, request)
      const found =
        ownerId === null ? null : await recommendationsStore(db).request(params.requestId, ownerId)
      if (found === null) return GONE
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const cards = deps.extras.follow(found.id, left.signal)
      return sendEvents(reply, asEvents(cards, await hasWhole(deps, signedIn, request)))
    },
  )

  server.register(
    api.selectRecommendation,
    { who: 'visitor', perMinute },
    ({ params, body, request, signedIn }) => {
      const visitorId = ownerIdOf(signedIn, request)
      if (visitorId === null) return GONE
      return selectRecommendation(db, { id: params.songId, visitorId, isSelected: body.isSelected })
    },
  )
}

/** For the admin's heat map, which is drawn over it. */
async function example(deps: RecommendationDeps, signedIn: SignedIn, request: FastifyRequest) {
  const found = exampleAnswer(deps.catalogue.current())
  if (found === null) return null
  const { question, basis, cards } = found
  return {
    requestId: EXAMPLE_ID,
    isRefinement: false,
    request: { ...question, source: 'everything' as const, selectedRecommendationIds: [] },
    basis,
    recommendations: cards.map((card, at) => ({ ...card, id: `${EXAMPLE_ID}-${at}`, isSelected: false })),
    extras: [],
    extrasPending: false,
    searches: await searchesNow(deps, signedIn, request, []),
  }
}

/** @param guestNames under which names the searches are counted that are shown to a guest */
async function searchesNow(
  deps: RecommendationDeps,
  signedIn: SignedIn | null,
  request: FastifyRequest,
  guestNames: readonly string[],
): Promise<SearchCount> {
  const terms = await termsFor(deps, request)
  const origin = { visitorId: null, ip: request.ip }
  return searchesOf(
    deps.db,
    signedIn === null
      ? { limit: terms.freeSearches, ownQuotaKeys: guestNames }
      : accountRequester(signedIn.account, origin, terms),
  )
}
