import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { FREE_SEARCHES } from '../domain/access/quota.ts'
import { createApp } from './app.ts'
import { type Config, configFromProcess } from './config.ts'
import { migrate } from './db/open.ts'
import { startGracefulServer } from './http/graceful-server.ts'
import { publicOrigin } from './public-origin.ts'
import { appSettings } from './runtime/app-settings.ts'
import { banner } from './runtime/banner.ts'
import type { Base } from './runtime/base.ts'
import { builtRenderPage } from './runtime/built-render-page.ts'
import { createRateLimits } from './runtime/create-rate-limits.ts'
import { createServices } from './runtime/create-services.ts'
import { createWorkers } from './runtime/create-workers.ts'
import { openCatalogues } from './runtime/open-catalogues.ts'
import { openObserved } from './runtime/open-observed.ts'
import { prepareAdmin } from './runtime/prepare-admin.ts'
import { readArticles } from './runtime/read-articles.ts'
import { runJobs } from './runtime/run-jobs.ts'
import { shutdownOnSignal } from './runtime/shutdown.ts'
import { startTimers } from './runtime/start-timers.ts'
import { superviseWorkers } from './runtime/supervise-workers.ts'
import { watchedFolders } from './runtime/watched-folders.ts'
import { startupError } from './startup-error.ts'
import { newId } from './system/new-id.ts'
import { isFollower } from './system/worker-process.ts'

/** The only composition root: reads the configuration, opens what has to be open, and serves until it is told to stop. */

const SEARCHES_PER_MINUTE = 300
const SECRET_HEADERS = ['req.headers.cookie', 'req.headers.authorization']
// dist/server/main.js and src/server/main.ts both lie two folders below the project.
const entry = fileURLToPath(import.meta.url)
const projectFolder = join(dirname(entry), '..', '..')
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  version: string
}

async function main(config: Config): Promise<void> {
  const folders = await watchedFolders(config)
  const logger = pino({ level: config.LOG_LEVEL, redact: SECRET_HEADERS })
  const server = await startGracefulServer({ host: config.HOST, port: config.PORT, version })
  const { jobsDb, ...observed } = await openObserved(config, version, logger)
  await migrate(jobsDb)
  const base: Base = { ...observed, newId, log: logger }
  const adminPassword = await prepareAdmin(base, config)
  const catalogues = await openCatalogues(base, config, join(projectFolder, 'catalog'))
  const { catalogue } = catalogues
  const address = publicOrigin(config, server.port)
  const services = await createServices(base, config, address)
  const workers = createWorkers(base, services, catalogues)
  const demoFolder = join(projectFolder, 'content', 'demo')
  const rateLimits = createRateLimits(base, config)
  const app = await createApp({
    ...base,
    ...appSettings(config),
    ...services,
    ...workers,
    address,
    catalogue,
    articles: readArticles(join(projectFolder, 'content', 'blog'), logger),
    soundFolders: { demo: demoFolder, prepared: join(config.DATA_DIR, 'previews') },
    ...rateLimits,
    version,
    logger,
    webFolder: join(projectFolder, 'dist', 'web'),
    renderPage: await builtRenderPage(join(projectFolder, 'dist', 'ssr')),
    limits: { freeSearches: FREE_SEARCHES, searchesPerMinute: SEARCHES_PER_MINUTE },
    ...server.probes,
  })
  await app.ready()
  const stopTimers = await startTimers({ ...base, db: jobsDb }, rateLimits.rateWindows)
  await server.serve((request, response) => app.routing(request, response))
  const jobs = runJobs(base, {
    workers,
    catalogue: catalogue.current(),
    decoder: services.decoder,
    demoFolder,
    ...folders,
    isServing: server.probes.serving,
  })
  shutdownOnSignal(base, { server, app, jobs, stopTimers, services, catalogues, jobsDb }, config)
  const started = { version, address, services, catalogue: catalogue.current(), ...folders, adminPassword }
  if (!isFollower()) process.stdout.write(banner(config, started))
}

// What it writes holds addresses and hashes of passwords: no other user of this machine may read it.
process.umask(0o077)
try {
  const config = configFromProcess()
  if (!superviseWorkers(config, entry)) await main(config)
} catch (error) {
  process.stderr.write(`Segue could not start. ${startupError(error)}\n`)
  process.exit(1)
}
