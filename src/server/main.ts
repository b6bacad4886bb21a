import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { RenderPage } from '../contract/pages.ts'
import { CEILING_DAYS, FREE_SEARCHES } from '../domain/access/quota.ts'
import { makeApp, soundNames } from './app.ts'
import { collectGarbage } from './collect-garbage.ts'
import { type Config, configFromProcess } from './config.ts'
import { databaseLocation, migrate, openDatabase } from './db/open.ts'
import { startupError } from './startup-error.ts'
import { accountsStore } from './features/accounts/store.ts'
import { activityStore } from './features/activity/store.ts'
import { type AdminPassword, seedAdmin } from './features/admin/seed-admin.ts'
import { readBuiltInArticles } from './features/articles/built-in-articles.ts'
import { makeArtworkJobs } from './features/artwork/artwork-jobs.ts'
import { assertReadableDir } from './features/audio-files/assert-readable-dir.ts'
import { rollUpDays } from './features/analytics/roll-up.ts'
import { type Catalogue, seedCatalogue } from './features/catalogue/catalogue.ts'
import type { ShelfTrack } from '../domain/track/track.ts'
import { unmeasuredTracks } from '../domain/track/unmeasured-tracks.ts'
import { EMPTY_SCENE } from '../domain/scene/scene-model.ts'
import { readScene } from './features/catalogue/scene-file.ts'
import { openLiveCatalogue } from './features/catalogue/live-catalogue.ts'
import { readDemoTracks } from './features/demo-tracks/read-demo-tracks.ts'
import { makeLiveFoundTracks } from './features/found-tracks/live-found-tracks.ts'
import { keepMeasured } from './features/found-tracks/keep-measured.ts'
import { foundTracksStore } from './features/found-tracks/store.ts'
import { makeFingerprintMatcher } from './features/identify/fingerprint-matcher.ts'
import { makeMeasurePreview } from './features/measuring/measure-preview.ts'
import { makeMeasurementQueue } from './features/measuring/measurement-queue.ts'
import { toMeasurementRequest } from './features/measuring/measurement-request.ts'
import { modelReadingsStore } from './features/model-readings/store.ts'
import { previewsStore } from './features/previews/store.ts'
import { recommendationsStore } from './features/recommendations/store.ts'
import { makeUsageRecorder } from './features/provider-usage/usage-recorder.ts'
import { paidVendorLimits } from './features/provider-usage/paid-vendor-limits.ts'
import type { SpendingLimits } from './features/provider-usage/spending-limits.ts'
import { servicesStore } from './features/provider-usage/store.ts'
import { expireSubscriptions } from './features/subscriptions/expire-subscriptions.ts'
import { subscriptionsStore } from './features/subscriptions/store.ts'
import { visitorsStore } from './features/visitors/store.ts'
import { startGracefulServer } from './http/graceful-server.ts'
import {
  fileStorage,
  imageMaker,
  languageModel,
  createMailer,
  measurableSounds,
  neighbourServices,
  createPayments,
  previewServices,
  soundService,
  trackServices,
} from './providers/create-providers.ts'
import { localDecoder } from './providers/decode/local.ts'
import { scanInBackground } from './background-scan.ts'
import { loadOrCreateSecret } from './session-secret.ts'
import { publicOrigin } from './public-origin.ts'

/** The only composition root: reads the configuration, opens what has to be open, and serves until it is told to stop. */

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_REQUESTS_MS = 90 * DAY_MS
const KEEP_ACTIVITY_MS = 90 * DAY_MS
/** Found tracks that nobody asked for meanwhile and nobody saved. */
const KEEP_FOUND_TRACKS_MS = 365 * DAY_MS
/** Payment providers send an event again for a few days. */
const KEEP_EVENTS_MS = 90 * DAY_MS
const MINUTE_MS = 60_000
const SEARCHES_PER_MINUTE = 300

// dist/server/main.js and src/server/main.ts both lie two folders below the project.
const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  version: string
}

async function main(config: Config): Promise<void> {
  const musicFolder =
    config.LIBRARY_DIR === undefined ? null : await assertReadableDir('LIBRARY_DIR', config.LIBRARY_DIR)
  const logger = pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  })
  const server = await startGracefulServer({ host: config.HOST, port: config.PORT, version })

  const db = openDatabase(databaseLocation(config))
  await migrate(db)
  const newId = () => randomBytes(12).toString('base64url')
  const username = config.ADMIN_USERNAME
  const adminPassword = await seedAdmin({
    db,
    clock: Date.now,
    newId,
    dataDir: config.DATA_DIR,
    username,
    password: config.ADMIN_PASSWORD ?? null,
  })
  const { errors } = await seedCatalogue(db, join(projectFolder, 'catalog'), config.CATALOGUE)
  for (const left of errors) logger.warn(left, 'a track of the catalogue was left out')
  // Both come from public tables: who leaves the one out leaves the other out.
  const scene = config.CATALOGUE === 'all' ? readScene(join(projectFolder, 'catalog', 'scene')) : EMPTY_SCENE
  const builtIn = await openLiveCatalogue(db, logger, scene, undefined, config.IMPORTED_TRACKS)
  const catalogue = await makeLiveFoundTracks({ db, catalogue: builtIn, log: logger })
  const usageRecorder = makeUsageRecorder({ db, clock: Date.now, log: logger })
  const limits = paidVendorLimits({ db, clock: Date.now, log: logger }, config)
  const paid = (port: string, limit: SpendingLimits) => ({ limit, book: usageRecorder.of(port, limit) })
  const model = languageModel(config, paid('Language model', limits.model))
  const { metadata, proveTrack } = trackServices(config, usageRecorder.of('Track metadata'))
  const neighbours = neighbourServices(config, usageRecorder.of('Neighbours'))
  const address = publicOrigin(config, server.port)
  const payments = createPayments(config, { address, book: usageRecorder.of('Payments') })
  const mailer = createMailer(config, usageRecorder.of('Mail'))
  const decoder = localDecoder()
  const previews = previewServices(config, {
    sounds: usageRecorder.of('Previews'),
    videos: paid('Videos', limits.youtube),
  })
  const measurePreview = makeMeasurePreview({ sounds: previews.sounds })
  // With an allowance and a thread of their own: nobody who waits goes without.
  const backgroundSounds = measurableSounds(config, usageRecorder.of('Measuring'))
  const backgroundMeasurer = makeMeasurePreview({ sounds: backgroundSounds })
  let unmeasured: readonly ShelfTrack[] | null = null
  const measurements = makeMeasurementQueue({
    db,
    sounds: backgroundSounds,
    previews: backgroundMeasurer,
    async onMeasured(trackId, facts, service) {
      await keepMeasured(db, catalogue.current().byId.get(trackId), facts, { service, now: Date.now() })
      await catalogue.refresh()
    },
    idleTracks(skip, limit) {
      unmeasured ??= unmeasuredTracks(builtIn.current().all)
      return unmeasured.slice(skip, skip + limit).map(toMeasurementRequest)
    },
    clock: Date.now,
    newId,
    log: logger,
  })
  const soundIndex = makeFingerprintMatcher(db, logger)
  const sounds = soundService(config, paid('Listening: service', limits.audd))
  const demoFolder = join(projectFolder, 'content', 'demo')
  const images = imageMaker(config, paid('Artwork', limits.image))
  const storage = fileStorage(config, usageRecorder.of('Artwork files'))
  const artworkJobs = makeArtworkJobs({ db, maker: images, storage, clock: Date.now, newId, log: logger })
  const blog = readBuiltInArticles(join(projectFolder, 'content', 'blog'))
  for (const left of blog.errors) logger.warn(left, 'an article was left out')
  const app = await makeApp({
    db,
    mailer,
    payments,
    address,
    catalogue,
    model,
    metadata,
    proveTrack,
    neighbours,
    decoder,
    soundIndex,
    soundService: sounds,
    previews,
    measurePreview,
    measurements,
    imageMaker: images,
    artworkJobs,
    storage,
    usageRecorder,
    articles: blog.articles,
    soundFolders: {
      demo: demoFolder,
      prepared: join(config.DATA_DIR, 'previews'),
    },
    clock: Date.now,
    newId,
    secret: config.SESSION_SECRET ?? loadOrCreateSecret(config.DATA_DIR),
    version,
    logger,
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    webFolder: join(projectFolder, 'dist', 'web'),
    renderPage: await builtRenderPage(join(projectFolder, 'dist', 'ssr')),
    contactEmail: config.CONTACT_EMAIL,
    limits: { freeSearches: FREE_SEARCHES, searchesPerMinute: SEARCHES_PER_MINUTE },
    serving: server.isServing,
  })
  await app.ready()

  const forget = async () => {
    // First of all: the searches of a day that is over are among its sums.
    await rollUpDays(db, Date.now())
    await recommendationsStore(db).deleteOlderThan(Date.now() - KEEP_REQUESTS_MS)
    await accountsStore(db).deleteEnded(Date.now())
    await visitorsStore(db).pruneCeilings(Date.now() - CEILING_DAYS * DAY_MS)
    await previewsStore(db).pruneExpired(Date.now())
    await activityStore(db).deleteOlderThan(Date.now() - KEEP_ACTIVITY_MS)
    await foundTracksStore(db).prune(Date.now() - KEEP_FOUND_TRACKS_MS)
    await subscriptionsStore(db).deleteEventsBefore(Date.now() - KEEP_EVENTS_MS)
    await servicesStore(db).pruneUsage(Date.now())
    await modelReadingsStore(db).pruneExpired(Date.now())
  }
  await forget()
  const daily = setInterval(() => {
    forget().catch((error: unknown) => logger.error({ err: error }, 'old requests could not be forgotten'))
  }, DAY_MS)
  daily.unref()

  if (payments.name === 'stripe' && config.CONTACT_EMAIL === undefined)
    logger.warn(
      'Pro comes with support by e-mail, and CONTACT_EMAIL is not set: nobody is told where to write',
    )
  const endPlans = () => expireSubscriptions({ db, clock: Date.now, newId })
  await endPlans()
  const minutely = setInterval(() => {
    endPlans().catch((error: unknown) =>
      logger.error({ err: error }, 'plans that ran out could not be ended'),
    )
  }, MINUTE_MS)
  minutely.unref()

  server.serve((request, response) => app.routing(request, response))
  artworkJobs.start()
  measurements.start()
  // Nobody waits for it: Listen answers from what is in the index so far.
  const stopReading = new AbortController()
  const reading = soundIndex
    .keepCurrent()
    .then(() =>
      readDemoTracks(
        {
          db,
          catalogue: catalogue.current(),
          decoder,
          index: soundIndex,
          clock: Date.now,
          newId,
          log: logger,
        },
        demoFolder,
        stopReading.signal,
      ),
    )
    .then((read) => (read > 0 ? soundIndex.keepCurrent() : undefined))
    .catch((error: unknown) => logger.error({ err: error }, 'the demo tracks could not be read'))
  soundIndex.awaitMore(reading)
  // All that a start reads has been read: what that left behind is as much as what is kept.
  void reading.then(() => server.isServing() && collectGarbage())

  const scanning = musicFolder === null ? null : scanInBackground(musicFolder, logger)

  const stop = (signal: string) => {
    // Twice told is once told.
    if (!server.isServing()) return
    logger.info({ signal }, 'stopping')
    clearInterval(daily)
    clearInterval(minutely)
    stopReading.abort()
    server
      .drain()
      .then(() => app.close())
      .then(() =>
        Promise.all([
          decoder.close(),
          soundIndex.close(),
          measurePreview.close(),
          catalogue.close(),
          builtIn.close(),
          measurements.close().then(() => backgroundMeasurer.close()),
          artworkJobs.close(),
          scanning?.close(),
          reading,
        ]),
      )
      .then(() => usageRecorder.close())
      .then(() => db.destroy())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  announce(address, config, catalogue.current(), {
    database: config.DATABASE_URL === undefined ? 'SQLite (local)' : 'PostgreSQL',
    'language model': model.name,
    'track metadata': metadata.name,
    mail: mailer.name,
    payments: payments.name,
    previews: previews.name,
    listening: soundNames(sounds),
    artwork: images.name,
    'artwork files': storage.name,
    'music folder': musicFolder ?? 'none (LIBRARY_DIR)',
    admin: `${username}, ${whereIs(adminPassword)}`,
  })
  if (adminPassword.from === 'file' && adminPassword.made !== null)
    process.stdout.write(`The password of ${username} is ${adminPassword.made} (said this once)\n\n`)
}

function whereIs(password: AdminPassword): string {
  if (password.from === 'setting') return 'password from ADMIN_PASSWORD'
  return password.from === 'file' ? `password in ${password.file}` : 'password as chosen earlier'
}

/** The web room's own drawing of public pages, where it is built; while developing the browser draws them. */
async function builtRenderPage(folder: string): Promise<RenderPage | undefined> {
  const file = join(folder, 'entry-server.js')
  if (!existsSync(file)) return undefined
  const built = (await import(pathToFileURL(file).href)) as { makeRenderPage(): Promise<RenderPage> }
  return built.makeRenderPage()
}

function announce(
  address: string,
  config: Config,
  { tracks, byId }: Catalogue,
  providers: Record<string, string>,
): void {
  const named = byId.size - tracks.length
  const rows = Object.entries({
    ...providers,
    'data folder': config.DATA_DIR,
    catalogue: `${tracks.length} tracks${named === 0 ? '' : `, ${named} more by name`}`,
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  process.stdout.write(`\nSegue ${version} is serving at ${address}\n\n${table}\n\n`)
}

// What it writes holds addresses and hashes of passwords: nobody else on this machine may read it.
process.umask(0o077)
try {
  await main(configFromProcess())
} catch (error) {
  process.stderr.write(`Segue could not start. ${startupError(error)}\n`)
  process.exit(1)
}
