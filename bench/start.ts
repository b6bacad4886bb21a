/** From the start of the process to the first healthy answer. */
import { type ChildProcess, spawn } from 'node:child_process'
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
const GIVE_UP_MS = 60_000
const ASK_EVERY_MS = 5

type Starts = { readonly name: string; readonly first: number; readonly second: number }

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

/** @returns milliseconds from spawn to the first 200 of the health call */
async function startOnce(folder: string, database: string | undefined): Promise<number> {
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
      DATA_DIR: folder,
      ...(database === undefined ? {} : { DATABASE_URL: database }),
    },
  })
  try {
    while (!(await isHealthy(port))) {
      if (server.exitCode !== null) throw new Error('the server ended before it was healthy')
      if (performance.now() - start > GIVE_UP_MS) throw new Error('the server did not become healthy')
      await pause(ASK_EVERY_MS)
    }
    return performance.now() - start
  } finally {
    await stopped(server)
  }
}

async function bothStarts(database: string | undefined): Promise<{ first: number; second: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  try {
    const first = await startOnce(folder, database)
    return { first, second: await startOnce(folder, database) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rounds(name: string, once: () => Promise<{ first: number; second: number }>): Promise<Starts> {
  const all: { first: number; second: number }[] = []
  for (let round = 0; round < ROUNDS; round++) all.push(await once())
  return {
    name,
    first: median(all.map(({ first }) => first)),
    second: median(all.map(({ second }) => second)),
  }
}

async function main(): Promise<void> {
  title(`start: from the start of the process to healthy, median of ${ROUNDS} (${machine()})`)
  const starts = [await rounds('SQLite', () => bothStarts(undefined))]
  const server = postgresServer
  if (server !== undefined)
    starts.push(await rounds('PostgreSQL', () => withFreshDatabase(server, (address) => bothStarts(address))))
  table(
    ['database', 'second of first', 'first (makes and fills the database)', 'second'],
    starts.map(({ name, first, second }) => [name, (second / first).toFixed(2), ms(first), ms(second)]),
  )
  sayWithoutPostgres()
  console.log('')
  for (const { name, second } of starts)
    bar(`second start on ${name} under ${BAR_MS / 1_000} s`, second < BAR_MS)
}

await main()
