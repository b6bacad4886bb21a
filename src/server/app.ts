import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { constants } from 'node:zlib'
import { api } from '../contract/api.ts'
import type { RenderPage } from '../contract/pages.ts'
import { LISTENING_SHARE, MODEL_SHARE, VIDEO_SHARE } from '../domain/access/quota.ts'
import type { Db } from './db/schema.ts'
import type { CurrentCatalogue } from './features/catalogue/catalogue.ts'
import { makeArticles } from './features/articles/articles.ts'
import type { BuiltInArticle } from './features/articles/read-article.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { makeEventCounter } from './features/analytics/count-events.ts'
import { makeEventWriter } from './features/analytics/event-writer.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import type { ArtworkJobs } from './features/artwork/artwork-jobs.ts'
import { artworkRoutes } from './features/artwork/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { ALL_ACCOUNT_DATA } from './all-account-data.ts'
import { discardUnusedArtwork } from './features/artwork/discard-artwork.ts'
import { cancelSubscriptions } from './features/subscriptions/cancel-subscriptions.ts'
import { LoginThrottle } from './features/accounts/login-throttle.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { makeSessions } from './features/accounts/sessions.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { foundTrackRoutes } from './features/found-tracks/routes.ts'
import type { FingerprintMatcher } from './features/identify/fingerprint-matcher.ts'
import { acceptFormsOnly, identifyRoutes } from './features/identify/routes.ts'
import { readGallery } from './features/gallery/read-gallery.ts'
import { galleryRoutes } from './features/gallery/routes.ts'
import { makeOwnLibraries } from './features/library/own-libraries.ts'
import { libraryRoutes } from './features/library/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { preferenceRoutes } from './features/preferences/routes.ts'
import { previewRoutes } from './features/previews/routes.ts'
import { type FindPage, makeFindPage } from './features/public-pages/find-page.ts'
import type { PublicContent } from './features/public-pages/public-content.ts'
import { publicPageRoutes } from './features/public-pages/routes.ts'
import { makeSendPage } from './features/public-pages/send-page.ts'
import { makeCachedModel } from './features/model-readings/cached-model.ts'
import { measuringRoutes } from './features/measuring/routes.ts'
import { makeExtras } from './features/recommendations/extras.ts'
import { recommendationRoutes } from './features/recommendations/routes.ts'
import type { UsageRecorder } from './features/provider-usage/usage-recorder.ts'
import { dailyQuota } from './features/provider-usage/daily-quota.ts'
import { serviceRoutes } from './features/provider-usage/routes.ts'
import { songRoutes } from './features/songs/routes.ts'
import { makeCheckoutAvailability } from './features/subscriptions/checkout-availability.ts'
import { acceptRawBodies, paymentEventRoutes, subscriptionRoutes } from './features/subscriptions/routes.ts'
import { networkOf } from './features/visitors/visitor.ts'
import { handleErrors, sendRefusal } from './http/errors.ts'
import { refuse } from './http/refusal.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { makeServer } from './http/server.ts'
import { isWebBuilt, serveWeb } from './http/web-files.ts'
import type { AudioDecoder } from './providers/decode/port.ts'
import type { SoundService } from './providers/identify/port.ts'
import type { ImageMaker } from './providers/image/port.ts'
import type { MeasurementQueue } from './features/measuring/measurement-queue.ts'
import { toMeasurementRequest } from './features/measuring/measurement-request.ts'
import type { MeasurePreview } from './features/measuring/measure-preview.ts'
import type { LanguageModel } from './providers/llm/port.ts'
import type { Mailer } from './providers/mail/port.ts'
import type { TrackMetadata } from './providers/metadata/port.ts'
import type { ProveTrack } from './providers/metadata/prove-track.ts'
import type { NeighbourService } from './providers/neighbours/port.ts'
import type { Payments } from './providers/payments/port.ts'
import type { PdfPrinter } from './providers/pdf/port.ts'
import type { PreviewServices } from './providers/preview/port.ts'
import type { FileStorage } from './providers/storage/port.ts'

/** A JSON body of a call is small: the longest texts the form takes, in any script, with room to spare. */
const BODY_LIMIT = 64 * 1024

export type AppDeps = {
  readonly db: Db
  /** `refresh`: what was found since is there from then on. */
  readonly catalogue: CurrentCatalogue & { refresh?(): Promise<void> }
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  readonly proveTrack: ProveTrack
  readonly neighbours: NeighbourService
  readonly mailer: Mailer
  readonly payments: Payments
  readonly decoder: AudioDecoder
  readonly soundIndex: FingerprintMatcher
  readonly soundService: SoundService
  readonly previews: PreviewServices
  /** Left out where nothing may be fetched. */
  readonly measurePreview?: Pick<MeasurePreview, 'measure'> | undefined
  /** Measures in the background what nobody could wait for. */
  readonly measurements?: Pick<MeasurementQueue, 'enqueue'> | undefined
  /** Where sound lies: the demo tracks, and half minutes of other files that were prepared to be heard. */
  readonly soundFolders: { readonly demo: string; readonly prepared: string }
  readonly imageMaker: ImageMaker
  /** Has `imageMaker` draw into `storage`. */
  readonly artworkJobs: ArtworkJobs
  readonly storage: FileStorage
  readonly pdf: PdfPrinter
  /** Where calls to outside services are noted. */
  readonly usageRecorder: UsageRecorder
  readonly articles: readonly BuiltInArticle[]
  /** Where people reach this server: what a mail links to. */
  readonly address: string
  readonly clock: () => number
  /** Random and unguessable: whoever knows the id of a request is not thereby allowed to read it, but should not guess it either. */
  readonly newId: () => string
  readonly secret: string
  readonly version: string
  readonly logger: FastifyBaseLogger
  readonly publicUrl?: string | undefined
  /** Addresses and networks of proxies, besides those on this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Folder of the built web application; without it only the API is served. */
  readonly webFolder?: string | undefined
  /** Draws public pages; without it the browser draws them. */
  readonly renderPage?: RenderPage | undefined
  /** Of whoever runs this server, for its visitors. */
  readonly contactEmail?: string | undefined
  readonly limits: { readonly freeSearches: number; readonly searchesPerMinute: number }
  /** Asked by the health call: false while the server drains. */
  readonly serving: () => boolean
}

/** The whole HTTP application over its parts. Opens nothing: close what you gave it yourself. */
export async function makeApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Logged below by route: an address may hold what somebody typed.
    logController: new LogController({ disableRequestLogging: true }),
    // These may say whom they speak for; nobody else may.
    trustProxy: ['loopback', ...(deps.trustedProxies ?? [])],
    genReqId: makeRequestIds(deps.newId()),
    // Long parameters reach the handler, which knows no such id.
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    // What the router itself refuses (a path that is not decodable) leaves in the one shape as well.
    frameworkErrors: (_, __, reply) => {
      void sendRefusal(reply as FastifyReply, refuse('validation', 'This address is not well formed'))
    },
  }) as unknown as FastifyInstance
  app.addHook('onResponse', async ({ log, method, routeOptions }, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered')
  })
  app.setValidatorCompiler(validatorCompiler)
  // The compiler holds each handler to the contract, and the tests check each answer against it: to check every answer
  // again while somebody waits would take longer than the query it comes from.
  app.setSerializerCompiler(() => JSON.stringify)
  // A write without a body may still say that it would be JSON.
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else json(request, body as string, done)
  })
  // JSON is all that is taken: anything else is refused by its type.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  securityHeaders(app, deps.publicUrl)
  sameOriginOnly(app, deps.publicUrl)
  await app.register(fastifyCookie, { secret: deps.secret })
  await app.register(fastifyRateLimit, {
    global: false,
    // A household's IPv6 addresses are one network, as for everything else that is counted.
    keyGenerator: (request) => networkOf(request.ip) ?? 'this machine',
    errorResponseBuilder: (_, { after }) =>
      refuse('rate_limited', `That was very fast. Please try again in ${after}.`),
  })
  await app.register(fastifyCompress, {
    threshold: 1_024,
    // The strongest brotli is meant for files that are packed once; an answer is packed while somebody waits.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Segue',
        version: deps.version,
        description: 'Real tracks that mix into the one that plays.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  const content: PublicContent = {
    articles: makeArticles(deps.db, deps.articles),
    gallery: () => readGallery(deps.db, { userId: null, voter: null }),
  }
  const findPage = makeFindPage({
    catalogue: deps.catalogue,
    content,
    contactEmail: deps.contactEmail,
    services: outsideServices(deps),
    log: deps.logger,
  })
  await app.register(async (scope) => mountApi(scope, deps, { content, findPage }))
  const folder = deps.webFolder
  if (folder !== undefined && isWebBuilt(folder)) {
    const { renderPage, address, clock } = deps
    await serveWeb(app, folder, makeSendPage({ findPage, renderPage, folder, address, clock }))
  } else app.setNotFoundHandler(() => Promise.reject(refuse('not_found', 'There is nothing here')))
  return app
}

/** Names for requests in the log, each once. Whoever reads them may guess the next one. */
function makeRequestIds(server: string): () => string {
  let requests = 0
  return () => `${server}-${(requests++).toString(36)}`
}

async function mountApi(
  scope: FastifyInstance,
  deps: AppDeps,
  pages: { readonly content: PublicContent; readonly findPage: FindPage },
): Promise<void> {
  const secureCookies = deps.publicUrl?.startsWith('https:') === true
  const { db, catalogue, clock, newId, secret } = deps
  const attempts = new LoginThrottle(clock)
  const sessions = makeSessions(db, { clock, secureCookies })
  const visitors = { secret, secureCookies }
  const checkoutAvailability = makeCheckoutAvailability(db, deps.payments)
  const authenticate = (request: FastifyRequest, reply: FastifyReply) => sessions.find(request, reply)
  const server = makeServer(scope, authenticate)
  server.mount(api.health, { who: 'anyone', perMinute: 6_000 }, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const serving = deps.serving()
    if (!serving) reply.status(503)
    return {
      status: serving ? ('ok' as const) : ('draining' as const),
      version: deps.version,
      providers: {
        llm: deps.model.name,
        metadata: deps.metadata.name,
        mail: deps.mailer.name,
        identify: soundNames(deps.soundService),
        previews: deps.previews.name,
        images: deps.imageMaker.name,
        storage: deps.storage.name,
        payments: deps.payments.name,
      },
    }
  })
  publicPageRoutes(server, { ...pages, address: deps.address })
  catalogueRoutes(server, { catalogue })
  const extras = makeExtras({
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
  const model = makeCachedModel({ db, model: deps.model, clock, log: deps.logger })
  scope.addHook('onClose', async () => {
    await extras.close()
    await model.close()
  })
  const paymentsOpen = async (request: FastifyRequest) => (await checkoutAvailability(request)).paymentsOpen
  recommendationRoutes(server, {
    db,
    catalogue,
    extras,
    libraries: makeOwnLibraries(db),
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
  const { mailer, payments, storage, address } = deps
  const billing = { db, payments, clock, newId, log: deps.logger }
  const { contactEmail } = deps
  accountRoutes(server, {
    db,
    accountData: ALL_ACCOUNT_DATA,
    cancelSubscriptions: (userId) => cancelSubscriptions(billing, userId),
    sessions,
    attempts,
    mailer,
    clock,
    newId,
    visitors,
    address,
    contactEmail,
  })
  const artwork = { db, storage, maker: deps.imageMaker, clock, newId, log: deps.logger }
  adminRoutes(server, { db, sessions, attempts, mailer, payments, artwork, clock, newId })
  activityRoutes(server, { db })
  preferenceRoutes(server, { db })
  serviceRoutes(server, { db, clock, usageRecorder: deps.usageRecorder, ports: () => portsOf(deps) })
  measuringRoutes(server, { db, clock })
  foundTrackRoutes(server, { db, clock, refresh: async () => catalogue.refresh?.() })
  songRoutes(server, { db, clock, newId })
  libraryRoutes(server, { db, catalogue, clock, newId })
  listRoutes(server, {
    db,
    pdf: deps.pdf,
    catalogue,
    clock,
    newId,
    discardArtwork: discardUnusedArtwork,
    paymentsOpen,
  })
  artworkRoutes(server, { db, storage: deps.storage, jobs: deps.artworkJobs, clock })
  galleryRoutes(server, { db, clock, newId, visitors })
  articleRoutes(server, pages.content.articles)
  const writer = makeEventWriter(db, deps.logger)
  scope.addHook('onClose', () => writer.close())
  const counter = makeEventCounter({ writer, clock, newId, secret, address: deps.address })
  analyticsRoutes(server, { db, clock, counter })
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
  subscriptionRoutes(server, { ...billing, checkoutAvailability })
  await scope.register(async (events) => {
    acceptRawBodies(events)
    paymentEventRoutes(makeServer(events, authenticate), billing)
  })
  await scope.register(async (forms) => {
    await acceptFormsOnly(forms)
    identifyRoutes(makeServer(forms, authenticate), {
      db,
      catalogue,
      decoder: deps.decoder,
      index: deps.soundIndex,
      service: deps.soundService,
      serviceQuota: dailyQuota(db, { vendor: 'audd', share: LISTENING_SHARE, clock }),
      secret,
    })
  })
  scope.get('/api/openapi.json', { schema: { hide: true } }, () => scope.swagger())
}

/** Whom this server asks about what, for the page that says so. */
function outsideServices({ model, metadata, soundService, previews, imageMaker, payments }: AppDeps) {
  const asked = [
    { what: 'reading a description of a mood', who: model.name },
    { what: 'looking up tracks that the catalogue does not know', who: metadata.name },
    { what: 'naming a recording that this server does not know', who: soundService.name },
    { what: 'finding half a minute to hear of a track', who: previews.name },
    { what: 'drawing the picture of a list', who: imageMaker.name },
    { what: 'taking payments', who: payments.name },
  ]
  return asked.filter(({ who }) => who !== 'off' && who !== 'local' && who !== 'test')
}

/** Whom this server asks, for the admin. The names are those their calls are recorded under. */
const portsOf = (deps: AppDeps) => [
  { name: 'Language model', provider: deps.model.name },
  { name: 'Track metadata', provider: deps.metadata.name },
  { name: 'Neighbours', provider: deps.neighbours.name },
  { name: 'Listening: own index', provider: 'local' },
  { name: 'Listening: service', provider: deps.soundService.name },
  { name: 'Previews', provider: deps.previews.name },
  { name: 'Measuring', provider: deps.previews.sounds.length === 0 ? 'off' : deps.previews.name },
  { name: 'Videos', provider: deps.previews.videos?.name ?? 'off' },
  { name: 'Artwork', provider: deps.imageMaker.name },
  { name: 'Artwork files', provider: deps.storage.name },
  { name: 'Mail', provider: deps.mailer.name },
  { name: 'Payments', provider: deps.payments.name },
]

/** What identifies sound, for people who look after the server. */
export const soundNames = ({ name }: SoundService): string =>
  name === 'off' ? 'own index' : `own index, ${name}`
