import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { canonicalLine, dumpFolder, mbidOf, rhythmLine } from '../../test/fixtures/open-data-dumps.ts'

/** The command as it is built, in a process of its own. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, '.cache', `test-import-${process.pid}`)
beforeAll(async () => {
  await build({
    entryPoints: [join(root, 'src/server/catalogue-import.ts')],
    outdir: built,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

let place: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'segue-import-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(place, { recursive: true, force: true })
})

function run(words: readonly string[], data = 'data') {
  const child = spawn(process.execPath, [join(built, 'catalogue-import.js'), ...words], {
    cwd: place,
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', DATA_DIR: join(place, data) },
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, out: () => out, err: () => err, ended }
}

function ask(query: string, data = 'data'): unknown[] {
  try {
    const file = new SQLite(join(place, data, 'segue.db'), { readonly: true })
    const all = file.prepare(query).all()
    file.close()
    return all
  } catch {
    return []
  }
}
const rowsRead = (data?: string): number =>
  (ask('select coalesce(sum(rows), 0) as rows from imports', data)[0] as { rows: number } | undefined)
    ?.rows ?? 0

it('kill -9 in the middle, and the next run makes the same rows as one that was let be', async () => {
  const count = 60_000
  const numbers = Array.from({ length: count }, (_, at) => at)
  const dump = dumpFolder(join(place, 'dump'))
  dump.canonical(
    numbers.map((at) =>
      canonicalLine({ mbid: mbidOf(at), artist: `Act ${at % 300}`, title: `Tune ${at}` }, at),
    ),
  )
  dump.rhythm(numbers.map((at) => rhythmLine(mbidOf((at * 7) % count), 0, 80 + (at % 100))))
  for (const source of ['musicbrainz', 'acousticbrainz']) {
    const before = rowsRead()
    const killed = run([source, 'dump'])
    while (rowsRead() === before && killed.child.exitCode === null) await pause(2)
    killed.child.kill('SIGKILL')
    await killed.ended
    const after = rowsRead()
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThan(before + count)
    const resumed = run([source, 'dump'])
    expect(await resumed.ended, resumed.err()).toBe(0)
    expect(resumed.out()).toMatch(/csv: 60,000 rows, 0 left out, 0 bad/u)
    const whole = run([source, 'dump'], 'other')
    expect(await whole.ended, whole.err()).toBe(0)
  }
  const tracks = 'select * from imported_tracks order by id'
  expect(ask(tracks)).toHaveLength(count)
  expect(ask(tracks)).toEqual(ask(tracks, 'other'))
}, 60_000)

it.each([
  [[], /What shall be imported\? npm run catalog:import -- musicbrainz DIR/u],
  [['spotify', 'dump'], /What shall be imported\?/u],
  [['musicbrainz', 'nowhere'], /The folder "nowhere" cannot be read\./u],
] as const)('%j is refused in one line', async (words, says) => {
  const refused = run(words)
  expect(await refused.ended).toBe(1)
  expect(refused.err()).toMatch(says)
  expect(refused.err().trim().split('\n')).toHaveLength(1)
})
