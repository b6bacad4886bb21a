/** A server of its own for the load of http.ts: Segue, or the bare framework with the same options. */
import { randomBytes } from 'node:crypto'
import SQLite from 'better-sqlite3'
import Fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { FixedWindowLimiter } from '../src/server/system/fixed-window-limiter.ts'
import { createApp } from '../src/server/app.ts'
import { type DatabaseLocation, migrate, openDatabase } from '../src/server/db/open.ts'
import { loadCatalogue, seedCatalogue } from '../src/server/features/catalogue/catalogue.ts'
import { createArtworkJobs } from '../src/server/features/artwork/artwork-jobs.ts'
import { createUsageRecorder } from '../src/server/features/provider-usage/usage-recorder.ts'
import { createFingerprintMatcher } from '../src/server/features/identify/fingerprint-matcher.ts'
import { createMetrics } from '../src/server/system/metrics.ts'
import { createListExporter } from '../src/server/features/lists/list-exporter.ts'
import { soundServiceOff } from '../src/server/providers/identify/off.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import { localImages } from '../src/server/providers/image/local.ts'
import { localModel } from '../src/server/providers/llm/local.ts'
import { inMemoryStorage } from '../test/fakes/in-memory-storage.ts'
import { inMemoryMailer } from '../test/fakes/in-memory-mailer.ts'
import { metadataOff, proveNothing } from '../src/server/providers/metadata/off.ts'
import { neighboursOff } from '../src/server/providers/neighbours/off.ts'
import { paymentsOff } from '../src/server/providers/payments/off.ts'
import { previewsOff } from '../src/server/providers/preview/off.ts'

export type ServerTask =
  | { readonly kind: 'segue'; readonly database: DatabaseLocation; readonly catalogue: string }
  | {
      readonly kind: 'bare'
      readonly path: string
      readonly answer: string
      /** Where every request writes one row and waits until it is durable; left out: nowhere. */
      readonly database?: DatabaseLocation
    }

// As in production, where the lines go to standard output; http.ts sends that nowhere.
const logger = pino({ level: 'info' })
const newId = () => randomBytes(12).toString('base64url')

async function segue(task: ServerTask & { kind: 'segue' }) {
  const db = openDatabase(task.database)
  await migrate(db)
  await seedCatalogue(db, task.catalogue)
  const catalogue = await loadCatalogue(db)
  const [maker, storage] = [localImages(), inMemoryStorage()]
  return createApp({
    listExporter: createListExporter(),
    db,
    catalogue: { current: () => catalogue },
    model: localModel(),
    metadata: metadataOff(),
    proveTrack: proveNothing,
    neighbours: neighboursOff(),
    mailer: inMemoryMailer(),
    payments: paymentsOff(),
    decoder: localDecoder(),
    soundIndex: createFingerprintMatcher(db, { warn: () => undefined }),
    soundService: soundServiceOff(),
    previews: previewsOff(),
    imageMaker: maker,
    artworkJobs: createArtworkJobs({ db, maker, storage, clock: Date.now, newId, log: logger }),
    makeLimiter: (_, limit, windowMs) => new FixedWindowLimiter(limit, windowMs),
    storage,
    usageRecorder: createUsageRecorder({ db, clock: Date.now, log: logger }),
    articles: [],
    soundFolders: { demo: 'none', prepared: 'none' },
    address: 'http://127.0.0.1',
    clock: Date.now,
    newId,
    secret: 'a secret that only the benchmark uses',
    version: 'bench',
    logger,
    limits: { freeSearches: 1e9, searchesPerMinute: 1e9 },
    serving: () => true,
    metrics: createMetrics(),
  })
}

/** The options of `createApp`, and nothing of what it registers. */
async function bare(task: ServerTask & { kind: 'bare' }) {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    disableRequestLogging: true,
    trustProxy: 'loopback',
    genReqId: newId,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  const answer = JSON.parse(task.answer) as object
  const insert = task.database === undefined ? null : await rowInserter(task.database, task.answer)
  app.post(task.path, insert === null ? () => answer : async () => (await insert(), answer))
  return app
}

/** As directly as each database can be asked: one prepared insert that is on the disk when it resolves. */
async function rowInserter(location: DatabaseLocation, payload: string): Promise<() => unknown> {
  const table = 'create table if not exists bench_rows (id text primary key, payload text not null)'
  if ('sqlite' in location) {
    const file = new SQLite(location.sqlite)
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.exec(table)
    const insert = file.prepare('insert into bench_rows (id, payload) values (?, ?)')
    return () => insert.run(newId(), payload)
  }
  const pool = new pg.Pool({ connectionString: location.postgres, max: 10 })
  await pool.query(table)
  const text = 'insert into bench_rows (id, payload) values ($1, $2)'
  return () => pool.query({ name: 'insert', text, values: [newId(), payload] })
}

const task = JSON.parse(process.argv[2] ?? '') as ServerTask
const app = await (task.kind === 'segue' ? segue(task) : bare(task))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
