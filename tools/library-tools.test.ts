import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engineLibrary } from '#test/fixtures/corpus/library/engine-files.ts'
import { seratoCrate, seratoDatabase } from '#test/fixtures/corpus/library/serato-files.ts'
import { projectFolder } from '#test/rules/project-files.ts'

const run = promisify(execFile)
const corpus = join(projectFolder, 'test/fixtures/corpus/library')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-library-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Outcome = { readonly lines: readonly unknown[]; readonly error: string; readonly code: number }

async function tool(name: 'library-read' | 'library-match', ...args: readonly string[]): Promise<Outcome> {
  const command = ['--import', 'tsx', join('tools', `${name}.ts`), ...args]
  const { stdout, stderr, code } = await run(process.execPath, command, { cwd: projectFolder }).then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  )
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { lines: lines.map((line) => JSON.parse(line) as unknown), error: stderr, code }
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

it('a library is read: a line a track, then the summary', async () => {
  const { lines, code, error } = await tool('library-read', join(corpus, 'rekordbox-plain.xml'))
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(lines).toHaveLength(4)
  expect(lines[2]).toEqual({
    artist: 'Okapi Nine',
    title: 'Undertow',
    version: 'Bootleg',
    bpm: 174,
    camelot: '4A',
    genre: null,
    path: '/Volumes/STICK/dnb/Undertow.wav',
    year: 2009,
    playlists: ['Gigs/Friday'],
  })
  expect(lines[3]).toEqual({
    summary: {
      tracks: 3,
      playlists: 3,
      histories: 0,
      notes: ['A playlist names a track that the file does not hold.'],
    },
  })
})

it('a folder is read with all its libraries, and what is none is passed over', async () => {
  const { lines, code } = await tool('library-read', corpus)
  expect(code).toBe(0)
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.at(-1)).toMatchObject({ summary: { tracks: lines.length - 1 } })
})

it('wanted tracks are found, offered or missing', async () => {
  const wanted = await file(
    'wanted.csv',
    'Title;ARTIST\nPaper Lanterns (Night Mix);mirela voss\nUndertow (Live);Okapi Nine\nGlue;Bicep\n',
  )
  const { lines } = await tool('library-match', join(corpus, 'rekordbox-plain.xml'), wanted)
  expect(lines).toEqual([
    {
      artist: 'mirela voss',
      title: 'Paper Lanterns (Night Mix)',
      status: 'found',
      path: 'C:\\Music\\Deep House\\Mirela Voss - Paper Lanterns.mp3',
      as: 'Mirela Voss - Paper Lanterns (Night Mix)',
    },
    {
      artist: 'Okapi Nine',
      title: 'Undertow (Live)',
      status: 'similar',
      path: '/Volumes/STICK/dnb/Undertow.wav',
      as: 'Okapi Nine - Undertow (Bootleg)',
    },
    { artist: 'Bicep', title: 'Glue', status: 'missing', path: null, as: null },
  ])
})

it('what cannot be done is one line on stderr', async () => {
  const library = join(corpus, 'rekordbox-plain.xml')
  const cases: readonly (readonly [Parameters<typeof tool>, RegExp])[] = [
    [['library-read'], /^Usage: /u],
    [['library-read', join(folder, 'none.xml')], /^There is no such file: /u],
    [['library-read', join(projectFolder, 'package.json')], /^This is no library that Segue can read/u],
    [['library-match', library], /^Usage: /u],
    [['library-match', library, await file('empty.csv', ' \n')], /^The file is empty: /u],
    [['library-match', library, await file('head.csv', 'artist,title\n')], /has columns but no rows: /u],
    [['library-match', library, await file('other.csv', 'title,bpm\na,1\n')], /must name the columns/u],
  ]
  for (const [args, message] of cases) {
    const { lines, error, code } = await tool(...args)
    expect(error).toMatch(message)
    expect({ code, lines, rows: error.trim().split('\n').length }).toEqual({ code: 1, lines: [], rows: 1 })
  }
})

it('a folder of Serato is read as one library, with its crates and sessions', async () => {
  const serato = join(folder, 'stick', '_Serato_')
  await mkdir(join(serato, 'Subcrates'), { recursive: true })
  await writeFile(join(serato, 'database V2'), seratoDatabase({ pfil: 'a.mp3', tsng: 'Tau', tart: 'Voss' }))
  await writeFile(join(serato, 'Subcrates', 'Gigs%%Friday.crate'), seratoCrate('a.mp3'))
  const { lines } = await tool('library-read', join(folder, 'stick'))
  expect(lines).toMatchObject([
    { artist: 'Voss', title: 'Tau', path: join(folder, 'stick', 'a.mp3'), playlists: ['Gigs/Friday'] },
    { summary: { tracks: 1, playlists: 1, histories: 0, notes: [] } },
  ])
})

it('the database of Engine DJ is read, its paths from its own folder on', async () => {
  const engine = join(folder, 'usb', 'Engine Library', 'Database2')
  await mkdir(engine, { recursive: true })
  const track = { id: 1, path: '../a.mp3', title: 'Tau', artist: 'Voss', key: 1, bpmAnalyzed: 132 }
  await writeFile(join(engine, 'm.db'), engineLibrary({ Track: [track] }))
  const { lines } = await tool('library-read', join(engine, 'm.db'))
  expect(lines[0]).toMatchObject({ camelot: '8A', bpm: 132, path: join(folder, 'usb', 'a.mp3') })
})
