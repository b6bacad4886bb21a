import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { constants } from 'node:zlib'
import { createArticles } from './features/articles/articles.ts'
import { readGallery } from './features/gallery/read-gallery.ts'
import { createFindPage } from './features/public-pages/find-page.ts'
import type { PublicContent } from './features/public-pages/public-content.ts'
import { createSendPage } from './features/public-pages/send-page.ts'
import { networkOf } from './features/visitors/visitor.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { handleErrors, sendRefusal } from './http/errors.ts'
import { refuse } from './http/refusal.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { rateLimitStore } from './http/rate-limit-store.ts'
import { knownHostOnly } from './http/known-host.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceCalls } from './http/trace-calls.ts'
import { isWebBuilt, serveWeb } from './http/web-files.ts'
import type { AppDeps } from './app-deps.ts'
import { mountApi } from './mount-api.ts'
import { outsideServices } from './features/provider-usage/provider-names.ts'

/** A JSON body of a call is small: the longest texts the form takes, in any script, with room to spare. */
const BODY_LIMIT = 64 * 1024

/** The whole HTTP application over its parts. Opens nothing: close what you gave it yourself. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Logged below by route: a URL may hold text a user typed.
    logController: new LogController({ disableRequestLogging: true }),
    // Only these proxies are trusted to set X-Forwarded-For.
    trustProxy: ['loopback', ...(deps.trustedProxies ?? [])],
    genReqId: createRequestIds(deps.newId()),
    // Long parameters reach the handler, which knows no such id.
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    // What the router itself refuses (a path that is not decodable) leaves in the one shape as well.
    frameworkErrors: (_, __, reply) => {
      void sendRefusal(reply as FastifyReply, refuse('validation', 'This address is not well formed'))
    },
  }) as unknown as FastifyInstance
  if (deps.tracing !== undefined) traceCalls(app, deps.tracing)
  app.addHook('onResponse', async ({ log, method, routeOptions }, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered')
  })
  if (deps.metrics !== undefined) serveMetrics(app, deps.metrics, deps.metricsToken)
  app.setValidatorCompiler(validatorCompiler)
  // The compiler holds each handler to the contract, and the tests check each answer against it: to check every answer
  // again within the request would take longer than the query it comes from.
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
  knownHostOnly(app, deps.publicUrl)
  crossOrigin(app, deps.corsOrigins ?? [])
  sameOriginOnly(app, deps.publicUrl, deps.corsOrigins ?? [])
  await app.register(fastifyCookie, { secret: deps.secret })
  await app.register(fastifyRateLimit, {
    global: false,
    store: rateLimitStore(deps.makeLimiter, deps.clock),
    // A household's IPv6 addresses are one network, as for everything else that is counted.
    keyGenerator: (request) => networkOf(request.ip) ?? 'this machine',
    errorResponseBuilder: (_, { after }) =>
      refuse('rate_limited', `That was very fast. Please try again in ${after}.`),
  })
  await app.register(fastifyCompress, {
    threshold: 1_024,
    // The strongest brotli is meant for files that are packed once; a response is compressed within the request.
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
    articles: createArticles(deps.db, deps.articles),
    gallery: () => readGallery(deps.db, { userId: null, voter: null }),
  }
  const findPage = createFindPage({
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
    await serveWeb(app, folder, createSendPage({ findPage, renderPage, folder, address, clock }))
  } else app.setNotFoundHandler(() => Promise.reject(refuse('not_found', 'There is nothing here')))
  return app
}

/** Request ids for the log: unique, not unguessable. */
function createRequestIds(server: string): () => string {
  let requests = 0
  return () => `${server}-${(requests++).toString(36)}`
}
