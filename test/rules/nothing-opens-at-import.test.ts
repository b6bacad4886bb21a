import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { effectsAtImport } from './import-effects.ts'
import { codeBelow, type Finding, isTest, type ProjectFile, projectFolder } from './project-files.ts'

// A file that opens something when it is imported cannot be imported by a test, decides by itself where the data lies,
// and leaves no owner to close it again. Only main.ts opens, and it closes.

const MAIN = 'src/server/main.ts'
/** Entry points: started by name, imported by no file. */
const STARTED = new Set([
  MAIN,
  'src/server/library.ts',
  'src/server/catalogue-import.ts',
  'src/server/backup.ts',
])
const server = codeBelow('src/server').filter(({ path }) => !isTest(path))
const importable = server.filter(({ path }) => !STARTED.has(path))

const opensAtImport = (files: readonly ProjectFile[]): Finding[] => [
  ...new Set(files.flatMap((file) => effectsAtImport(file, files))),
]

const plant = (text: string): ProjectFile[] => [{ path: 'src/server/http/planted.ts', text }]

describe('nothing opens a file, a port or a database when it is imported, so that who opens also closes', () => {
  it('no file of the server but those that are started', () => {
    expect(importable.length).toBeGreaterThan(30)
    expect(opensAtImport(importable)).toEqual([])
  })

  it('main.ts is seen to open', () => expect(opensAtImport(server).length).toBeGreaterThan(0))

  it.each([
    `import { readFileSync } from 'node:fs'\nexport const version = JSON.parse(readFileSync('package.json', 'utf8'))`,
    `import * as fs from 'node:fs'\nfs.mkdirSync('data')`,
    `import { createServer } from 'node:http'\nexport const server = createServer()`,
    `import pg from 'pg'\nexport const pool = new pg.Pool()`,
    `import SQLite from 'better-sqlite3'\nexport const file = new SQLite('segue.db')`,
    `import { openDatabase } from '../db/open.ts'\nexport const db = openDatabase({ sqlite: 'segue.db' })`,
    `import Fastify from 'fastify'\nexport const app = Fastify()`,
    `import { x } from './x.ts'\nx.listen(3000)`,
    `export const answer = await Promise.resolve(1)`,
    `export const answer = fetch('https://x.example')`,
    `setInterval(() => undefined, 1000)`,
    `process.on('SIGTERM', () => undefined)`,
    `import { statSync } from 'node:fs'\nexport class Here { static readonly at = statSync('.') }`,
    `import { statSync } from 'node:fs'\nexport const sizes = ['.'].map((path) => statSync(path).size)`,
    `import { statSync } from 'node:fs'\nconst size = () => statSync('.').size\nexport const here = size()`,
    `import { statSync } from 'node:fs'\nclass A { size = statSync('.').size }\nexport const here = new A()`,
    `import { statSync } from 'node:fs'\nexport const here = (() => statSync('.'))()`,
  ])('fails on %s', (text) => expect(opensAtImport(plant(text))).toHaveLength(1))

  it('fails on a function of another file that opens', () =>
    expect(
      opensAtImport([
        ...plant(`import { size } from '../size.ts'\nexport const here = size()`),
        {
          path: 'src/server/size.ts',
          text: `import { statSync } from 'node:fs'\nexport function size() { return statSync('.') }`,
        },
      ]),
    ).toEqual([`src/server/size.ts:2: calls statSync of node:fs while it is imported`]))

  it('passes functions that open when they are called', () =>
    expect(
      opensAtImport(
        plant(
          `import { statSync } from 'node:fs'\nimport { join } from 'node:path'\nimport { z } from 'zod'
          const form = z.object({ a: z.string().transform((text) => text.trim()) })
          export const where = join('a', 'b')
          export const size = (path: string) => statSync(form.parse({ a: path }).a).size
          export class File { size = statSync('.').size; static open() { return statSync('.') } }`,
        ),
      ),
    ).toEqual([]))
})

type Imported = {
  /** 0 where the process ended by itself with nothing left open. */
  readonly status: number | null
  readonly says: string
  /** What lies in the folder in which it ran. */
  readonly left: readonly string[]
}

/** Imports files in a process of its own, in an empty folder, and waits for it to end by itself for `patienceMs`. */
async function importAll(addresses: readonly string[], patienceMs: number): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-import-'))
  try {
    const script = `
      for (const address of ${JSON.stringify(addresses)}) await import(address)
      setTimeout(() => {
        console.error('still open: ' + process.getActiveResourcesInfo().join(', '))
        process.exit(3)
      }, ${patienceMs}).unref()`
    const reader = addresses.some((address) => address.endsWith('.ts'))
      ? ['--import', import.meta.resolve('tsx')]
      : []
    const child = spawn(process.execPath, [...reader, '--input-type=module', '--eval', script], {
      cwd: folder,
      timeout: 50_000,
      // Nothing of the developer's settings: what is imported must not need any.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let says = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (says += text))
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve)
    })
    return { status, says, left: readdirSync(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importPlanted(text: string, patienceMs: number): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-planted-'))
  try {
    writeFileSync(join(folder, 'planted.mjs'), text)
    return await importAll([pathToFileURL(join(folder, 'planted.mjs')).href], patienceMs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a process that imports the server ends by itself, so nothing was left open', () => {
  const fine = { status: 0, says: '', left: [] }

  it('every file but main.ts', async () => {
    expect(importable.length).toBeGreaterThan(30)
    const addresses = importable.map(({ path }) => pathToFileURL(join(projectFolder, path)).href)
    expect(await importAll(addresses, 5_000)).toEqual(fine)
  }, 60_000)

  it.each([
    ['a timer', 'setInterval(() => undefined, 1000)', 3, /Timeout/u],
    [
      'a port',
      `import { createServer } from 'node:net'\ncreateServer().listen(0, '127.0.0.1')`,
      3,
      /TCPServerWrap/u,
    ],
    ['a wait without end', 'await new Promise(() => undefined)', 13, /^/u],
  ])('fails on %s', async (_, text, status, says) => {
    const ended = await importPlanted(text, 200)
    expect(ended.status).toBe(status)
    expect(ended.says).toMatch(says)
  })

  it('fails on a folder that is made', async () =>
    expect((await importPlanted(`import { mkdirSync } from 'node:fs'\nmkdirSync('data')`, 200)).left).toEqual(
      ['data'],
    ))

  it('passes a file that only declares', async () =>
    expect(await importPlanted('export const a = () => setInterval(() => undefined, 1000)', 200)).toEqual(
      fine,
    ))
})
