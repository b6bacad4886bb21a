import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_FOLDER, testApi, type TestApi } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { listen } from '#test/fixtures/listening.ts'
import { DEMO_ARTIST } from '#domain/track/demo-artist.ts'
import { normalizeName } from '#domain/track/names.ts'
import { localDecoder } from '../../providers/decode/local.ts'
import { readCatalogue } from '../catalogue/catalogue-file.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createFingerprintMatcher, type FingerprintMatcher } from '../identify/fingerprint-matcher.ts'
import { readDemoTracks } from './read-demo-tracks.ts'

const demo = readCatalogue(join(import.meta.dirname, '../../../../catalog')).tracks.filter(
  ({ artist }) => artist === DEMO_ARTIST,
)
const catalogue = createCatalogue(demo)
const files = readdirSync(DEMO_FOLDER).filter((name) => name.endsWith('.mp3'))
const [first, second, third] = files.toSorted() as [string, string, string]
const trackOf = (file: string) =>
  demo.find(({ title }) => normalizeName(title) === normalizeName(file.slice(0, -4)))

/** Ten of thirty seconds of an MP3, cut out like with a knife. */
const cut = (file: string): Uint8Array => {
  const bytes = readFileSync(join(DEMO_FOLDER, file))
  return bytes.subarray(bytes.length * 0.35, bytes.length * 0.7)
}

it('every demo track is in the catalogue, and the other way round', () => {
  expect(files.length).toBeGreaterThanOrEqual(16)
  expect(files.filter((file) => trackOf(file) === undefined)).toEqual([])
  expect(demo).toHaveLength(files.length)
})

onEveryDatabase('demo tracks', (fresh) => {
  const decoder = localDecoder({ threads: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'segue-demo-'))
  const warned: string[] = []
  let database: TestDatabase
  let index: FingerprintMatcher
  let segue: TestApi
  beforeAll(async () => {
    for (const name of [first, second]) copyFileSync(join(DEMO_FOLDER, name), join(folder, name))
    database = await fresh()
    index = createFingerprintMatcher(database.db, { warn: () => undefined })
    segue = await testApi(database, { catalogue, decoder, soundIndex: index })
  })
  afterAll(async () => {
    await segue.app.close()
    await index.close()
    await decoder.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  let ids = 0
  const read = (signal = new AbortController().signal) =>
    readDemoTracks(
      {
        db: database.db,
        catalogue,
        decoder,
        index,
        clock: () => Date.UTC(2025, 5, 1),
        newId: () => `id-${ids++}`,
        log: { warn: (what) => void warned.push(JSON.stringify(what)) },
      },
      folder,
      signal,
    )
  const rows = () =>
    database.db
      .selectFrom('audio_files')
      .innerJoin('fingerprints', 'fingerprints.audio_file_id', 'audio_files.id')
      .select(['audio_files.path', 'audio_files.track_id', 'audio_files.origin', 'fingerprints.id as print'])
      .orderBy('path')
      .execute()

  it('are read once, and again when they change', async () => {
    expect(await read()).toBe(2)
    expect(await rows()).toMatchObject([
      { path: first, track_id: trackOf(first)?.id, origin: 'demo' },
      { path: second, track_id: trackOf(second)?.id, origin: 'demo' },
    ])
    const before = await rows()
    expect(await read()).toBe(0)
    utimesSync(join(folder, first), 1_000, 1_000)
    expect(await read()).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it('ten seconds cut out of one are it, with genre, tempo and key of the catalogue', async () => {
    await index.keepCurrent()
    const track = trackOf(second)
    const answer = await listen(segue.visitor(), cut(second))
    expect(answer).toMatchObject({
      identified: true,
      message: `It is "${track?.title}" by ${DEMO_ARTIST}.`,
      track: { trackId: track?.id, genre: track?.genre, bpm: track?.bpm, camelot: expect.any(String) },
    })
  })

  it('one that is not there is not guessed', async () => {
    expect(await listen(segue.visitor(), cut(third))).toMatchObject({ identified: false, track: null })
  })

  it('those that are gone are forgotten; what is no sound or in no catalogue is passed over', async () => {
    rmSync(join(folder, first))
    writeFileSync(join(folder, third), 'this is no sound')
    writeFileSync(join(folder, 'never-heard-of.mp3'), 'nor is this')
    expect(await read()).toBe(0)
    expect((await rows()).map(({ path }) => path)).toEqual([second])
    expect(warned).toHaveLength(2)
    for (const name of ['never-heard-of.mp3', third])
      expect(warned).toContainEqual(expect.stringContaining(name))
  })

  it('nothing is read any more once it is to stop', async () => {
    utimesSync(join(folder, second), 2_000, 2_000)
    expect(await read(AbortSignal.abort())).toBe(0)
  })
})
