import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fastClock as clock } from '#test/fakes/fast-clock.ts'
import { type S3Error, S3Server } from '#test/fakes/s3-server.ts'
import { folderStorage } from './folder.ts'
import { FILE_BYTES_MAX, type FileName, type FileStorage } from './port.ts'
import { type S3Options, s3Storage } from './s3.ts'

const vendor = new S3Server()
const parent = mkdtempSync(join(tmpdir(), 'segue-storage-'))
const folder = join(parent, 'artwork')
beforeAll(() => vendor.start())
afterAll(async () => {
  await vendor.stop()
  rmSync(parent, { recursive: true, force: true })
})
beforeEach(() => {
  vendor.reset()
  rmSync(folder, { recursive: true, force: true })
})

const soon = (ms = 5_000) => AbortSignal.timeout(ms)
const bytes = Uint8Array.from({ length: 40_000 }, (_, at) => (at * 7) % 256)
const other = Uint8Array.from([1, 2, 3])

const s3 = (changes: Partial<S3Options> = {}) =>
  s3Storage({
    endpoint: vendor.endpoint,
    bucket: vendor.bucket,
    region: vendor.region,
    accessKeyId: vendor.accessKeyId,
    secretAccessKey: vendor.secretAccessKey,
    clock,
    rules: { timeoutMs: 5_000 },
    ...changes,
  })

describe.each<[string, () => FileStorage]>([
  ['a folder', () => folderStorage(folder)],
  ['a bucket', () => s3()],
])('files in %s', (_, open) => {
  it('are given back as they were kept', async () => {
    const storage = open()
    expect(await storage.put('one-256.webp', bytes, soon())).toEqual({ kind: 'done' })
    expect(await storage.put('one-256.png', other, soon())).toEqual({ kind: 'done' })
    const found = await storage.get('one-256.webp', soon())
    expect(found.kind === 'found' && Buffer.from(found.value).equals(Buffer.from(bytes))).toBe(true)
    expect(await storage.get('two-256.webp', soon())).toEqual({ kind: 'nothing' })
  })

  it('are replaced whole', async () => {
    const storage = open()
    await storage.put('one.png', bytes, soon())
    await storage.put('one.png', other, soon())
    const found = await storage.get('one.png', soon())
    expect(found.kind === 'found' && [...found.value]).toEqual([1, 2, 3])
  })

  it('are gone when they are removed, and may be removed again', async () => {
    const storage = open()
    await storage.put('one.png', other, soon())
    expect(await storage.remove('one.png', soon())).toEqual({ kind: 'done' })
    expect(await storage.remove('one.png', soon())).toEqual({ kind: 'done' })
    expect(await storage.get('one.png', soon())).toEqual({ kind: 'nothing' })
  })

  it('no longer than a picture can be', async () => {
    const storage = open()
    const outcome = await storage.put('long.png', new Uint8Array(FILE_BYTES_MAX + 1), soon())
    expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('longer than') })
    expect(await storage.get('long.png', soon())).toEqual({ kind: 'nothing' })
  })

  it.each([
    '../secret.png',
    'a/b.png',
    '/etc/passwd.png',
    '.png',
    'a\u0000.png',
    'a?x.png',
    `${'a'.repeat(61)}.png`,
  ])('never have the name %j', async (name) => {
    const storage = open()
    const refused = { kind: 'failed', reason: expect.stringContaining('not a name of a stored file') }
    expect(await storage.get(name as FileName, soon())).toEqual(refused)
    expect(await storage.put(name as FileName, other, soon())).toEqual(refused)
    expect(await storage.remove(name as FileName, soon())).toEqual(refused)
    expect(vendor.calls).toEqual([])
  })
})

describe('a folder', () => {
  it('holds nothing but whole files that only this server can read', async () => {
    const storage = folderStorage(folder)
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => storage.put('one.png', bytes.subarray(at), soon())),
    )
    expect(readdirSync(folder)).toEqual(['one.png'])
    expect(readFileSync(join(folder, 'one.png')).length).toBeGreaterThan(39_000)
    expect(statSync(join(folder, 'one.png')).mode & 0o077).toBe(0)
  })

  it('that cannot be written says so, without its path', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    const storage = folderStorage(folder)
    const outcome = await storage.put('one.png', bytes, soon())
    expect(outcome).toEqual({ kind: 'failed', reason: expect.stringMatching(/^folder: E[A-Z]+$/u) })
    expect((await storage.get('one.png', soon())).kind).toBe('failed')
  })
})

describe('a bucket', () => {
  it('is asked by its path, with type and a signature over the body', async () => {
    await s3().put('one.webp', bytes, soon())
    expect(vendor.calls).toEqual(['PUT /pictures/artwork/one.webp'])
    expect(vendor.files.get('artwork/one.webp')?.mediaType).toBe('image/webp')
  })

  it.each<[string, Partial<S3Options>]>([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['another key', { accessKeyId: 'AKIDOTHER' }],
    ['another region', { region: 'us-east-1' }],
    ['a bucket that is not there', { bucket: 'nowhere' }],
  ])('refuses %s, which is not the same as having no such file', async (_, changes) => {
    const storage = s3(changes)
    expect((await storage.put('one.png', bytes, soon())).kind).toBe('failed')
    expect((await storage.get('one.png', soon())).kind).toBe('failed')
    expect(vendor.files.size).toBe(0)
  })

  it.each<[S3Error, number]>([
    ['redirect', 1],
    ['html', 1],
    ['denied', 1],
    ['endless', 1],
    ['cut off', 2],
    ['slow down', 2],
    ['internal', 2],
  ])('%s is a failure, after %i calls', async (error, calls) => {
    vendor.error = error
    expect((await s3().get('one.png', soon())).kind).toBe('failed')
    expect(vendor.calls).toHaveLength(calls)
  })

  it('that is busy for a moment is asked a second time', async () => {
    vendor.error = 'slow down'
    vendor.failingCalls = 1
    expect(await s3().put('one.png', bytes, soon())).toEqual({ kind: 'done' })
    expect(vendor.calls).toHaveLength(2)
  })

  it('that says nothing is not waited for', async () => {
    vendor.error = 'silence'
    expect(await s3().get('one.png', soon(50))).toMatchObject({ kind: 'failed' })
  })

  it('no reason tells a key', async () => {
    vendor.error = 'denied'
    const outcome = await s3().put('one.png', bytes, soon())
    expect(JSON.stringify(outcome)).not.toMatch(/AKID|secret/u)
  })
})
