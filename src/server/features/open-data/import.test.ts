import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { canonicalLine, dumpFolder, mbidOf, rhythmLine, tonalLine } from '#test/fixtures/open-data-dumps.ts'
import { keyOf } from '#domain/key/key.ts'
import { findDumpFiles } from './dump-files.ts'
import { importAcousticBrainz } from './import-acousticbrainz.ts'
import type { BadRow, ImportDeps } from './import-file.ts'
import { importMusicBrainz } from './import-musicbrainz.ts'

const TABLES = ['imported_tracks', 'imported_recordings', 'imported_measurements', 'imports'] as const

onEveryDatabase('an import of open data', (fresh) => {
  let database: TestDatabase
  let folder: string
  let bad: BadRow[]
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'segue-dump-'))
    bad = []
    for (const table of TABLES) await database.db.deleteFrom(table).execute()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const deps = (changes: Partial<ImportDeps> = {}): ImportDeps => ({
    db: database.db,
    clock: () => 1_790_000_000_000,
    onBadRow: (row) => bad.push(row),
    onProgress: () => undefined,
    ...changes,
  })
  const musicBrainz = async (changes?: Partial<ImportDeps>) =>
    importMusicBrainz(deps(changes), await findDumpFiles(folder))
  const acousticBrainz = async (changes?: Partial<ImportDeps>) =>
    importAcousticBrainz(deps(changes), await findDumpFiles(folder))
  const tracks = () =>
    database.db
      .selectFrom('imported_tracks')
      .select(['artist', 'title', 'artist_key', 'year', 'mbid', 'bpm', 'key_code', 'measurements'])
      .orderBy('mbid')
      .execute()

  it.each([false, true])('reads recordings and what was measured of them, packed: %s', async (isPacked) => {
    const dump = dumpFolder(folder, isPacked)
    dump.canonical([
      canonicalLine({ mbid: mbidOf(1), artist: 'Overmono', title: 'So U Kno' }, 1),
      canonicalLine({ mbid: mbidOf(2), artist: 'The Chemical Brothers', title: 'Go, "Go"\nAgain' }, 2),
      canonicalLine({ mbid: mbidOf(3), artist: 'Nobody Measured', title: 'Silence' }, 3),
    ])
    dump.redirects([
      [mbidOf(11), mbidOf(1)],
      [mbidOf(12), mbidOf(999)],
    ])
    dump.rhythm([
      rhythmLine(mbidOf(1), 0, 65.1),
      rhythmLine(mbidOf(2), 0, 58.02),
      rhythmLine(mbidOf(1), 1, 130.24),
      rhythmLine(mbidOf(11), 0, 130.02),
      rhythmLine(mbidOf(77), 0, 120),
    ])
    dump.tonal([
      tonalLine(mbidOf(1), 0, 'A', 'minor'),
      tonalLine(mbidOf(11), 0, 'A', 'minor'),
      tonalLine(mbidOf(1), 1, 'C', 'major'),
      tonalLine(mbidOf(2), 0, 'Bb', 'major'),
      tonalLine(mbidOf(2), 1, 'F#', 'minor'),
    ])
    await musicBrainz()
    const [rhythm, tonal] = await acousticBrainz()
    expect(bad).toEqual([])
    expect(rhythm).toMatchObject({ rows: 5, leftOut: 1, bad: 0 })
    expect(tonal).toMatchObject({ rows: 5, leftOut: 0, bad: 0 })
    expect(await tracks()).toEqual([
      {
        artist: 'Overmono',
        title: 'So U Kno',
        artist_key: 'overmono',
        year: null,
        mbid: mbidOf(1),
        // Two of three say 130; the third counted every other beat.
        bpm: 130.2,
        key_code: keyOf(8, 'minor'),
        measurements: 3,
      },
      {
        artist: 'The Chemical Brothers',
        title: 'Go, "Go"\nAgain',
        artist_key: 'chemical brothers',
        year: null,
        mbid: mbidOf(2),
        bpm: 116,
        // As many say the one as the other.
        key_code: null,
        measurements: 2,
      },
      expect.objectContaining({ mbid: mbidOf(3), bpm: null, key_code: null, measurements: 0 }),
    ])
  })

  it('takes the year where a dump tells it, and one row of the same track', async () => {
    dumpFolder(folder).canonical(
      [
        `${mbidOf(1)},Bicep,Glue,2017`,
        `${mbidOf(2)},BICEP,Glue (radio edit),2018`,
        `${mbidOf(3)},Bicep,Opal,99999`,
      ],
      'recording_mbid,artist_credit_name,recording_name,year',
    )
    await musicBrainz()
    expect(await tracks()).toMatchObject([
      { mbid: mbidOf(1), title: 'Glue', year: 2017 },
      { mbid: mbidOf(3), title: 'Opal', year: null },
    ])
    expect(await database.db.selectFrom('imported_recordings').select('mbid').execute()).toHaveLength(3)
  })

  it('leaves out copies, noise and speech, and names bad rows by their lines', async () => {
    dumpFolder(folder).canonical([
      canonicalLine({ mbid: mbidOf(1), artist: 'Karaoke Kings', title: 'Glue' }, 1),
      canonicalLine({ mbid: mbidOf(2), artist: 'Somebody', title: 'Glue', release: 'Karaoke Hits' }, 2),
      canonicalLine({ mbid: mbidOf(3), artist: 'Various Artists', title: 'Mixed' }, 3),
      canonicalLine({ mbid: mbidOf(4), artist: 'Calm', title: 'White noise for sleep' }, 4),
      canonicalLine({ mbid: 'none', artist: 'Bicep', title: 'Glue' }, 5),
      'only,three,cells',
      canonicalLine({ mbid: mbidOf(8), artist: 'Bic\uFFFDp', title: 'Glue' }, 8),
      '9,9,"a quote that is not closed,Bicep,x,x,x,x,x,9',
      canonicalLine({ mbid: mbidOf(10), artist: 'Bicep', title: 'Aura' }, 10),
      ...Array.from({ length: 9 }, (_, at) =>
        canonicalLine({ mbid: mbidOf(11 + at), artist: 'Bicep', title: `Tune ${at}, "live"` }, 11 + at),
      ),
    ])
    const [done] = await musicBrainz()
    expect(bad.map(({ line, error }) => [line, error])).toEqual([
      [6, 'recording_mbid none'],
      [7, '3 cells in place of 10'],
      [8, 'a letter was lost to a wrong encoding'],
      [9, 'a quoted cell does not end'],
    ])
    expect(done).toMatchObject({ rows: 18, leftOut: 4, bad: 4 })
    expect((await tracks()).map(({ title }) => title)).toEqual([
      'Aura',
      ...Array.from({ length: 9 }, (_, at) => `Tune ${at}, "live"`),
    ])
  })

  it('measurements of nonsense are bad rows; AcousticBrainz alone is refused', async () => {
    const dump = dumpFolder(folder)
    dump.rhythm([
      rhythmLine(mbidOf(1), 0, 0),
      rhythmLine(mbidOf(1), 1, 999),
      rhythmLine(mbidOf(1), 2, ''),
      rhythmLine('x', 0, 120),
      rhythmLine(mbidOf(1), -1, 120),
      rhythmLine(mbidOf(1), 3, 123.456),
    ])
    dump.tonal([tonalLine(mbidOf(1), 0, 'H', 'dorian'), tonalLine(mbidOf(1), 1, 'Eb', 'minor')])
    await expect(acousticBrainz()).rejects.toThrow(/import those first/u)
    dump.canonical([canonicalLine({ mbid: mbidOf(1), artist: 'Bicep', title: 'Glue' })])
    await musicBrainz()
    await acousticBrainz()
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 2])
    expect(await tracks()).toMatchObject([{ bpm: 123.5, key_code: keyOf(2, 'minor') }])
  })

  it('what was read is not read again, unless another file has its name', async () => {
    const dump = dumpFolder(folder)
    dump.canonical([canonicalLine({ mbid: mbidOf(1), artist: 'Bicep', title: 'Glue' })])
    await musicBrainz()
    let batches = 0
    await musicBrainz({ onProgress: () => batches++ })
    expect(batches).toBe(0)
    dump.canonical([
      canonicalLine({ mbid: mbidOf(1), artist: 'Bicep', title: 'Glue' }),
      canonicalLine({ mbid: mbidOf(2), artist: 'Bicep', title: 'Opal' }, 2),
    ])
    await musicBrainz()
    expect((await tracks()).map(({ title }) => title)).toEqual(['Glue', 'Opal'])
  })

  it('measurements are read again once a newer dump knows more recordings', async () => {
    const dump = dumpFolder(folder)
    const [glue, opal] = [
      canonicalLine({ mbid: mbidOf(1), artist: 'Bicep', title: 'Glue' }),
      canonicalLine({ mbid: mbidOf(2), artist: 'Bicep', title: 'Opal' }, 2),
    ]
    dump.canonical([glue])
    dump.rhythm([rhythmLine(mbidOf(1), 0, 130), rhythmLine(mbidOf(2), 0, 124)])
    await musicBrainz()
    await acousticBrainz()
    dump.canonical([glue, opal])
    await musicBrainz()
    await acousticBrainz()
    expect(await tracks()).toMatchObject([
      { title: 'Glue', bpm: 130, measurements: 1 },
      { title: 'Opal', bpm: 124, measurements: 1 },
    ])
  })

  it('killed at any batch it goes on from there, to the same rows', async () => {
    const count = 12_003
    const dump = dumpFolder(folder)
    const recordings = Array.from({ length: count }, (_, at) => at)
    dump.canonical(
      recordings.map((at) =>
        canonicalLine({ mbid: mbidOf(at), artist: `Act ${at % 100}`, title: `T ${at}` }, at),
      ),
    )
    dump.rhythm(recordings.map((at) => rhythmLine(mbidOf(at % 7_000), at < 7_000 ? 0 : 1, 90 + (at % 90))))
    const stop = new Error('killed')
    const killedAt = (batch: number): Partial<ImportDeps> => {
      let seen = 0
      return {
        onProgress: () => {
          if (++seen === batch) throw stop
        },
      }
    }
    await musicBrainz()
    await acousticBrainz()
    const whole = await tracks()
    for (const table of TABLES) await database.db.deleteFrom(table).execute()

    for (const batch of [1, 1, 1]) await expect(musicBrainz(killedAt(batch))).rejects.toBe(stop)
    expect((await musicBrainz())[0]).toMatchObject({ rows: count, bad: 0 })
    for (const batch of [2, 2, 1]) await expect(acousticBrainz(killedAt(batch))).rejects.toBe(stop)
    await acousticBrainz()
    expect(await tracks()).toEqual(whole)
    expect(whole).toHaveLength(count)
  })

  describe('a folder', () => {
    it('without the file is refused, and one that is packed says how to unpack it', async () => {
      await expect(musicBrainz()).rejects.toThrow(/There is no file …canonical_musicbrainz_data\.csv/u)
      writeFileSync(join(folder, 'musicbrainz-canonical-dump-20260717-080003.tar.zst'), 'x')
      await expect(musicBrainz()).rejects.toThrow(/Unpack \S+\.tar\.zst first: tar --zstd -xf/u)
      await expect(findDumpFiles(join(folder, 'nowhere'))).rejects.toThrow(/cannot be read/u)
    })

    it('with another table under that name is refused', async () => {
      dumpFolder(folder).canonical(['1'], 'something')
      await expect(musicBrainz()).rejects.toThrow(/has no column artist_credit_name, recording_mbid/u)
    })

    it('a last line without its end counts', async () => {
      dumpFolder(folder).canonical([canonicalLine({ mbid: mbidOf(1), artist: 'Bicep', title: 'Glue' })])
      const last = canonicalLine({ mbid: mbidOf(2), artist: 'Bicep', title: 'Opal' }, 2)
      appendFileSync(join(folder, 'canonical', 'canonical_musicbrainz_data.csv'), last)
      await musicBrainz()
      expect((await tracks()).map(({ title }) => title)).toEqual(['Glue', 'Opal'])
    })
  })
})
