/** An account with 10,000 saved songs, as many in lists and in its library: a page of each, whole answers, and files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SONGS_MAX } from '../src/contract/limits.ts'
import { toTraditional } from '../src/domain/key/notation.ts'
import { postgresServer, sayWithoutPostgres, withFreshDatabase } from './fresh-database.ts'
import type { ServerTask } from './http-server.ts'
import { machine, ms, table, Times, title, whole } from './measure.ts'
import { buildServer, withServer } from './server-process.ts'
import { realTracks } from './synthetic-catalogue.ts'

const LISTS = 10
const BATCH = 500
const ROUNDS = 12
const PROBE_EVERY_MS = 20
const EXPORT_MS = 10_000
/** People who take their files away at once. */
const EXPORTERS = 4

/** `body` is unpacked when it is asked for: unpacking while others are timed would be counted to them. */
type Received = { readonly wire: number; readonly body: () => Buffer; readonly ms: number }

/** A client who is signed in, on one address. */
class Client {
  readonly #address: string
  #cookie = ''

  constructor(address: string) {
    this.#address = address
  }

  async register(): Promise<void> {
    const response = await fetch(`${this.#address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'a long warehouse night' }),
    })
    if (!response.ok) throw new Error(`registering was answered with ${response.status}`)
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.#address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  /** As a browser asks: compressed. */
  read(path: string): Promise<Received> {
    const began = performance.now()
    const headers = { cookie: this.#cookie, 'accept-encoding': 'br, gzip' }
    return new Promise((resolve, reject) => {
      get(`${this.#address}${path}`, { headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const sent = Buffer.concat(parts)
          const { statusCode, headers: got } = response
          if (statusCode !== 200) reject(new Error(`${path} was answered with ${statusCode}`))
          else resolve({ wire: sent.length, body: () => unpack(sent, got), ms: performance.now() - began })
        })
      }).once('error', reject)
    })
  }

  /** Seconds of processor time that the server has taken so far, in all its threads. */
  async processorSeconds(): Promise<number> {
    const { body } = await this.read('/metrics')
    return Number(/^process_cpu_seconds_total (\S+)$/mu.exec(body().toString())?.[1])
  }
}

function unpack(sent: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(sent)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
}

async function fill(client: Client): Promise<void> {
  const real = realTracks()
  const songs = Array.from({ length: SONGS_MAX }, (_, at) => {
    const track = real[at % real.length] as (typeof real)[number]
    return {
      title: at < real.length ? track.title : `${track.title} (Dub ${at})`,
      artist: track.artist,
      genre: track.genre,
      bpm: track.bpm,
      musicalKey: track.key === null ? null : toTraditional(track.key),
      keySource: track.key === null ? null : track.keySource,
      releaseYear: track.year,
      energy: track.energy,
      trackId: track.id,
    }
  })
  const saved = songs.map((song, at) => ({
    ...song,
    savedAt: new Date(Date.UTC(2026, 0, 1) + at * 61_007).toISOString(),
    sortOrder: at,
    played: at % 7 === 0 ? 1 : 0,
  }))
  await client.post('/api/saved-songs/restore', { songs: saved })
  for (let list = 0; list < LISTS; list++) {
    const own = songs.slice((list * SONGS_MAX) / LISTS, ((list + 1) * SONGS_MAX) / LISTS)
    const { savedList } = await client.post<{ savedList: { id: string } }>('/api/saved-lists', {
      name: `Genre ${list}`,
      genre: `Genre ${list}`,
      songs: own.slice(0, BATCH),
      automatic: true,
    })
    await client.post(`/api/saved-lists/${savedList.id}/songs`, { songs: own.slice(BATCH) })
  }
  for (let from = 0; from < songs.length; from += BATCH)
    await client.post('/api/library/tracks', {
      tracks: songs
        .slice(from, from + BATCH)
        .map(({ artist, title, genre, releaseYear, bpm, musicalKey }) => {
          return {
            artist,
            title,
            genre,
            year: releaseYear,
            bpm,
            musicalKey,
            bpmSource: 'tag',
            keySource: 'tag',
          }
        }),
    })
}

const kB = (bytes: number): string => `${whole(bytes / 1_000)} kB`

/** Addresses of every page, one after the other. */
async function pagesOf(client: Client, path: string): Promise<readonly string[]> {
  const addresses: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const address: string = cursor === '' ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`
    addresses.push(address)
    cursor = (JSON.parse((await client.read(address)).body().toString()) as { nextCursor: string | null })
      .nextCursor
  }
  return addresses
}

async function measured(client: Client, name: string, addresses: readonly string[]): Promise<string[]> {
  for (let round = 0; round < 3; round++) for (const address of addresses) await client.read(address)
  const before = await client.processorSeconds()
  const all: Received[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const address of addresses) all.push(await client.read(address))
  const seconds = (await client.processorSeconds()) - before
  const times = new Times(all.map((one) => one.ms))
  const mean = (bytes: readonly number[]) => kB(bytes.reduce((sum, one) => sum + one, 0) / bytes.length)
  return [
    name,
    String(addresses.length),
    ms((seconds / all.length) * 1_000),
    ms(times.p50),
    ms(times.p99),
    mean(all.map(({ body }) => body().length)),
    mean(all.map(({ wire }) => wire)),
  ]
}

/** Files are taken away without pause, and the liveness probe is asked meanwhile. */
async function exported(client: Client, format: string): Promise<string[]> {
  const path = `/api/saved-songs/download?format=${format}`
  await client.read(path)
  const ends = performance.now() + EXPORT_MS
  const before = await client.processorSeconds()
  const files: Received[] = []
  const probes: number[] = []
  const exporter = async () => {
    while (performance.now() < ends) files.push(await client.read(path))
  }
  const probe = async () => {
    while (performance.now() < ends) {
      probes.push((await client.read('/api/health/live')).ms)
      await pause(PROBE_EVERY_MS)
    }
  }
  await Promise.all([probe(), ...Array.from({ length: EXPORTERS }, exporter)])
  const seconds = (await client.processorSeconds()) - before
  const health = new Times(probes)
  return [
    format,
    String(files.length),
    ms((seconds / files.length) * 1_000),
    ms(new Times(files.map((one) => one.ms)).p50),
    kB(files[0]?.body().length ?? 0),
    ms(health.p50),
    ms(health.p99),
    ms(health.most),
  ]
}

async function onServer(name: string, task: ServerTask): Promise<void> {
  await withServer(task, async (address) => {
    const client = new Client(address)
    await client.register()
    await fill(client)
    console.log(`\n  ${name}\n`)
    const rows: string[][] = []
    for (const [what, addresses] of [
      ['saved songs, whole', ['/api/saved-songs']],
      ['saved songs, page', await pagesOf(client, '/api/saved-songs?limit=1000')],
      ['saved songs, compact page', await pagesOf(client, '/api/saved-songs/compact')],
      ['saved lists, whole', ['/api/saved-lists']],
      ['saved lists, page', await pagesOf(client, '/api/saved-lists?limit=20')],
      ['library', ['/api/library']],
      ['library tracks, page', ['/api/library/tracks', '/api/library/tracks?offset=9900']],
    ] as const)
      rows.push(await measured(client, what, addresses))
    table(['', 'pages', 'processor a call', 'p50', 'p99', 'JSON', 'sent'], rows)
    console.log('')
    const files: string[][] = []
    for (const format of ['csv', 'rekordbox', 'pdf']) files.push(await exported(client, format))
    table(
      ['file of 10,000', 'made', 'processor each', 'p50', 'bytes', 'probe p50', 'probe p99', 'probe worst'],
      files,
    )
  })
}

async function main(): Promise<void> {
  title(`many-songs: 10,000 saved songs, client and server on one machine (${machine()})`)
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  const catalogue = join(fileURLToPath(new URL('..', import.meta.url)), 'catalog')
  try {
    await onServer('SQLite', { kind: 'segue', database: { sqlite: join(folder, 'segue.db') }, catalogue })
    if (postgresServer !== undefined)
      await withFreshDatabase(postgresServer, (postgres) =>
        onServer('PostgreSQL', { kind: 'segue', database: { postgres }, catalogue }),
      )
    sayWithoutPostgres()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
