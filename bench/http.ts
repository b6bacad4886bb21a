/** POST /api/recommendations under load, beside the bare framework. */
import autocannon from 'autocannon'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RecommendationInput } from '../src/contract/recommendations.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { seededRandom } from '../test/fixtures/tracks.ts'
import { postgresServer, sayWithoutPostgres, withFreshDatabase } from './fresh-database.ts'
import type { ServerTask } from './http-server.ts'
import { buildServer, withServer } from './server-process.ts'
import { realTracks } from './synthetic-catalogue.ts'
import { machine, ms, table, Times, title, whole } from './measure.ts'
import { VIBES } from './questions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATH = '/api/recommendations'
const CONNECTIONS = 50
/**
 * Answers to requests of the first seconds do not count: code is compiled then, and Node takes up one new connection a
 * turn of its loop, so that with 50 busy ones the last is let in after seconds.
 */
const SETTLE_S = 8
const SECONDS = 8
const MAX_REQUESTS = 400_000
/** So many different questions are asked again and again… */
const BODIES = 200
/** …and of so many each connection has its own, so that none is asked twice. */
const NEW_BODIES = CONNECTIONS * 200
const PROBE_EVERY_MS = 20

type Load = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly count: number
  /** Of the liveness probe, asked fifty times a second meanwhile; null where there is none. */
  readonly probe: { readonly p99: number; readonly most: number } | null
}

function madeBodies(real: readonly MixableTrack[], count: number): string[] {
  const random = seededRandom(13)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, () => {
    const track = pick(real)
    const body: RecommendationInput = {
      currentTrack: `${track.artist} - ${track.title}`,
      recommendationCount: pick([5, 10, 10, 15, 20]),
      harmony: pick(['strict', 'balanced', 'adventurous'] as const),
      ...(random() < 0.35 ? { vibeDescription: pick(VIBES) } : {}),
    }
    return JSON.stringify(body)
  })
}

/** A visitor's cookie, and the answer to their first search. */
async function visitor(address: string, body: string): Promise<{ cookie: string; answer: string }> {
  const response = await fetch(`${address}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`the first search was answered with ${response.status}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, answer: await response.text() }
}

/** @param onAnswer told of every answer how long it took, in milliseconds */
const fired = (options: autocannon.Options, onAnswer: (time: number) => void): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result))).on(
      'response',
      (_client, _status, _bytes, time) => onAnswer(time),
    )
  })

/**
 * Every connection is a visitor of its own who searches again and again.
 * @param isNew each has questions of its own instead of all the same ones
 */
async function load(address: string, bodies: readonly string[], isNew: boolean): Promise<Load> {
  const cookies = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      const { cookie } = await visitor(address, bodies[at % bodies.length] as string)
      return cookie
    }),
  )
  const taken: number[] = []
  const probed: number[] = []
  const start = performance.now()
  const isSettled = (began: number) => began - start >= SETTLE_S * 1_000
  const stop = new AbortController()
  const probing = probe(address, stop.signal, (began, time) => {
    if (isSettled(began)) probed.push(time)
  })
  let client = 0
  const result = await fired(
    {
      url: `${address}${PATH}`,
      connections: CONNECTIONS,
      duration: SETTLE_S + SECONDS,
      timeout: 30,
      maxOverallRequests: MAX_REQUESTS,
      setupClient(each) {
        const cookie = cookies[client % CONNECTIONS] ?? ''
        const own = bodies.length / CONNECTIONS
        const from = (client++ % CONNECTIONS) * own
        // Another body each at any moment.
        const asked = isNew
          ? bodies.slice(from, from + own)
          : [...bodies.slice(from), ...bodies.slice(0, from)]
        each.setRequests(
          asked.map((body) => ({
            method: 'POST' as const,
            path: PATH,
            headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
            body,
          })),
        )
      },
    },
    (time) => {
      if (isSettled(performance.now() - time)) taken.push(time)
    },
  )
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} time-outs`)
  stop.abort()
  await probing
  const { p50, p99, count } = new Times(taken)
  return {
    perSecond: count / SECONDS,
    p50,
    p99,
    count,
    probe: probed.length === 0 ? null : new Times(probed),
  }
}

/** Asks whether the process lives, again and again, as an orchestrator does. The bare framework has no such route. */
async function probe(
  address: string,
  signal: AbortSignal,
  onAnswer: (began: number, time: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now()
    const response = await fetch(`${address}/api/health/live`)
    await response.text()
    if (response.status === 404) return
    onAnswer(began, performance.now() - began)
    await pause(PROBE_EVERY_MS)
  }
}

async function main(): Promise<void> {
  title(`http: ${CONNECTIONS} connections, client and server on one machine (${machine()})`)
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  try {
    const real = realTracks()
    const bodies = madeBodies(real, BODIES)
    const newBodies = madeBodies(real, NEW_BODIES)
    const on = (database: (ServerTask & { kind: 'segue' })['database']): ServerTask => ({
      kind: 'segue',
      database,
      catalogue: join(root, 'catalog'),
    })
    const sqlite = on({ sqlite: join(folder, 'segue.db') })
    const { answer } = await withServer(sqlite, (address) => visitor(address, bodies[0] as string))
    const bare: ServerTask = { kind: 'bare', path: PATH, answer }
    const results: [string, Load][] = []
    const run = async (name: string, task: ServerTask, isNew = false) => {
      const asked = isNew ? newBodies : bodies
      results.push([name, await withServer(task, (address) => load(address, asked, isNew))])
    }
    const onSqlite = async (round: number) => {
      const database = { sqlite: join(folder, `bare-${round}.db`) }
      await run('one insert, SQLite', { ...bare, database })
      await run('Segue, SQLite', sqlite)
      await run('each question new, SQLite', sqlite, true)
    }
    await onSqlite(1)
    if (postgresServer !== undefined)
      await withFreshDatabase(postgresServer, async (postgres) => {
        await run('one insert, PostgreSQL', { ...bare, database: { postgres } })
        await run('Segue, PostgreSQL', on({ postgres }))
        await run('each question new, PostgreSQL', on({ postgres }), true)
      })
    await onSqlite(2)
    const standardOf = (database: string): number => {
      const bares = results.filter(([name]) => name === `one insert, ${database}`)
      return bares.reduce((sum, [, { perSecond }]) => sum + perSecond, 0) / bares.length
    }
    console.log(
      `  Ratio: of the requests/s of a bare route of the framework that answers the same ${answer.length} bytes after one durable insert. ${real.length} tracks.\n`,
    )
    table(
      ['', 'ratio', 'requests/s', 'p50', 'p99', 'probe p99', 'probe worst', 'requests'],
      results.map(([name, { perSecond, p50, p99, count, probe: probes }]) => [
        name,
        (perSecond / standardOf(name.split(', ')[1] ?? '')).toFixed(3),
        whole(perSecond),
        ms(p50),
        ms(p99),
        probes === null ? '' : ms(probes.p99),
        probes === null ? '' : ms(probes.most),
        whole(count),
      ]),
    )
    sayWithoutPostgres()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
