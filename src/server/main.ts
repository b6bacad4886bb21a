import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { FREE_SEARCHES } from '../domain/access/quota.ts'
import { makeApp, soundNames } from './app.ts'
import { type Config, ConfigError, configFromProcess } from './config.ts'
import { migrate, openDatabase } from './db/open.ts'
import { accountsStore } from './features/accounts/store.ts'
import { loadCatalogue, seedCatalogue } from './features/catalogue/catalogue.ts'
import { readDemoTracks } from './features/demo-tracks/read-demo-tracks.ts'
import { makeOwnIndex } from './features/identify/own-index.ts'
import { previewsStore } from './features/previews/store.ts'
import { recommendationsStore } from './features/recommendations/store.ts'
import { dailyRation } from './features/services/daily-ration.ts'
import { monthlyPurse } from './features/services/monthly-purse.ts'
import { languageModel, mailerFor, previewServices, soundService, trackMetadata } from './providers/choose.ts'
import { YOUTUBE_SEARCHES_A_DAY } from './providers/preview/youtube.ts'
import { localDecoder } from './providers/decode/local.ts'
import { keptSecret } from './secret.ts'

/** The only composition root: reads the configuration, opens what has to be open, and serves until it is told to stop. */

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_REQUESTS_MS = 90 * DAY_MS
const DRAIN_MS = 10_000
const SEARCHES_PER_MINUTE = 300
/** A request that takes longer to arrive is let go. */
const REQUEST_MS = 30_000
const HEADERS_MS = 20_000

// dist/server/main.js and src/server/main.ts both lie two folders below the project.
const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  version: string
}

async function main(config: Config): Promise<void> {
  const logger = pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  })
  let state: 'starting' | 'ok' | 'draining' = 'starting'
  const notServing: RequestListener = (_, response) => {
    const body = JSON.stringify({ status: state, version, providers: {} })
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
      .end(body)
  }
  let listener = notServing
  let underWay = 0
  let whenIdle: () => void = () => undefined
  // Listening comes first: a port that is taken stops the start at once, and health answers 503 until all is ready.
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
    (request, response) => {
      underWay++
      response.once('close', () => {
        underWay--
        if (underWay === 0) whenIdle()
      })
      listener(request, response)
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })

  const db = openDatabase(
    config.DATABASE_URL === undefined
      ? { sqlite: join(config.DATA_DIR, 'segue.db') }
      : { postgres: config.DATABASE_URL },
  )
  await migrate(db)
  const { faults } = await seedCatalogue(db, join(projectFolder, 'catalog'))
  for (const fault of faults) logger.warn(fault, 'a track of the catalogue was left out')
  const catalogue = await loadCatalogue(db)
  const model = languageModel(config)
  const metadata = trackMetadata(config)
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT
  const shownHost = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  const address = config.PUBLIC_URL ?? `http://${shownHost}:${port}`
  const mailer = mailerFor(config)
  const decoder = localDecoder()
  const videoRation = { service: 'youtube', callsADay: YOUTUBE_SEARCHES_A_DAY, clock: Date.now }
  const previews = previewServices(config, dailyRation(db, videoRation))
  const soundIndex = makeOwnIndex(db, logger)
  const sounds = soundService(
    config,
    monthlyPurse(db, {
      service: 'audd',
      budgetMicros: Math.round(config.AUDD_MONTHLY_BUDGET * 1_000_000),
      clock: Date.now,
    }),
  )
  const demoFolder = join(projectFolder, 'content', 'demo')
  const newId = () => randomBytes(12).toString('base64url')
  const app = await makeApp({
    db,
    mailer,
    address,
    catalogue,
    model,
    metadata,
    decoder,
    soundIndex,
    soundService: sounds,
    previews,
    soundFolders: {
      demo: demoFolder,
      prepared: join(config.DATA_DIR, 'previews'),
    },
    clock: Date.now,
    newId,
    secret: config.SESSION_SECRET ?? keptSecret(config.DATA_DIR),
    version,
    logger,
    publicUrl: config.PUBLIC_URL,
    webFolder: join(projectFolder, 'dist', 'web'),
    limits: { freeSearches: FREE_SEARCHES, searchesPerMinute: SEARCHES_PER_MINUTE },
    serving: () => state === 'ok',
  })
  await app.ready()

  const forget = async () => {
    await recommendationsStore(db).forgetBefore(Date.now() - KEEP_REQUESTS_MS)
    await accountsStore(db).forgetEnded(Date.now())
    await previewsStore(db).forgetExpired(Date.now())
  }
  await forget()
  const daily = setInterval(() => {
    forget().catch((error: unknown) => logger.error({ err: error }, 'old requests could not be forgotten'))
  }, DAY_MS)
  daily.unref()

  state = 'ok'
  listener = (request, response) => app.routing(request, response)
  // Nobody waits for it: Listen answers from what is in the index so far.
  const stopReading = new AbortController()
  const reading = soundIndex
    .keepCurrent()
    .then(() =>
      readDemoTracks(
        { db, catalogue, decoder, index: soundIndex, clock: Date.now, newId, log: logger },
        demoFolder,
        stopReading.signal,
      ),
    )
    .then((read) => (read > 0 ? soundIndex.keepCurrent() : undefined))
    .catch((error: unknown) => logger.error({ err: error }, 'the demo tracks could not be read'))

  const close = () => {
    server.closeAllConnections()
    server.close(() => {
      app
        .close()
        .then(() => Promise.all([decoder.close(), soundIndex.close(), reading]))
        .then(() => db.destroy())
        .then(() => process.exit(0))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'the stop was not clean')
          process.exit(1)
        })
    })
  }
  // Requests under way are answered, new ones get 503; a client that holds on is let go after a while.
  const stop = (signal: string) => {
    if (state === 'draining') return
    state = 'draining'
    listener = notServing
    logger.info({ signal, underWay }, 'stopping')
    clearInterval(daily)
    stopReading.abort()
    const hurry = setTimeout(close, DRAIN_MS)
    whenIdle = () => {
      clearTimeout(hurry)
      close()
    }
    if (underWay === 0) whenIdle()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  announce(address, config, catalogue.tracks.length, {
    database: config.DATABASE_URL === undefined ? 'SQLite (local)' : 'PostgreSQL',
    'language model': model.name,
    'track metadata': metadata.name,
    mail: mailer.name,
    previews: previews.name,
    listening: soundNames(sounds),
  })
}

function announce(address: string, config: Config, tracks: number, providers: Record<string, string>): void {
  const rows = Object.entries({ ...providers, 'data folder': config.DATA_DIR, catalogue: `${tracks} tracks` })
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  process.stdout.write(`\nSegue ${version} is serving at ${address}\n\n${table}\n\n`)
}

/** What a person can do about it, in one line; only a fault of ours keeps its stack. */
function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT: that port is taken by another program. Set PORT to a free one.'
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return 'HOST: this machine has no such address. Set HOST to one of its own, or leave it out.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'PORT: this port may not be used. Set PORT to one above 1023.'
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return 'The file segue.db in DATA_DIR is not a database. Move it away, or set DATA_DIR to another folder.'
  if (
    code === 'ENOTDIR' ||
    code === 'EEXIST' ||
    code === 'EROFS' ||
    code === 'EACCES' ||
    code?.startsWith('SQLITE_CANTOPEN')
  )
    return 'DATA_DIR: it must be a folder that can be written to.'
  if (isDatabaseFault(code)) return `DATABASE_URL: PostgreSQL cannot be reached or refuses us (${code}).`
  return error instanceof Error ? (error.stack ?? message) : String(error)
}

/** Connection faults, and PostgreSQL's own codes of five characters (28P01: wrong password, 3D000: no such database). */
const isDatabaseFault = (code: string | undefined): boolean =>
  code !== undefined &&
  (/^[0-9A-Z]{5}$/.test(code) ||
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH'].includes(code))

try {
  await main(configFromProcess())
} catch (error) {
  process.stderr.write(`Segue could not start. ${explainFailure(error)}\n`)
  process.exit(1)
}
