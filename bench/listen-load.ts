/** The health call while twenty people listen at once, beside the same server with nothing to do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Identification } from '../src/contract/identify.ts'
import { bar, machine, ms, table, Times, title } from './measure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const DEMO_FOLDER = join(root, 'content', 'demo')
const CLIPS = 20
const ROUNDS = 5
const ASK_EVERY_MS = 5
const IDLE_MS = 5_000
const BAR_MS = 100
const GIVE_UP_MS = 120_000

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Ten of each demo track's thirty seconds. */
function madeClips(): Uint8Array[] {
  const files = readdirSync(DEMO_FOLDER).filter((name) => name.endsWith('.mp3'))
  return Array.from({ length: CLIPS }, (_, at) => {
    const bytes = readFileSync(join(DEMO_FOLDER, files[at % files.length] as string))
    return bytes.subarray(bytes.length * 0.3, bytes.length * 0.65)
  })
}

let networks = 0
async function listen(address: string, clip: Uint8Array): Promise<{ status: number; named: boolean }> {
  const form = new FormData()
  form.set('audio', new Blob([clip as Uint8Array<ArrayBuffer>]), 'clip.wav')
  // Each has a network of its own: one network may listen thirty times a minute.
  const headers = { 'x-forwarded-for': `10.0.${networks >> 8}.${networks++ & 255}` }
  const response = await fetch(`${address}/api/identify-audio`, { method: 'POST', body: form, headers })
  const answer = (await response.json()) as Partial<Identification>
  return { status: response.status, named: answer.identified === true }
}

/** Asks health again and again until `until` is over. @returns how long each answer took, in milliseconds */
async function healthTimes(address: string, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let over = false
  void until.then(() => (over = true))
  while (!over) {
    const start = performance.now()
    const response = await fetch(`${address}/api/health`)
    await response.arrayBuffer()
    taken.push(performance.now() - start)
    await pause(ASK_EVERY_MS)
  }
  return taken
}

/** The address it serves at, as it says itself. */
async function readyAddress(server: ChildProcess): Promise<string> {
  let out = ''
  server.stdout?.on('data', (chunk: Buffer) => (out += String(chunk)))
  for (const start = performance.now(); performance.now() - start < GIVE_UP_MS; await pause(20)) {
    const address = /http:\/\/[\w.]+:\d+/u.exec(out)?.[0]
    if (address !== undefined) return address
    if (server.exitCode !== null) break
  }
  throw new Error('the server did not start')
}

/** The demo tracks are read after the start. */
async function ready(address: string, clip: Uint8Array): Promise<void> {
  for (const start = performance.now(); performance.now() - start < GIVE_UP_MS; await pause(500))
    if ((await listen(address, clip)).named) return
  throw new Error('the demo tracks were not read in time')
}

async function main(): Promise<void> {
  title(`listen-load: ${CLIPS} clips of ten seconds at once, ${ROUNDS} times (${machine()})`)
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      OFFLINE: '1',
      PORT: '0',
      DATA_DIR: folder,
    },
  })
  try {
    const address = await readyAddress(server)
    const clips = madeClips()
    for (const clip of clips.slice(-2)) await ready(address, clip)
    const idle = new Times(await healthTimes(address, pause(IDLE_MS)))
    const meanwhile: number[] = []
    const answers: { status: number; named: boolean }[] = []
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const all = Promise.all(clips.map((clip) => listen(address, clip)))
      meanwhile.push(...(await healthTimes(address, all)))
      rounds.push(performance.now() - start)
      answers.push(...(await all))
    }
    const busy = new Times(meanwhile)
    table(
      ['health call', 'p99, of idle', 'p50', 'p99', 'longest', 'calls'],
      [
        ['nothing to do', '1', ms(idle.p50), ms(idle.p99), ms(idle.most), String(idle.count)],
        [
          `${CLIPS} listen`,
          (busy.p99 / idle.p99).toFixed(1),
          ms(busy.p50),
          ms(busy.p99),
          ms(busy.most),
          String(busy.count),
        ],
      ],
    )
    const answered = answers.filter(({ status }) => status === 200).length
    const named = answers.filter((answer) => answer.named).length
    console.log(
      `\n  ${answered} of ${answers.length} clips answered, ${named} named; all ${CLIPS} after ${ms(new Times(rounds).p50)}.\n`,
    )
    bar(`health p99 under ${BAR_MS} ms meanwhile`, busy.p99 < BAR_MS)
    bar('every clip answered', answered === answers.length)
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
