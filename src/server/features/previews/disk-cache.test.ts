import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DiskCache } from './disk-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-sounds-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(length % 256)

it('what is written is there, and nothing besides', async () => {
  const sounds = new DiskCache(join(folder, 'new'), 1_000)
  expect([await sounds.has('a.mp3'), await sounds.read('a.mp3')]).toEqual([false, null])
  await sounds.write('a.mp3', bytes(10))
  expect(await sounds.has('a.mp3')).toBe(true)
  expect(new Uint8Array((await sounds.read('a.mp3')) as Uint8Array)).toEqual(bytes(10))
  expect(await readdir(join(folder, 'new'))).toEqual(['a.mp3'])
})

it('the oldest go where there is no room, what a crash left half written among them', async () => {
  const sounds = new DiskCache(folder, 1_000)
  for (const [at, name] of ['left.part', 'first.mp3', 'second.mp3'].entries()) {
    await writeFile(join(folder, name), bytes(400))
    await utimes(join(folder, name), 1_000 + at, 1_000 + at)
  }
  await sounds.write('third.mp3', bytes(400))
  expect((await readdir(folder)).toSorted()).toEqual(['second.mp3', 'third.mp3'])
})

it('what has just been written stays, however large', async () => {
  const sounds = new DiskCache(folder, 100)
  await sounds.write('a.mp3', bytes(50))
  await sounds.write('b.mp3', bytes(400))
  expect(await readdir(folder)).toEqual(['b.mp3'])
})

it('where nothing can be written, nothing is left', async () => {
  await writeFile(join(folder, 'file'), 'x')
  const sounds = new DiskCache(join(folder, 'file'), 1_000)
  await expect(sounds.write('a.mp3', bytes(10))).rejects.toThrow(/ENOTDIR|EEXIST/u)
  expect(await sounds.has('a.mp3')).toBe(false)
})
