/** From the start of the process to the first healthy answer, and the memory it then has, with the known shelf and without. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresServer, sayWithoutPostgres, withFreshDatabase } from './fresh-database.ts'
import { bar, machine, median, ms, table, title } from './measure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 3
const BAR_MS = 3_000
/** What the known shelf may cost: at the first start, and in memory. */
const SHELF_FIRST_BAR_MS = 5_000
const SHELF_MEMORY_BAR_MB = 150
/** After the first healthy answer demo tracks are still read: memory is looked at when that is over. */
const SETTLE_MS = 4_000
const GIVE_UP_MS = 60_000
const ASK_EVERY_MS = 5

type Once = { readonly first: number; readonly second: number; readonly megabytes: number }
type Starts = Once & { readonly name: string }

type Shelves = 'all' | 'authored'
type Place = {
  readonly folder: string
  readonly shelves: Shelves
  readonly database: string | undefined
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

async function isHealthy(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

/** What of the process lies in memory; not a number where the system has no `ps`. */
function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
  } catch {
    return Number.NaN
  }
}

/** @returns milliseconds from spawn to the first 200 of the health call, and what lies in memory when all is quiet */
async function startOnce(
  place: Place,
  settleMs: number,
): Promise<{ readonly ms: number; readonly megabytes: number }> {
  const port = await freePort()
  const start = performance.now()
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      OFFLINE: '1',
      PORT: String(port),
      DATA_DIR: place.folder,
      CATALOGUE: place.shelves,
      ...(place.database === undefined ? {} : { DATABASE_URL: place.database }),
    },
  })
  try {
    while (!(await isHealthy(port))) {
      if (server.exitCode !== null) throw new Error('the server ended before it was healthy')
      if (performance.now() - start > GIVE_UP_MS) throw new Error('the server did not become healthy')
      await pause(ASK_EVERY_MS)
    }
    const ms = performance.now() - start
    await pause(settleMs)
    return { ms, megabytes: residentMegabytes(server.pid as number) }
  } finally {
    await stopped(server)
  }
}

async function bothStarts(shelves: Shelves, database: string | undefined): Promise<Once> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  try {
    const place = { folder, shelves, database }
    const first = await startOnce(place, 0)
    const second = await startOnce(place, SETTLE_MS)
    return { first: first.ms, second: second.ms, megabytes: second.megabytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Both in turn, so that what else the machine does hits them alike. */
async function rounds(
  name: string,
  once: (shelves: Shelves) => Promise<Once>,
): Promise<{ readonly authored: Starts; readonly all: Starts }> {
  const done: Record<Shelves, Once[]> = { authored: [], all: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const shelves of ['authored', 'all'] as const) done[shelves].push(await once(shelves))
  const middle = (shelves: Shelves): Starts => ({
    name: shelves === 'all' ? `${name}, all shelves` : `${name}, authored tracks`,
    first: median(done[shelves].map(({ first }) => first)),
    second: median(done[shelves].map(({ second }) => second)),
    megabytes: median(done[shelves].map(({ megabytes }) => megabytes)),
  })
  return { authored: middle('authored'), all: middle('all') }
}

async function main(): Promise<void> {
  title(`start: from the start of the process to healthy, median of ${ROUNDS} (${machine()})`)
  const pairs = [await rounds('SQLite', (shelves) => bothStarts(shelves, undefined))]
  const server = postgresServer
  if (server !== undefined)
    pairs.push(
      await rounds('PostgreSQL', (shelves) =>
        withFreshDatabase(server, (address) => bothStarts(shelves, address)),
      ),
    )
  const starts = pairs.flatMap(({ authored, all }) => [authored, all])
  table(
    ['database, catalogue', 'second of first', 'first (makes and fills the database)', 'second', 'memory'],
    starts.map(({ name, first, second, megabytes }) => [
      name,
      (second / first).toFixed(2),
      ms(first),
      ms(second),
      `${megabytes.toFixed(0)} MB`,
    ]),
  )
  sayWithoutPostgres()
  console.log('')
  for (const { name, second } of starts)
    bar(`second start on ${name} under ${BAR_MS / 1_000} s`, second < BAR_MS)
  for (const { authored, all } of pairs) {
    const [later, more] = [all.first - authored.first, all.megabytes - authored.megabytes]
    bar(
      `${all.name}: first start ${ms(later)} later, at most ${ms(SHELF_FIRST_BAR_MS)}`,
      later < SHELF_FIRST_BAR_MS,
    )
    bar(`${all.name}: ${more.toFixed(0)} MB more, at most ${SHELF_MEMORY_BAR_MB}`, more < SHELF_MEMORY_BAR_MB)
  }
}

await main()
