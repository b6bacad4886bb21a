import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { encodedFile, flacFile, joined, wavFile } from '#test/fixtures/sound-files.ts'
import { composePiece } from '#tools/music/compose-piece.ts'
import { id3Tag } from '#tools/music/id3-tag.ts'
import { renderPiece } from '#tools/music/render-piece.ts'
import { testPieces } from '#tools/music/test-pieces.ts'
import { parseKey } from '#domain/key/notation.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import { type Progress, type ScanDeps, scanFolder } from './scan-folder.ts'

const RATE = 44_100
const SECONDS = 8
const SHORT_S = 3
const stays = new AbortController().signal

/** What the folder holds at the beginning of each test: made once, because encoding takes time. */
let sounds: { mp3: Uint8Array; flac: Uint8Array; wav: Uint8Array }
beforeAll(async () => {
  const [one, two] = testPieces(2, SECONDS).map((spec) => renderPiece(composePiece(spec), RATE)) as [
    Float32Array,
    Float32Array,
  ]
  const tag = id3Tag(
    [
      ['TPE1', 'Motörhead & Ødegård'],
      ['TIT2', 'Glue (Live)'],
      ['TALB', 'Album'],
      ['TCON', 'Melodic House & Techno'],
      ['TYER', '2017'],
      ['TBPM', '127.99'],
      ['TKEY', 'F#m'],
    ],
    'a comment',
  )
  sounds = {
    mp3: joined([tag, await encodedFile('mp3', [one], RATE)]),
    flac: flacFile([two, two], RATE),
    wav: wavFile([one.subarray(0, SHORT_S * RATE)], RATE),
  }
})

/** As it is built: a thread that first compiles the source takes most of a second to start. */
const built = join(import.meta.dirname, '../../../../.cache', `test-scan-${process.pid}`, 'worker.mjs')
beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'read-file-worker.ts')],
    outfile: built,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(dirname(built), { recursive: true, force: true }))
const startReader = (): Worker =>
  new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData).then(({ work }) => work(parentPort))`,
    { eval: true, workerData: pathToFileURL(built).href },
  )

const LONG = `${'ж'.repeat(60)} - ${'長'.repeat(40)}.wav`
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-scan-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, bytes)
  return path
}

onEveryDatabase('a scan', (fresh) => {
  let database: TestDatabase
  let now: number
  let ids: number
  /** Threads that were started, and so whether anything was read. */
  let readers: number
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = 1_000
    ids = 0
    readers = 0
    await database.db.deleteFrom('audio_files').execute()
  })

  const scan = (deps: Partial<ScanDeps> = {}, signal = stays) =>
    scanFolder(
      {
        db: database.db,
        clock: () => now,
        newId: () => `${process.hrtime.bigint()}-${ids++}`,
        threads: 1,
        leaveOut: join(folder, 'data'),
        onProgress: () => undefined,
        startReader: () => {
          readers++
          return startReader()
        },
        ...deps,
      },
      folder,
      signal,
    )
  const rows = () => database.db.selectFrom('audio_files').selectAll().orderBy('path').execute()
  const prints = () =>
    database.db
      .selectFrom('fingerprints')
      .innerJoin('audio_files', 'audio_files.id', 'audio_file_id')
      .select(['path', 'added_at', 'landmarks'])
      .orderBy('path')
      .execute()

  it('reads what is sound, at any depth and under any name, and says what is not', async () => {
    const mp3 = put('Crates/House/a.mp3', sounds.mp3)
    const flac = put('Crates/Ünïcode – Straße ♥.FLAC', sounds.flac)
    const long = put(LONG, sounds.wav)
    const broken = put(
      'noise.mp3',
      Uint8Array.from({ length: 4_000 }, (_, i) => (i * 7919) & 255),
    )
    const empty = put('zero.m4a', new Uint8Array())
    put('.hidden.mp3', sounds.mp3)
    put('Crates/._a.mp3', sounds.mp3)
    put('data/previews/x.mp3', sounds.mp3)
    put('cover.jpg', sounds.mp3)
    symlinkSync(folder, join(folder, 'Crates', 'around'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'lost'))

    const told: Progress[] = []
    const summary = await scan({ threads: 2, onProgress: (progress) => told.push(progress) })
    expect(summary).toMatchObject({ files: 5, added: 3, changed: 0, unchanged: 0, gone: 0, stopped: false })
    expect(summary.failed.map(({ path }) => path).sort()).toEqual(
      [broken, empty, join(folder, 'lost')].sort(),
    )
    expect(told.map(({ done, total }) => [done, total])).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]))
    expect(told.at(-1)?.soundS).toBeCloseTo(2 * SECONDS + SHORT_S, 0)

    const found = new Map((await rows()).map((row) => [row.path, row]))
    expect([...found.keys()].sort()).toEqual([mp3, flac, long, broken, empty].sort())
    expect(found.get(mp3)).toMatchObject({
      origin: 'folder',
      artist: 'Motörhead & Ødegård',
      title: 'Glue (Live)',
      album: 'Album',
      genre: 'Melodic House & Techno',
      year: 2017,
      bpm: 127.99,
      bpm_source: 'tag',
      key_code: parseKey('F#m'),
      key_source: 'tag',
      scanned_at: 1_000,
      error: null,
      track_id: trackId('Motörhead & Ødegård', 'Glue (Live)'),
    })
    expect(found.get(flac)).toMatchObject({ artist: 'Ünïcode', title: 'Straße ♥', bpm_source: 'measured' })
    expect(found.get(flac)?.duration_ms).toBe(SECONDS * 1_000)
    expect(found.get(flac)?.energy).toBeGreaterThan(0)
    expect(found.get(long)).toMatchObject({ artist: 'ж'.repeat(60), title: '長'.repeat(40) })
    for (const path of [broken, empty])
      expect(found.get(path)).toMatchObject({ error: expect.stringContaining('This'), bpm: null })
    expect((await prints()).map(({ path }) => path)).toEqual([mp3, flac, long].sort())
  })

  it('reads nothing again that has not changed, neither sound nor what is broken', async () => {
    put('a.wav', sounds.wav)
    put('broken.mp3', new Uint8Array(500))
    await scan()
    expect(readers).toBe(1)
    const before = await rows()
    now = 2_000
    expect(await scan()).toMatchObject({
      added: 0,
      unchanged: 1,
      failed: [{ path: join(folder, 'broken.mp3') }],
    })
    expect(readers).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it('what changed is read again under its id, what is new is added, what is gone is forgotten', async () => {
    const [a, b] = [put('a.wav', sounds.wav), put('b.wav', sounds.wav)]
    await scan()
    const before = new Map((await rows()).map(({ path, id }) => [path, id]))
    now = 2_000
    put('a.wav', sounds.mp3)
    renameSync(b, join(folder, 'c.wav'))
    expect(await scan()).toMatchObject({ files: 2, added: 1, changed: 1, unchanged: 0, gone: 1, failed: [] })
    const [first, second] = await rows()
    expect(first).toMatchObject({ path: a, id: before.get(a), title: 'Glue (Live)', scanned_at: 2_000 })
    expect(second?.path).toBe(join(folder, 'c.wav'))
    expect((await prints()).map(({ path, added_at }) => [path, added_at])).toEqual([
      [a, 2_000],
      [join(folder, 'c.wav'), 2_000],
    ])
  })

  it('a file that breaks loses its fingerprint, and a newer time alone is a change', async () => {
    const path = put('a.wav', sounds.wav)
    await scan()
    utimesSync(path, 1, 1_700_000_000)
    expect(await scan()).toMatchObject({ changed: 1 })
    writeFileSync(path, new Uint8Array(300))
    expect(await scan()).toMatchObject({ changed: 0, failed: [{ path }] })
    expect(await prints()).toEqual([])
    expect(await rows()).toMatchObject([{ duration_ms: null, track_id: null, title: 'a' }])
  })

  it('stopped anywhere it loses nothing, and the next goes on from there', async () => {
    const names = ['a.wav', 'b.wav', 'c.wav']
    for (const name of names) put(name, sounds.wav)
    const stopping = new AbortController()
    const summary = await scan({ onProgress: () => stopping.abort() }, stopping.signal)
    expect(summary).toMatchObject({ added: 1, gone: 0, stopped: true, failed: [] })
    expect(await rows()).toHaveLength(1)
    expect(await scan()).toMatchObject({ added: 2, unchanged: 1, stopped: false })
    expect(await prints()).toHaveLength(3)
    expect(await scan({}, AbortSignal.abort())).toMatchObject({ gone: 0, stopped: true })
    expect(await rows()).toHaveLength(3)
  })

  it('a disk that is not there empties nothing: no folder, an empty one, a link to nowhere', async () => {
    put('music/a.wav', sounds.wav)
    await scan()
    const before = await rows()
    renameSync(join(folder, 'music'), join(folder, 'elsewhere'))
    renameSync(join(folder, 'elsewhere'), `${folder}-away`)
    expect(await scan()).toMatchObject({ files: 0, gone: 0, missing: 1 })
    symlinkSync(join(folder, 'nowhere'), join(folder, 'music'))
    put('b.wav', sounds.wav)
    expect(await scan()).toMatchObject({ files: 1, gone: 0, failed: [{ path: join(folder, 'music') }] })
    expect(await rows()).toEqual(expect.arrayContaining(before))
    rmSync(`${folder}-away`, { recursive: true })
    const gone = folder
    rmSync(folder, { recursive: true })
    await expect(scan()).rejects.toMatchObject({ code: 'ENOENT', path: gone })
    expect(await rows()).toHaveLength(2)
  })

  it('of another folder nothing is forgotten, nor of what is no file of a folder', async () => {
    put('a.wav', sounds.wav)
    await scan()
    const [row] = await rows()
    await database.db
      .insertInto('audio_files')
      .values([
        { ...(row as NonNullable<typeof row>), id: 'beside', path: `${folder}-beside/a.wav` },
        { ...(row as NonNullable<typeof row>), id: 'demo', path: join(folder, 'demo.mp3'), origin: 'demo' },
      ])
      .execute()
    expect(await scan()).toMatchObject({ gone: 0, unchanged: 1 })
    expect(await rows()).toHaveLength(3)
  })

  it('two at once do no harm', async () => {
    for (const name of ['a.wav', 'b.wav']) put(name, sounds.wav)
    await Promise.all([scan(), scan()])
    expect(await rows()).toHaveLength(2)
    expect(await prints()).toHaveLength(2)
    expect(await scan()).toMatchObject({ unchanged: 2 })
  })

  it('a file that hangs is given up and not tried again; one whose thread dies is', async () => {
    put('a.wav', sounds.wav)
    const thread = (source: string) => () => new Worker(source, { eval: true })
    const dies = thread(`require('node:worker_threads').parentPort.on('message', () => process.exit(1))`)
    expect(await scan({ startReader: dies })).toMatchObject({
      added: 0,
      failed: [{ reason: expect.stringContaining('broke off') }],
    })
    expect(await rows()).toEqual([])
    const hangs = thread(`require('node:worker_threads').parentPort.on('message', () => undefined)`)
    expect(await scan({ startReader: hangs, limitMs: 30 })).toMatchObject({ added: 0, failed: [{}] })
    expect(await rows()).toMatchObject([{ error: 'This file took too long to read.', title: 'a' }])
    expect(await scan()).toMatchObject({ failed: [{ reason: 'This file took too long to read.' }] })
    expect(readers).toBe(0)
  })

  it('a file that changes while it is read is left for the next scan', async () => {
    const path = put('a.wav', sounds.wav)
    const touches = () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads')
        parentPort.on('message', (path) => {
          require('node:fs').appendFileSync(path, 'more')
          parentPort.postMessage({ kind: 'error', error: 'half of it', names: {} })
        })`,
        { eval: true },
      )
    expect(await scan({ startReader: touches })).toMatchObject({
      failed: [{ path, reason: 'It changed while it was read.' }],
    })
    expect(await rows()).toEqual([])
  })

  it('a database that cannot be written ends it with its error', async () => {
    for (const name of ['a.wav', 'b.wav', 'c.wav']) put(name, sounds.wav)
    await expect(scan({ newId: () => 'always the same' })).rejects.toThrow(/unique/iu)
    expect(await rows()).toHaveLength(1)
  })
})
