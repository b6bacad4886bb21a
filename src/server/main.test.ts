import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshPostgres, postgresServer } from '../../test/databases.ts'
import { roundRobin } from '../../test/fixtures/round-robin.ts'
import { serverEntries } from '../../tools/server-entries.mjs'
import { migrate, openDatabase } from './db/open.ts'

/** The server as `npm start` runs it: bundled, in a process of its own. */
const root = fileURLToPath(new URL('../..', import.meta.url))
// Two folders below the project, as dist/server is: it looks for the catalogue from there.
const built = join(root, '.cache', `test-main-${process.pid}`)
beforeAll(async () => {
  await build({
    entryPoints: serverEntries(root),
    outdir: built,
    outbase: join(root, 'src/server'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

let data: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'segue-main-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(data, { recursive: true, force: true })
})

type Run = {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<{ code: number | null; signal: string | null }>
}
function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(built, 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      DATA_DIR: data,
      OFFLINE: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, out: () => out, err: () => err, ended }
}

/** By the system's own table of processes. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const parent = /\) \S (\d+)/u.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        return Number(parent) === pid ? [Number(name)] : []
      } catch {
        return []
      }
    })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Starts and waits until it serves. @returns its address */
async function serving(started: Run): Promise<string> {
  let over = false
  void started.ended.then(() => (over = true))
  for (;;) {
    const address = /is serving at (http:\S+)/u.exec(started.out())?.[1]
    if (address) {
      await fetch(`${address}/api/health`)
      return address
    }
    if (over) throw new Error(`it ended instead: ${started.err()}`)
    await pause(10)
  }
}
async function heldPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  return { port, release: () => new Promise((resolve) => holder.close(() => resolve())) }
}
async function freePort(): Promise<number> {
  const { port, release } = await heldPort()
  await release()
  return port
}
const post = (address: string, cookie = '') =>
  fetch(`${address}/api/recommendations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ currentTrack: 'Daft Punk - Digital Love' }),
  })
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] as string

/** A connection that sends and receives by hand. */
async function wire(
  address: string,
): Promise<{ socket: Socket; got: () => string; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let got = ''
  socket.on('data', (chunk: Buffer) => (got += chunk.toString())).on('error', () => undefined)
  // Not once(): a reset is an end as well, and no failure of the test.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, got: () => got, closed }
}

/** What a database says of its tracks: those with a tempo, which can be recommended, and those known by name only. */
function catalogueIn(file: string): { mixable: number; named: number } {
  const database = new SQLite(file, { readonly: true })
  try {
    const count = (where: string) =>
      database.prepare(`select count(*) from tracks where ${where}`).pluck().get() as number
    return { mixable: count('bpm is not null'), named: count('bpm is null') }
  } finally {
    database.close()
  }
}

describe('starting', () => {
  it('health answers 503 until everything is ready, then 200', async () => {
    const port = await freePort()
    const started = run({ PORT: String(port) })
    const statuses: number[] = []
    while (statuses.at(-1) !== 200) {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      if (response) {
        statuses.push(response.status)
        const body = (await response.json()) as { status: string }
        expect(body.status).toBe(response.status === 200 ? 'ok' : 'starting')
      }
      expect(started.child.exitCode).toBeNull()
      await pause(1)
    }
    expect(statuses.filter((status) => status !== 503)).toEqual([200])
    expect(statuses[0]).toBe(503)
  })

  it('says where it serves and what from, and keeps its data to its owner', async () => {
    const started = run()
    const address = await serving(started)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
    expect(started.out()).toMatch(/SQLite \(local\)/u)
    expect(started.out()).toContain(data)
    const [, mixable, named] = /catalogue\s+(\d+) tracks, (\d+) more by name/u.exec(started.out()) ?? []
    expect({ mixable: Number(mixable), named: Number(named) }).toEqual(catalogueIn(join(data, 'segue.db')))
    expect(Number(mixable)).toBeGreaterThan(60_000)
    expect(started.err()).toBe('')
    expect(started.out()).not.toContain(readFileSync(join(data, 'session-secret'), 'utf8'))
    for (const name of ['session-secret', 'segue.db', 'segue.db-wal'])
      expect(statSync(join(data, name)).mode & 0o077, name).toBe(0)
    const file = join(data, 'admin-password.txt')
    const password = readFileSync(file, 'utf8').trim()
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(started.out()).toContain(`admin, password in ${file}`)
    expect(started.out().split(password)).toHaveLength(2)
    const signIn = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    expect(signIn.status).toBe(200)
  })

  it('with BACKUP_DIR it writes a whole backup by itself, and a restart on the same day none', async () => {
    const folder = join(data, 'backups')
    const backups = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.partial')) : []
    const first = run({ BACKUP_DIR: folder })
    await serving(first)
    await expect.poll(backups, { timeout: 60_000 }).toHaveLength(1)
    first.child.kill('SIGTERM')
    await first.ended
    const again = run({ BACKUP_DIR: folder, LOG_LEVEL: 'info' })
    await serving(again)
    await expect.poll(again.out, { timeout: 60_000 }).toContain('none is due')
    expect(backups()).toHaveLength(1)
  }, 120_000)

  it('the second start does not seed again, and keeps visitors and their answers', async () => {
    const first = run()
    const address = await serving(first)
    const created = await post(address)
    const { requestId } = (await created.json()) as { requestId: string }
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    const file = new SQLite(join(data, 'segue.db'))
    file.exec("update tracks set artist = 'Left As It Was' where id = (select min(id) from tracks)")
    file.close()
    const second = await serving(run())
    const search = await fetch(`${second}/api/tracks/search?q=left+as+it+was`)
    expect(((await search.json()) as { tracks: { artist: string }[] }).tracks[0]?.artist).toBe(
      'Left As It Was',
    )
    const answer = await fetch(`${second}/api/recommendations/${requestId}`, {
      headers: { cookie: cookieOf(created) },
    })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { searches: { used: number } }).searches.used).toBe(1)
  })

  it.skipIf(!postgresServer)('two servers that start at once on one new PostgreSQL both serve', async () => {
    const { sql } = await import('kysely')
    const { db, close } = await freshPostgres(postgresServer as string)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const address = new URL(postgresServer as string)
    address.pathname = `/${rows[0]?.name}`
    const both = [run({ DATABASE_URL: address.href }), run({ DATABASE_URL: address.href })]
    const outcomes = await Promise.allSettled(both.map(serving))
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled'])
    const admins = await db.selectFrom('users').select('username').where('role', '=', 'admin').execute()
    expect(admins).toEqual([{ username: 'admin' }])
    for (const one of both) one.child.kill('SIGKILL')
    await Promise.all(both.map((one) => one.ended))
    await close()
  })
})

describe('what cannot start says why in one line and exits 1', () => {
  const refused = async (environment: Record<string, string>): Promise<string> => {
    const started = run(environment)
    expect(await started.ended).toEqual({ code: 1, signal: null })
    expect(started.out()).not.toMatch(/serving/u)
    expect(started.err()).toMatch(/^Segue could not start\. [^\n]{10,}\n$/u)
    return started.err()
  }

  it('a taken port', async () => {
    const { port, release } = await heldPort()
    expect(await refused({ PORT: String(port) })).toContain('PORT: that port is taken')
    await release()
  })

  it('a wrong PORT', async () => {
    expect(await refused({ PORT: 'eighty' })).toMatch(/PORT: "eighty" is not valid\. .*0 to 65535/u)
  })

  it('a password for the admin that everybody would guess', async () => {
    const says = await refused({ ADMIN_PASSWORD: 'password123' })
    expect(says).toContain('ADMIN_PASSWORD: The value is not valid.')
    expect(says).not.toContain('password123')
  })

  it('an address that is not of this machine', async () => {
    expect(await refused({ HOST: '203.0.113.200' })).toContain('HOST')
  })

  it('a PostgreSQL that is not there; its password is not shown', async () => {
    const says = await refused({
      DATABASE_URL: `postgres://segue:hunter2@127.0.0.1:${await freePort()}/segue`,
    })
    expect(says).toContain('DATABASE_URL')
    expect(says).not.toContain('hunter2')
  })

  it('a data folder that is a file', async () => {
    writeFileSync(join(data, 'file'), '')
    expect(await refused({ DATA_DIR: join(data, 'file') })).toContain('DATA_DIR')
  })

  it('a database file that is none', async () => {
    writeFileSync(join(data, 'segue.db'), 'this is a text, longer than a header'.repeat(100))
    expect(await refused({})).toContain('segue.db')
  })

  it('a database that a newer Segue has migrated', async () => {
    const file = join(data, 'segue.db')
    const db = openDatabase({ sqlite: file })
    await migrate(db)
    await db.destroy()
    const later = new SQLite(file)
    later.exec("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')")
    later.close()
    expect(await refused({})).toContain('newer Segue')
  })
})

describe('several processes on one machine', () => {
  it('need PostgreSQL', async () => {
    const started = run({ WORKERS: '2' })
    expect((await started.ended).code).toBe(1)
    expect(started.err()).toContain('WORKERS: more than one process needs DATABASE_URL')
  })

  it.skipIf(!postgresServer)(
    'answer on one port, are replaced when one dies, are counted together and stop together',
    async () => {
      const { location, close } = await freshPostgres(postgresServer as string)
      const { postgres } = location as { readonly postgres: string }
      const started = run({
        WORKERS: '2',
        DATABASE_URL: postgres,
        DRAIN_DELAY_MS: '0',
        PORT: String(await freePort()),
      })
      const address = await serving(started)
      const figures = async () => (await fetch(`${address}/metrics`)).text()
      const pids = () => childrenOf(started.child.pid as number)
      await vi.waitFor(() => expect(pids()).toHaveLength(2), { timeout: 30_000 })
      const counted = async () =>
        Number(
          /segue_http_request_duration_seconds_count\{[^}]*recommendations[^}]*\} (\d+)/u.exec(
            await figures(),
          )?.[1],
        )
      for (let i = 0; i < 6; i++) expect((await post(address)).status).toBe(200)
      // A process that is still starting has no figures yet.
      await vi.waitFor(async () => expect(await counted()).toBe(6), { timeout: 60_000 })
      const [first] = pids()
      process.kill(first as number, 'SIGKILL')
      await vi.waitFor(() => expect(pids()).not.toContain(first), { timeout: 10_000 })
      await vi.waitFor(() => expect(pids()).toHaveLength(2), { timeout: 30_000 })
      await vi.waitFor(async () => expect((await post(address)).status).toBe(200), { timeout: 60_000 })
      started.child.kill('SIGTERM')
      expect(await started.ended).toEqual({ code: 0, signal: null })
      await close()
    },
    120_000,
  )
})

describe('stopping', () => {
  const slowPost = (body: string) =>
    `POST /api/recommendations HTTP/1.1\r\nhost: segue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`

  it.each(['SIGTERM', 'SIGINT'] as const)('%s with nothing under way ends at once with 0', async (signal) => {
    const started = run()
    const address = await serving(started)
    const idle = await wire(address)
    started.child.kill(signal)
    expect(await started.ended).toEqual({ code: 0, signal: null })
    await idle.closed
  })

  it('a request under way is answered, new ones get 503, then it ends with 0', async () => {
    const started = run()
    const address = await serving(started)
    const body = JSON.stringify({ currentTrack: 'Daft Punk - Digital Love' })
    const slow = await wire(address)
    slow.socket.write(slowPost(body) + body.slice(0, 10))
    // What was sent before it has arrived once this is answered.
    await fetch(`${address}/api/health`)
    started.child.kill('SIGTERM')
    const health = await vi.waitFor(async () => {
      const response = await fetch(`${address}/api/health`)
      expect(response.status).toBe(503)
      return response
    })
    expect(await health.json()).toMatchObject({ status: 'draining' })
    expect(health.headers.get('retry-after')).toBe('1')
    expect(started.child.exitCode).toBeNull()
    slow.socket.write(body.slice(10))
    expect(await started.ended).toEqual({ code: 0, signal: null })
    await slow.closed
    expect(slow.got()).toMatch(/^HTTP\/1\.1 200 OK/u)
    expect(slow.got()).toMatch(/"requestId":"[\w-]+"/u)
  })

  it('behind a load balancer it says that it leaves, and serves until others have seen it', async () => {
    const started = run({ DRAIN_DELAY_MS: '1500' })
    const address = await serving(started)
    const status = async (path: string) => (await fetch(`${address}${path}`)).status
    expect(await status('/api/health/ready')).toBe(200)
    started.child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await status('/api/health/ready')).toBe(503))
    expect(await status('/api/health')).toBe(200)
    expect((await post(address)).status).toBe(200)
    expect(await started.ended).toEqual({ code: 0, signal: null })
  })

  it.skipIf(!postgresServer)(
    'three nodes are restarted one after the other behind a load balancer, and no call fails',
    async () => {
      const { location, close } = await freshPostgres(postgresServer as string)
      const { postgres } = location as { readonly postgres: string }
      const balancer = await roundRobin()
      const start = async () => {
        const started = run({ DATABASE_URL: postgres, DRAIN_DELAY_MS: '1000' })
        const address = await serving(started)
        balancer.nodes.add(address)
        return { started, address }
      }
      const nodes = [await start(), await start(), await start()]
      await vi.waitFor(() => expect(balancer.ready()).toBe(3), { timeout: 10_000 })
      const statuses = new Map<number, number>()
      let isOver = false
      const client = async (call: () => Promise<Response>) => {
        while (!isOver) {
          const { status } = await call()
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const clients = [
        client(() => fetch(`${balancer.address}/api/tracks/search?q=glue`)),
        client(() => fetch(`${balancer.address}/api/health`)),
        client(() => post(balancer.address)),
      ]
      for (const { started, address } of nodes) {
        started.child.kill('SIGTERM')
        expect(await started.ended).toEqual({ code: 0, signal: null })
        balancer.nodes.delete(address)
        await start()
        await vi.waitFor(() => expect(balancer.ready()).toBe(3), { timeout: 10_000 })
      }
      isOver = true
      await Promise.all(clients)
      // Fast clients meet their limit of calls a minute; that is an answer, and no call that failed.
      const failed = [...statuses].filter(([status]) => status !== 200 && status !== 429)
      expect(failed).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(100)
      await balancer.close()
      await close()
    },
    180_000,
  )

  it('from the very moment it says that it serves, it stops when told', async () => {
    const started = run()
    started.child.stdout?.on('data', () => {
      // Anything it logged before is not yet a promise to serve.
      if (started.out().includes('is serving at')) started.child.kill('SIGTERM')
    })
    expect(await started.ended).toEqual({ code: 0, signal: null })
  })

  it('twice told is once told', async () => {
    const started = run()
    await serving(started)
    started.child.kill('SIGTERM')
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
  })

  it('kill -9 right after an answer loses nothing that was acknowledged', async () => {
    const started = run()
    const address = await serving(started)
    let cookie = ''
    const acknowledged: string[] = []
    for (let i = 0; i < 10; i++) {
      const response = await post(address, cookie)
      cookie ||= cookieOf(response)
      acknowledged.push(((await response.json()) as { requestId: string }).requestId)
    }
    started.child.kill('SIGKILL')
    await started.ended
    const again = await serving(run())
    for (const requestId of acknowledged) {
      const response = await fetch(`${again}/api/recommendations/${requestId}`, { headers: { cookie } })
      expect(response.status).toBe(200)
      const answer = (await response.json()) as { searches: { used: number }; recommendations: unknown[] }
      expect(answer.searches.used).toBe(10)
      expect(answer.recommendations).toHaveLength(10)
    }
  })
})
