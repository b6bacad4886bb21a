/** What goes wrong at four in the morning, done on purpose to a server as it ships: `npm run chaos`, or some: `npm run chaos -- kill slow`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFreezableProxy } from '../test/fixtures/freezable-proxy.ts'
import { postgresServer, sayWithoutPostgres, withFreshDatabase } from './fresh-database.ts'
import { bar, machine, ms, Times, title } from './measure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const KILLS = 5
const SLOW_CLIENTS = 200
const UPLOADS = 60
const HOUR_MS = 60 * 60_000
const PASSWORD = 'a long warehouse night'
const SONG = { title: 'Harbour Lights', artist: 'Ida Fennimore', bpm: 124, musicalKey: '8A' }
let failures = 0

function judge(text: string, isMet: boolean): void {
  if (!isMet) failures++
  bar(text, isMet)
}

type Server = { readonly child: ChildProcess; readonly address: string }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the built server and waits until it serves. */
async function start(
  folder: string,
  settings: Record<string, string> = {},
  flags: string[] = [],
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      PORT: String(port),
      DATA_DIR: folder,
      CATALOGUE: 'authored',
      OFFLINE: '1',
      LOG_LEVEL: 'fatal',
      DRAIN_DELAY_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    if ((await fetch(`${address}/api/health/ready`).catch(() => null))?.status === 200)
      return { child, address }
    await pause(50)
  }
  throw new Error('the server did not become ready')
}

async function end({ child }: Server, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** One browser. */
class Client {
  readonly #cookies = new Map<string, string>()
  address: string

  constructor(address: string) {
    this.address = address
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=', 2)
      this.#cookies.set(name, value)
    }
    return response
  }

  async read<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  async register(): Promise<void> {
    const username = `dj-${randomBytes(5).toString('hex')}`
    await this.read('POST', '/api/auth/register', { username, password: PASSWORD })
  }
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-chaos-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Songs are saved and a picture is made while the server is killed: what was acknowledged is there, and the picture comes. */
async function kill(database: string, settings: Record<string, string>): Promise<void> {
  await withFolder(async (folder) => {
    let server = await start(folder, settings)
    const dj = new Client(server.address)
    await dj.register()
    const { savedList } = await dj.read<{ savedList: { id: string } }>('POST', '/api/saved-lists', {
      name: 'Friday',
      genre: 'House',
      songs: [SONG],
      automatic: false,
    })
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round++) {
      let isOver = false
      const saving = Array.from({ length: 8 }, async (_, lane) => {
        for (let i = 0; !isOver; i++) {
          const title = `Song ${round}-${lane}-${i}`
          const response = await dj.send('POST', '/api/saved-songs', { ...SONG, title }).catch(() => null)
          if (response?.ok !== true) return
          acknowledged.push(title)
        }
      })
      const drawing = dj.send('POST', `/api/saved-lists/${savedList.id}/generate-artwork`).catch(() => null)
      await pause(150 + 100 * round)
      await end(server, 'SIGKILL')
      isOver = true
      await Promise.all([...saving, drawing])
      server = await start(folder, settings)
      dj.address = server.address
    }
    const { savedSongs } = await dj.read<{ savedSongs: { title: string }[] }>('GET', '/api/saved-songs')
    const kept = new Set(savedSongs.map(({ title: name }) => name))
    const lost = acknowledged.filter((name) => !kept.has(name)).length
    judge(
      `${database}: ${KILLS} kills, ${lost} of ${acknowledged.length} acknowledged songs lost`,
      lost === 0,
    )
    const began = performance.now()
    let picture: string | null = null
    await dj.send('POST', `/api/saved-lists/${savedList.id}/generate-artwork`)
    while (picture === null && performance.now() - began < 120_000) {
      await pause(250)
      picture = (
        await dj.read<{ artworkUrl: string | null }>('GET', `/api/saved-lists/${savedList.id}/artwork`)
      ).artworkUrl
    }
    judge(
      `${database}: the picture is there ${ms(performance.now() - began)} after the last start`,
      picture !== null,
    )
    await end(server, 'SIGTERM')
  })
}

async function kills(): Promise<void> {
  await kill('SQLite', {})
  sayWithoutPostgres()
  if (postgresServer)
    await withFreshDatabase(postgresServer, (address) => kill('PostgreSQL', { DATABASE_URL: address }))
}

/** The database neither answers nor closes its connections for a while. */
async function frozen(): Promise<void> {
  sayWithoutPostgres()
  if (!postgresServer) return
  await withFreshDatabase(postgresServer, (database) =>
    withFolder(async (folder) => {
      const address = new URL(database)
      const proxy = await startFreezableProxy({ host: address.hostname, port: Number(address.port) })
      address.port = String(proxy.port)
      const server = await start(folder, { DATABASE_URL: address.href })
      const client = new Client(server.address)
      const ask = () =>
        client.send('POST', '/api/recommendations', { currentTrack: 'Daft Punk - Digital Love' })
      await ask()
      proxy.freeze()
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: 30 }, ask))
      const longest = performance.now() - began
      const is503 = answers.every(({ status, headers }) => status === 503 && headers.has('retry-after'))
      judge(
        `30 searches on a frozen database: all 503 with Retry-After: ${is503}, the last after ${ms(longest)} (bar 10 s)`,
        is503 && longest < 10_000,
      )
      const live = (await client.send('GET', '/api/health/live')).status
      judge(`meanwhile the process says that it lives: ${live}`, live === 200)
      proxy.thaw()
      const thawed = performance.now()
      while ((await ask()).status !== 200 && performance.now() - thawed < 60_000) await pause(250)
      judge(
        `searches are answered ${ms(performance.now() - thawed)} after it is back`,
        (await ask()).status === 200,
      )
      await end(server, 'SIGTERM')
      await proxy.close()
    }),
  )
}

/** The disk of the data folder is full, and then it is not. */
async function disk(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    console.log('  No file system may be mounted here: left out.')
    rmSync(folder, { recursive: true, force: true })
    return
  }
  try {
    const data = join(folder, 'data')
    mkdirSync(data)
    const server = await start(data)
    const dj = new Client(server.address)
    await dj.register()
    await dj.read('POST', '/api/saved-songs', SONG)
    const filler = join(folder, 'filler')
    try {
      for (let part = 0; ; part++)
        writeFileSync(`${filler}-${part}`, Buffer.alloc(1 << (part < 400 ? 20 : 12)))
    } catch {
      // That is what it is for.
    }
    const statuses = new Map<number, number>()
    for (let i = 0; i < 300; i++) {
      const { status } = await dj.send('POST', '/api/saved-songs', { ...SONG, title: `Full ${i}` })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const reads = (await dj.send('GET', '/api/saved-songs')).status
    judge(
      `disk full: writes were answered with ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}, a read with ${reads}`,
      (statuses.get(503) ?? 0) > 0 && !statuses.has(500) && reads === 200,
    )
    execFileSync('sh', ['-c', `rm -f ${filler}-*`])
    const again = (await dj.send('POST', '/api/saved-songs', { ...SONG, title: 'Room again' })).status
    const { savedSongs } = await dj.read<{ savedSongs: unknown[] }>('GET', '/api/saved-songs')
    judge(
      `with room again a song is saved (${again}), and ${savedSongs.length} of ${(statuses.get(200) ?? 0) + 2} acknowledged are there`,
      again === 200 && savedSongs.length === (statuses.get(200) ?? 0) + 2,
    )
    await end(server, 'SIGTERM')
  } finally {
    execFileSync('umount', [folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The machine's clock is set forward and back while the server runs. */
async function clock(): Promise<void> {
  await withFolder(async (folder) => {
    const module = join(folder, 'shifted-clock.mjs')
    writeFileSync(
      module,
      `const real = Date.now, RealDate = Date
let shift = 0
const shifts = [${[HOUR_MS, -HOUR_MS, 25 * HOUR_MS, -25 * HOUR_MS, 0].join(', ')}]
globalThis.Date = class extends RealDate {
  constructor(...given) { if (given.length === 0) super(real() + shift); else super(...given) }
  static now() { return real() + shift }
}
process.on('SIGUSR2', () => { shift = shifts.shift() ?? 0 })
`,
    )
    const server = await start(folder, {}, ['--import', module])
    const dj = new Client(server.address)
    await dj.register()
    const seen: string[] = []
    let isRight = true
    for (const shift of ['+1 h', '-1 h', '+25 h', '-25 h', '0']) {
      server.child.kill('SIGUSR2')
      await pause(100)
      const search = (
        await dj.send('POST', '/api/recommendations', { currentTrack: 'Daft Punk - Digital Love' })
      ).status
      const user = (await dj.send('GET', '/api/auth/user')).status
      const ready = (await dj.send('GET', '/api/health/ready')).status
      seen.push(`${shift}: ${search}/${user}/${ready}`)
      isRight &&= search === 200 && user === 200 && ready === 200
    }
    judge(`clock set ${seen.join(', ')} (search/who is signed in/ready)`, isRight)
    await end(server, 'SIGTERM')
  })
}

/** Clients that send a byte a second hold connections; others are served, and they are let go. */
async function slow(): Promise<void> {
  await withFolder(async (folder) => {
    const server = await start(folder)
    const port = Number(new URL(server.address).port)
    let closed = 0
    const sockets = Array.from({ length: SLOW_CLIENTS }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.once('close', () => closed++)
      socket.write(
        'POST /api/recommendations HTTP/1.1\r\nhost: segue\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      )
      return socket
    })
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
    }, 1_000)
    const client = new Client(server.address)
    const times: number[] = []
    const began = performance.now()
    while (closed < SLOW_CLIENTS && performance.now() - began < 90_000) {
      const before = performance.now()
      await client
        .read('POST', '/api/recommendations', {
          currentTrack: 'Daft Punk - Digital Love',
          isRefinement: false,
        })
        .catch(() => undefined)
      await client.read('GET', '/api/health')
      times.push(performance.now() - before)
      await pause(100)
    }
    clearInterval(dripping)
    const { p99 } = new Times(times)
    judge(
      `${SLOW_CLIENTS} slow clients: a search and a health call take ${ms(p99)} at p99 meanwhile (bar 250 ms)`,
      p99 <= 250,
    )
    judge(`${closed} of them were let go within ${ms(performance.now() - began)}`, closed === SLOW_CLIENTS)
    for (const socket of sockets) socket.destroy()
    await end(server, 'SIGTERM')
  })
}

const residentMegabytes = ({ child }: Server): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1_024

/** Clips and libraries come in bulk; afterwards the server is as large as it was. */
async function uploads(): Promise<void> {
  await withFolder(async (folder) => {
    const server = await start(folder)
    const dj = new Client(server.address)
    await dj.register()
    const upload = async (count: number, name: string) => {
      for (let i = 0; i < count; i += 6)
        await Promise.all(
          Array.from({ length: 6 }, async (_, lane) => {
            const tracks = Array.from({ length: 500 }, (__, at) => ({
              ...SONG,
              title: `${name} ${i + lane}-${at % 200}`,
              album: 'x'.repeat(200),
            }))
            await dj.send('POST', '/api/library/tracks', { tracks })
            const form = new FormData()
            form.set('audio', new Blob([randomBytes(4_000_000)], { type: 'audio/webm' }), 'clip.webm')
            await fetch(`${server.address}/api/identify-audio`, { method: 'POST', body: form }).catch(
              () => null,
            )
          }),
        )
    }
    await upload(12, 'warm')
    await pause(5_000)
    const before = residentMegabytes(server)
    let peak = before
    const watching = setInterval(() => (peak = Math.max(peak, residentMegabytes(server))), 250)
    await upload(UPLOADS, 'bulk')
    clearInterval(watching)
    await dj.send('DELETE', '/api/library')
    let after = residentMegabytes(server)
    for (let waited = 0; after > before * 1.3 && waited < 60; waited++) {
      await pause(1_000)
      after = residentMegabytes(server)
    }
    judge(
      `${UPLOADS} clips of 4 MB and ${UPLOADS * 500} tracks: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at most, ${after.toFixed(0)} after (bar 1.3 ×: ${(after / before).toFixed(2)})`,
      after <= before * 1.3,
    )
    await end(server, 'SIGTERM')
  })
}

const SCENARIOS = { kill: kills, frozen, disk, clock, slow, uploads } as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(SCENARIOS, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}.`)
  process.exit(2)
}
console.log(`Chaos on ${machine()}`)
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  title(name)
  try {
    await scenario()
  } catch (error) {
    failures++
    console.log(`  NOT MET  ${String(error)}`)
  }
}
process.exit(failures === 0 ? 0 : 1)
