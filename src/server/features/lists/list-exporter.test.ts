import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ExportJob } from './export-worker.ts'
import type { PlayedSong } from './export-set.ts'
import { createListExporter, type ListExporter } from './list-exporter.ts'

const stays = new AbortController().signal

const song = (at: number): PlayedSong => ({
  id: `s${at}`,
  title: `Tool ${at}`,
  artist: 'Resident',
  genre: 'House',
  bpm: 124,
  key: null,
  keySource: null,
  releaseYear: 2000,
  energy: 5,
  trackId: null,
})
const job = (format: ExportJob['format'], count = 3): ExportJob => {
  const songs = Array.from({ length: count }, (_, at) => song(at))
  return { name: 'Friday', songs, known: songs.map(() => null), format }
}

let exporter: ListExporter
beforeEach(() => {
  exporter = createListExporter()
})
afterEach(() => exporter.close())

it('writes one file after another, each with its name and kind', async () => {
  const files = await Promise.all(
    (['csv', 'pdf', 'rekordbox'] as const).map((format) => exporter.write(job(format), stays)),
  )
  expect(files.map((file) => (file.kind === 'file' ? [file.fileName, file.mediaType] : file))).toEqual([
    ['Friday.csv', 'text/csv; charset=utf-8'],
    ['Friday.pdf', 'application/pdf'],
    ['Friday.xml', 'application/xml; charset=utf-8'],
  ])
  const texts = files.map((file) => (file.kind === 'file' ? Buffer.from(file.bytes).toString('latin1') : ''))
  expect(texts[0]).toContain('Tool 2')
  expect(texts[1]?.slice(0, 5)).toBe('%PDF-')
  expect(texts[2]).toContain('Entries="3"')
})

it('refuses what would wait too long, and writes what waits', async () => {
  const files = await Promise.all(
    Array.from({ length: 30 }, () => exporter.write(job('csv'), new AbortController().signal)),
  )
  const kinds = files.map(({ kind }) => kind)
  expect(kinds.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'file'))
  expect(kinds).toContain('busy')
})

it('does not begin a file that nobody waits for any more', async () => {
  const gone = new AbortController()
  const first = exporter.write(job('csv', 5_000), stays)
  const second = exporter.write(job('csv'), gone.signal)
  gone.abort()
  expect(await second).toEqual({ kind: 'failed', reason: 'called off' })
  expect((await first).kind).toBe('file')
})

it('goes on with another thread after one broke down', async () => {
  const broken = { ...job('csv'), songs: null } as unknown as ExportJob
  expect((await exporter.write(broken, stays)).kind).toBe('failed')
  expect((await exporter.write(job('csv'), stays)).kind).toBe('file')
})
