import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LISTENING_SHARE, MODEL_SHARE, VIDEO_SHARE } from '../domain/access/quota.ts'
import { createKeyAuthenticator, findKey } from './features/api-keys/authenticate-key.ts'
import { revokeKeys } from './features/api-keys/revoke-keys.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { createEventCounter } from './features/analytics/count-events.ts'
import { createEventWriter } from './features/analytics/event-writer.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { artworkRoutes } from './features/artwork/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { ALL_ACCOUNT_DATA } from './all-account-data.ts'
import { discardUnusedArtwork } from './features/artwork/discard-artwork.ts'
import { cancelSubscriptions } from './features/subscriptions/cancel-subscriptions.ts'
import { createStorageQuota, type StorageQuota } from './features/accounts/storage-quota.ts'
import { type Audit, createAudit } from './features/activity/audit.ts'
import { warnOfGuessing } from './features/accounts/warn-of-guessing.ts'
import { createLoginGuard, type LoginGuard } from './features/login-attempts/login-guard.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { createSessions, type Sessions } from './features/accounts/sessions.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { foundTrackRoutes } from './features/found-tracks/routes.ts'
import { acceptFormsOnly, identifyRoutes } from './features/identify/routes.ts'
import { galleryRoutes } from './features/gallery/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { createOwnLibraries, type OwnLibraries } from './features/library/own-libraries.ts'
import { libraryRoutes } from './features/library/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { createPersonalModels, type PersonalModels } from './features/personal/personal-models.ts'
import { readPlaylists } from './features/personal/read-playlists.ts'
import { personalRoutes } from './features/personal/routes.ts'
import { mcpRoutes } from './features/mcp/routes.ts'
import { preferenceRoutes } from './features/preferences/routes.ts'
import { previewRoutes } from './features/previews/routes.ts'
import type { FindPage } from './features/public-pages/find-page.ts'
import type { PublicContent } from './features/public-pages/public-content.ts'
import { publicPageRoutes } from './features/public-pages/routes.ts'
import { createCachedModel } from './features/model-readings/cached-model.ts'
import { measuringRoutes } from './features/measuring/routes.ts'
import { knownById } from './features/recommendations/current-track.ts'
import { createExtras } from './features/recommendations/extras.ts'
import { recommendationRoutes } from './features/recommendations/routes.ts'
import { dailyQuota } from './features/provider-usage/daily-quota.ts'
import { serviceRoutes } from './features/provider-usage/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { createSecondFactor, type SecondFactor } from './features/second-factor/second-factor.ts'
import { createSettingsCache, type SettingsCache } from './features/settings/settings-cache.ts'
import { songRoutes } from './features/songs/routes.ts'
import {
  type CheckoutAvailability,
  createCheckoutAvailability,
} from './features/subscriptions/checkout-availability.ts'
import { acceptRawBodies, paymentEventRoutes, subscriptionRoutes } from './features/subscriptions/routes.ts'
import { isId } from './http/is-id.ts'
import { type Authenticate, createServer, type Server } from './http/server.ts'
import { toMeasurementRequest } from './features/measuring/measurement-request.ts'
import type { VisitorOptions } from './features/visitors/visitor.ts'
import type { AppDeps } from './app-deps.ts'
import { portsOf, soundNames } from './features/provider-usage/provider-names.ts'

/** What all calls share: who calls, and what they may buy. */
type Shared = {
  readonly server: Server
  readonly authenticate: Authenticate
  readonly sessions: Sessions
  /** Shared by every door where a password is asked for. */
  readonly attempts: LoginGuard
  readonly secondFactor: SecondFactor
  readonly audit: Audit
  readonly visitors: VisitorOptions
  readonly settings: SettingsCache
  readonly storageQuota: StorageQuota
  readonly personalModels: PersonalModels
  readonly libraries: OwnLibraries
  readonly checkoutAvailability: CheckoutAvailability
  readonly paymentsOpen: (request: FastifyRequest) => Promise<boolean>
}

/** Mounts every call of the contract. */
export async function mountApi(
  scope: FastifyInstance,
  deps: AppDeps,
  pages: { readonly content: PublicContent; readonly findPage: FindPage },
): Promise<void> {
  const shared = shareAmongCalls(scope, deps)
  const { server, authenticate } = shared
  healthRoutes(server, {
    ...deps,
    isAccepting: deps.isAccepting ?? deps.serving,
    providers: () => providerNames(deps),
  })
  publicPageRoutes(server, {
    ...pages,
    address: deps.address,
    contactEmail: deps.contactEmail,
    clock: deps.clock,
  })
  articleRoutes(server, pages.content.articles)
  catalogueRoutes(server, { catalogue: deps.catalogue })
  mountSearches(scope, deps, shared)
  mountAccounts(deps, shared)
  mountAdmin(deps, shared)
  mountCollections(deps, shared)
  mountAnalytics(scope, deps, server)
  mountPreviews(deps, server)
  await mountPaymentEvents(scope, deps, authenticate)
  await mountIdentify(scope, deps, authenticate)
  mountMcp(scope, deps, shared)
  scope.get('/api/openapi.json', { schema: { hide: true } }, () => scope.swagger())
}

function shareAmongCalls(
  scope: FastifyInstance,
  { db, clock, newId, publicUrl, secret, makeLimiter, payments, mailer, address, logger }: AppDeps,
): Shared {
  const secureCookies = publicUrl?.startsWith('https:') === true
  const sessions = createSessions(db, { clock, secureCookies })
  const authenticateKey = createKeyAuthenticator({ db, clock, makeLimiter })
  const authenticate: Authenticate = async (request, reply) =>
    (await authenticateKey(request)) ?? sessions.find(request, reply)
  const settings = createSettingsCache(db, clock)
  const checkoutAvailability = createCheckoutAvailability(settings, payments)
  const attempts = createLoginGuard({
    db,
    clock,
    secret,
    onGuessing: (username) => {
      warnOfGuessing({ db, mailer, address }, username).catch((error: unknown) =>
        logger.error({ err: error }, 'an owner could not be told that a password is being guessed'),
      )
    },
  })
  return {
    server: createServer(scope, authenticate),
    authenticate,
    sessions,
    attempts,
    audit: createAudit({ clock, newId, secret, makeLimiter }),
    secondFactor: createSecondFactor({ db, attempts, secret, clock, newId, log: logger }),
    visitors: { secret, secureCookies },
    settings,
    storageQuota: createStorageQuota(db, ALL_ACCOUNT_DATA),
    personalModels: createPersonalModels(db),
    libraries: createOwnLibraries({ db, playlistsOf: (userId) => readPlaylists(db, userId) }),
    checkoutAvailability,
    paymentsOpen: async (request) => (await checkoutAvailability(request)).paymentsOpen,
  }
}

/** Which adapter serves each outside part. */
const providerNames = (deps: AppDeps): Record<string, string> => ({
  llm: deps.model.name,
  metadata: deps.metadata.name,
  mail: deps.mailer.name,
  identify: soundNames(deps.soundService),
  previews: deps.previews.name,
  images: deps.imageMaker.name,
  storage: deps.storage.name,
  payments: deps.payments.name,
})

function mountSearches(
  scope: FastifyInstance,
  deps: AppDeps,
  { server, visitors, paymentsOpen, personalModels, libraries }: Shared,
): void {
  const { db, catalogue, clock, newId } = deps
  const extras = createExtras({
    db,
    catalogue,
    hasModel: deps.model.name !== 'local',
    neighbours: deps.neighbours,
    proveTrack: deps.proveTrack,
    previews: deps.measurePreview,
    measureLater: (track) => {
      deps.measurements
        ?.enqueue([toMeasurementRequest(track)])
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'a track could not be queued'))
    },
    clock,
    newId,
    log: deps.logger,
  })
  const model = createCachedModel({ db, model: deps.model, clock, log: deps.logger })
  scope.addHook('onClose', async () => {
    await extras.close()
    await model.close()
  })
  recommendationRoutes(server, {
    db,
    catalogue,
    extras,
    libraries,
    personalModels,
    model,
    modelQuota: dailyQuota(db, { vendor: 'model', share: MODEL_SHARE, clock }),
    metadata: deps.metadata,
    measurePreview: deps.measurePreview,
    clock,
    newId,
    visitors: { ...visitors, freeSearches: deps.limits.freeSearches },
    paymentsOpen,
    perMinute: deps.limits.searchesPerMinute,
  })
}

function mountMcp(scope: FastifyInstance, deps: AppDeps, { libraries }: Shared): void {
  mcpRoutes(scope, {
    ...deps,
    findKey: (request) => findKey(deps.db, request),
    async tracksById(userId, ids) {
      const catalogue = deps.catalogue.current()
      const found = await knownById({ ...deps, libraries, catalogue }, userId, ids.filter(isId))
      return new Map([...found].map(([id, { track }]) => [id, track]))
    },
  })
}

const billingDeps = ({ db, payments, clock, newId, logger }: AppDeps) => ({
  db,
  payments,
  clock,
  newId,
  log: logger,
})

function mountAccounts(deps: AppDeps, shared: Shared): void {
  const { db, clock, newId, mailer, address, contactEmail } = deps
  const { server, sessions, attempts, secondFactor, visitors, checkoutAvailability, storageQuota } = shared
  const billing = billingDeps(deps)
  accountRoutes(server, {
    db,
    accountData: ALL_ACCOUNT_DATA,
    cancelSubscriptions: (userId) => cancelSubscriptions(billing, userId),
    revokeKeys,
    sessions,
    attempts,
    askSecondFactor: secondFactor.ask,
    mailer,
    clock,
    newId,
    visitors,
    address,
    contactEmail,
    makeLimiter: deps.makeLimiter,
    storageQuota,
    audit: shared.audit,
  })
  apiKeyRoutes(server, { db, audit: shared.audit, clock, newId })
  preferenceRoutes(server, { db })
  subscriptionRoutes(server, { ...billing, checkoutAvailability })
}

function mountAdmin(
  deps: AppDeps,
  { server, sessions, attempts, settings, secondFactor, audit }: Shared,
): void {
  const { db, catalogue, clock, newId, mailer, payments, storage } = deps
  const artwork = { db, storage, maker: deps.imageMaker, clock, newId, log: deps.logger }
  const askSecondFactor = secondFactor.ask
  adminRoutes(server, {
    audit,
    db,
    sessions,
    attempts,
    settings,
    askSecondFactor,
    mailer,
    payments,
    artwork,
    clock,
    newId,
  })
  secondFactorRoutes(server, { db, attempts, secondFactor })
  activityRoutes(server, { db })
  serviceRoutes(server, { db, clock, usageRecorder: deps.usageRecorder, ports: () => portsOf(deps) })
  measuringRoutes(server, { db, clock })
  foundTrackRoutes(server, { db, audit, clock, refresh: async () => catalogue.refresh?.() })
}

/** What people save: songs, lists and their pictures, a library. */
function mountCollections(
  deps: AppDeps,
  { server, visitors, paymentsOpen, storageQuota, personalModels }: Shared,
): void {
  const { db, catalogue, clock, newId } = deps
  songRoutes(server, { db, clock, newId })
  libraryRoutes(server, { db, catalogue, storageQuota, clock, newId })
  personalRoutes(server, { db, catalogue, models: personalModels, storageQuota, clock, newId })
  listRoutes(server, {
    db,
    exporter: deps.listExporter,
    catalogue,
    clock,
    newId,
    discardArtwork: discardUnusedArtwork,
    paymentsOpen,
    storageQuota,
  })
  artworkRoutes(server, { db, storage: deps.storage, jobs: deps.artworkJobs, storageQuota, clock })
  galleryRoutes(server, { db, clock, newId, visitors, makeLimiter: deps.makeLimiter })
}

function mountAnalytics(scope: FastifyInstance, deps: AppDeps, server: Server): void {
  const { db, clock, newId, makeLimiter, secret } = deps
  const writer = createEventWriter(db, deps.logger)
  scope.addHook('onClose', () => writer.close())
  const counter = createEventCounter({ writer, clock, newId, makeLimiter, secret, address: deps.address })
  analyticsRoutes(server, { db, clock, counter })
}

function mountPreviews(deps: AppDeps, server: Server): void {
  const { db, clock, newId, secret } = deps
  previewRoutes(server, {
    db,
    services: deps.previews,
    decoder: deps.decoder,
    demoFolder: deps.soundFolders.demo,
    soundFolder: deps.soundFolders.prepared,
    videoQuota: dailyQuota(db, { vendor: 'youtube', share: VIDEO_SHARE, clock }),
    secret,
    clock,
    newId,
    log: deps.logger,
  })
}

/** In a scope of their own: their bodies are signed as they were sent. */
async function mountPaymentEvents(
  scope: FastifyInstance,
  deps: AppDeps,
  authenticate: Authenticate,
): Promise<void> {
  await scope.register(async (events) => {
    acceptRawBodies(events)
    paymentEventRoutes(createServer(events, authenticate), billingDeps(deps))
  })
}

/** In a scope of its own: a recording comes as a form. */
async function mountIdentify(
  scope: FastifyInstance,
  deps: AppDeps,
  authenticate: Authenticate,
): Promise<void> {
  const { db, catalogue, clock, secret } = deps
  await scope.register(async (forms) => {
    await acceptFormsOnly(forms)
    identifyRoutes(createServer(forms, authenticate), {
      db,
      catalogue,
      decoder: deps.decoder,
      index: deps.soundIndex,
      service: deps.soundService,
      serviceQuota: dailyQuota(db, { vendor: 'audd', share: LISTENING_SHARE, clock }),
      secret,
    })
  })
}
