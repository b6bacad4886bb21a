import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { madeSamples, wavFile } from '../../test/fixtures/sound-files.ts'
import { serverEntries } from '../../tools/server-entries.mjs'

/** The command and the server as they are built, each in a process of its own. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, '.cache', `test-library-${process.pid}`)
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

/** Scans of the server have the lowest priority: where the machine is busy, they wait for everybody else. */
const SLOW_MS = 90_000

let place: string
let music: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'segue-library-'))
  music = join(place, 'music')
  mkdirSync(music)
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(place, { recursive: true, force: true })
})

const SOUND = wavFile([madeSamples(22_050, 2)], 22_050)
const addTunes = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(music, `Somebody - ${name}.wav`), SOUND)
}

type Run = {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly ended: Promise<number | null>
}
function run(file: string, words: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(built, file), ...words], {
    cwd: place,
    env: {
      PATH: process.env['PATH'],
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      DATA_DIR: join(place, 'data'),
      OFFLINE: '1',
      ...environment,
    },
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, out: () => out, err: () => err, ended }
}

type Row = { readonly title: string; readonly error: string | null }
function rows(): Row[] {
  try {
    const file = new SQLite(join(place, 'data', 'segue.db'), { readonly: true })
    const all = file
      .prepare(`select title, error from audio_files where origin = 'folder' order by path`)
      .all()
    file.close()
    return all as Row[]
  } catch {
    return []
  }
}
const until = async (isSo: () => boolean, { child, err }: Run): Promise<void> => {
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error(`it ended: ${err()}`)
    await pause(25)
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('npm run library -- scan', () => {
  it('says what it did, and on a second run that there was nothing to do', async () => {
    addTunes('One', 'Two')
    writeFileSync(join(music, 'empty.mp3'), '')
    const first = run('library.js', ['scan', 'music'])
    expect(await first.ended, first.err()).toBe(0)
    expect(first.out()).toMatch(/^3 of 3 files/mu)
    expect(first.out()).toMatch(/3 files: 2 new, 0 changed, 0 unchanged, 0 gone, 1 could not be read\./u)
    expect(first.out()).toMatch(/1 × This file holds no sound\.\n\s+\S+empty\.mp3/u)
    expect(rows().map(({ title }) => title)).toEqual(['One', 'Two', 'empty'])
    const second = run('library.js', ['scan'], { LIBRARY_DIR: music })
    expect(await second.ended, second.err()).toBe(0)
    expect(second.out()).toMatch(/0 new, 0 changed, 2 unchanged, 0 gone, 1 could not/u)
  })

  it.each([
    [[], {}, /What shall be done\? npm run library -- scan DIR/u],
    [['scan'], {}, /Which folder\? npm run library -- scan DIR/u],
    [['scan', 'nowhere'], {}, /scan: "nowhere" cannot be scanned\. There is no such folder\./u],
    [['scan', 'music/file'], {}, /"music\/file" cannot be scanned\. It is no folder\./u],
  ] as const)('%j with %j is refused in one line', async (words, environment, says) => {
    writeFileSync(join(music, 'file'), '')
    const refused = run('library.js', words, environment)
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toMatch(says)
    expect(refused.err().trim().split('\n')).toHaveLength(1)
  })

  it(
    'Ctrl-C ends it at once, kill -9 as well, and the next goes on from there',
    { timeout: SLOW_MS },
    async () => {
      const names = Array.from({ length: 24 }, (_, i) => `Tune ${String(i).padStart(2, '0')}`)
      addTunes(...names)
      const stopped = run('library.js', ['scan', 'music'])
      await until(() => rows().length > 0, stopped)
      stopped.child.kill('SIGINT')
      expect(await stopped.ended).toBe(130)
      expect(stopped.out()).toMatch(/Stopped\. What was read is kept/u)
      const afterStop = rows().length
      expect(afterStop).toBeLessThan(24)

      const killed = run('library.js', ['scan', 'music'])
      await until(() => rows().length > afterStop, killed)
      killed.child.kill('SIGKILL')
      await killed.ended
      const afterKill = rows().length

      const last = run('library.js', ['scan', 'music'])
      expect(await last.ended, last.err()).toBe(0)
      expect(last.out()).toContain(`24 files: ${24 - afterKill} new, 0 changed, ${afterKill} unchanged`)
      expect(rows().map(({ title }) => title)).toEqual(names)
    },
  )
})

describe('the server with LIBRARY_DIR', { timeout: SLOW_MS }, () => {
  it('scans the folder while it serves, and ends with its scan', async () => {
    addTunes('One', 'Two')
    const server = run('main.js', [], { LIBRARY_DIR: 'music', LOG_LEVEL: 'info' })
    await until(() => /is serving at/u.test(server.out()), server)
    expect(server.out()).toMatch(/music folder\s+\S+music\n/u)
    await until(() => /2 files: 2 new/u.test(server.out()), server)
    expect(rows().map(({ title }) => title)).toEqual(['One', 'Two'])
    server.child.kill('SIGTERM')
    expect(await server.ended, server.err()).toBe(0)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ended by %s in the middle of a scan it leaves nothing running behind',
    async (signal) => {
      addTunes(...Array.from({ length: 40 }, (_, i) => `Tune ${i}`))
      const server = run('main.js', [], { LIBRARY_DIR: 'music', LOG_LEVEL: 'info' })
      await until(() => rows().length > 0, server)
      const scan = Number(/"child":(\d+)/u.exec(server.out())?.[1])
      expect(isRunning(scan)).toBe(true)
      server.child.kill(signal)
      expect(await server.ended, server.err()).toBe(signal === 'SIGTERM' ? 0 : null)
      while (isRunning(scan)) await pause(25)
      expect(rows().length).toBeLessThan(40)
    },
  )

  it('a folder that is not there stops the start with one line', async () => {
    const server = run('main.js', [], { LIBRARY_DIR: join(place, 'nowhere') })
    expect(await server.ended).toBe(1)
    expect(server.err().trim()).toBe(
      `Segue could not start. LIBRARY_DIR: ${JSON.stringify(join(place, 'nowhere'))} cannot be scanned. There is no such folder.`,
    )
  })
})
