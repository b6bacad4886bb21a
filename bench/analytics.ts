/**
 * Searches with and without 2,000 page views and clicks a second beside them, on SQLite. The load generator runs on the
 * same cores, so without means: sent to another server, which answers and does no more.
 */
import SQLite from 'better-sqlite3'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../test/fixtures/tracks.ts'
import type { Beside, Streamed, StreamTask } from './event-stream.ts'
import { buildServer, withServer } from './server-process.ts'
import { bar, machine, ms, table, Times, title, whole } from './measure.ts'
import { realTracks } from './synthetic-catalogue.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const EVENTS_PER_SECOND = 2_000
/** With and without take turns, so that whatever else the machine does falls on both. */
const ROUNDS = 20
const TURN_S = 5
/** Once every event is answered, all are written by then. */
const SETTLE_MS = 1_000
const SEARCHES_PER_SECOND = 20
const BAR = 1.1
const random = seededRandom(17)
const BESIDE: readonly Beside[] = ['nothing', 'elsewhere', 'here']

/** Searches at a steady pace, whatever the answers take. */
async function search(address: string, tracks: readonly string[], seconds: number): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const start = performance.now()
  for (let at = 0; at < seconds * SEARCHES_PER_SECOND; at++) {
    // Not in step with anything.
    const due = start + ((at + random()) * 1_000) / SEARCHES_PER_SECOND
    await pause(Math.max(0, due - performance.now()))
    asked.push(
      (async () => {
        const begun = performance.now()
        const response = await fetch(`${address}/api/recommendations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ currentTrack: tracks[at % tracks.length], recommendationCount: 10 }),
        })
        const body = await response.text()
        if (!response.ok) throw new Error(`a search was answered with ${response.status}: ${body}`)
        times.push(performance.now() - begun)
      })(),
    )
  }
  await Promise.all(asked)
  return times
}

const streamTo = (task: StreamTask): ChildProcess =>
  fork(join(root, 'bench', 'event-stream.ts'), [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

async function countOf(stream: ChildProcess): Promise<Streamed> {
  stream.send('count')
  const [counted] = (await once(stream, 'message')) as [Streamed]
  return counted
}

function storedIn(file: string): number {
  const db = new SQLite(file, { readonly: true })
  const { n } = db
    .prepare('select (select count(*) from page_views) + (select count(*) from interactions) as n')
    .get() as { n: number }
  db.close()
  return n
}

type Measured = {
  readonly taken: Readonly<Record<Beside, Times>>
  /** What the server was sent while it counted, and what of it is stored. */
  readonly sent: Streamed
  readonly stored: number
}

/** Searches beside nothing, beside events that another server takes, and beside events that are counted here. */
async function measure(task: StreamTask, file: string, tracks: readonly string[]): Promise<Measured> {
  const stream = streamTo(task)
  const turn = async (beside: Beside): Promise<number[]> => {
    stream.send(beside)
    const times = await search(task.address, tracks, TURN_S)
    stream.send('nothing')
    await pause(SETTLE_MS)
    while ((await countOf(stream)).open > 0) await pause(SETTLE_MS)
    return times
  }
  try {
    // All that is called is compiled before anything counts.
    for (const beside of BESIDE) await turn(beside)
    const before = { ...(await countOf(stream)), stored: storedIn(file) }
    const taken: Record<Beside, number[]> = { nothing: [], elsewhere: [], here: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const at of BESIDE.keys()) {
        // The order alternates.
        const beside = BESIDE[(at + round) % BESIDE.length] as Beside
        taken[beside].push(...(await turn(beside)))
      }
    const after = await countOf(stream)
    return {
      taken: {
        nothing: new Times(taken.nothing),
        elsewhere: new Times(taken.elsewhere),
        here: new Times(taken.here),
      },
      sent: {
        sent: after.sent - before.sent,
        refused: after.refused - before.refused,
        seconds: after.seconds - before.seconds,
        open: 0,
      },
      stored: storedIn(file) - before.stored,
    }
  } finally {
    stream.kill()
  }
}

function show({ taken, sent, stored }: Measured): void {
  const { nothing, elsewhere, here } = taken
  const row = (name: string, times: Times) => [
    name,
    (times.p50 / elsewhere.p50).toFixed(2),
    (times.p95 / elsewhere.p95).toFixed(2),
    ms(times.p50),
    ms(times.p95),
    whole(times.count),
  ]
  table(
    ['events', 'p50, ratio', 'p95, ratio', 'search p50', 'search p95', 'searches'],
    [row('counted here', here), row('sent elsewhere', elsewhere), row('none', nothing)],
  )
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\n  ${whole(sent.sent / sent.seconds)} events/s sent for ${whole(sent.seconds)} s, ${whole(stored / sent.seconds)} events/s stored, ${whole(sent.refused)} refused. Load of the machine: ${load}.\n`,
  )
  bar('every event answered and stored', stored === sent.sent && sent.refused === 0)
  bar(`median at most ${BAR} of that beside events sent elsewhere`, here.p50 / elsewhere.p50 <= BAR)
  bar(`p95 at most ${BAR} of that beside events sent elsewhere`, here.p95 / elsewhere.p95 <= BAR)
}

async function main(): Promise<void> {
  title(`analytics: searches beside ${whole(EVENTS_PER_SECOND)} events/s, SQLite (${machine()})`)
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  const file = join(folder, 'segue.db')
  const tracks = realTracks()
    .filter((_, at) => at % 20 === 0)
    .map(({ artist, title: name }) => `${artist} - ${name}`)
  const bare = { kind: 'bare', path: '/api/analytics/:kind', answer: '{}' } as const
  const segue = { kind: 'segue', database: { sqlite: file }, catalogue: join(root, 'catalog') } as const
  try {
    const measured = await withServer(bare, (elsewhere) =>
      withServer(segue, (address) =>
        measure({ address, elsewhere, perSecond: EVENTS_PER_SECOND }, file, tracks),
      ),
    )
    show(measured)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
