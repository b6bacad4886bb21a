import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { corpusBytes } from '#test/fixtures/corpus/library/corpus.ts'
import {
  engineHistory,
  engineLibrary,
  olderEngineLibrary,
  otherDatabase,
} from '#test/fixtures/corpus/library/engine-files.ts'
import { seratoCrate, seratoDatabase, seratoSessionList } from '#test/fixtures/corpus/library/serato-files.ts'
import { loadDatabases } from '#tools/library/open-databases.ts'
import { claiming } from '#test/fixtures/corpus/library/archives.ts'
import { LIMITS } from './library-track.ts'
import { readLibraryFiles } from './read-library-files.ts'

const tools = { loadDatabases, offset: () => 0 }
const encoder = new TextEncoder()

const read = (files: Readonly<Record<string, Uint8Array | string>>) =>
  readLibraryFiles(
    Object.entries(files).map(([path, content]) => ({
      path,
      bytes: typeof content === 'string' ? encoder.encode(content) : content,
    })),
    tools,
  )

const formatsOf = async (files: Parameters<typeof read>[0]) =>
  (await read(files)).libraries.map(({ path, read: { format } }) => `${path}: ${format}`)

const REKORDBOX = corpusBytes('rekordbox-plain.xml')
const M3U = corpusBytes('plain.m3u8')
const DATABASE = seratoDatabase({ pfil: 'Music/a.mp3', tsng: 'Tau', tart: 'Voss' })
const ENGINE = engineLibrary({ Track: [{ id: 1, path: '../a.mp3', title: 'Tau', artist: 'Voss' }] })

describe('several files at once', () => {
  it('texts are libraries of their own', async () => {
    expect(await formatsOf({ 'a.xml': REKORDBOX, 'Lists/b.m3u8': M3U })).toEqual([
      'a.xml: rekordbox',
      'Lists/b.m3u8: m3u',
    ])
  })

  it('the files of a folder _Serato_ are one, those of another drive another', async () => {
    const { libraries, refused } = await read({
      '/Volumes/A/_Serato_/database V2': DATABASE,
      '/Volumes/A/_Serato_/Subcrates/One.crate': seratoCrate('Music/a.mp3'),
      '/Volumes/A/_Serato_/History/history.database': seratoSessionList(),
      '/Volumes/B/_Serato_/database V2': DATABASE,
    })
    expect(refused).toEqual([])
    expect(
      libraries.map(({ path, read: one }) => [path, one.tracks[0]?.location, one.playlists.length]),
    ).toEqual([
      ['/Volumes/A/_Serato_', '/Volumes/A/Music/a.mp3', 1],
      ['/Volumes/B/_Serato_', '/Volumes/B/Music/a.mp3', 0],
    ])
  })

  it('crates that were chosen one by one are one library', async () => {
    const { libraries } = await read({ 'One.crate': seratoCrate('a.mp3'), 'Two.crate': seratoCrate('a.mp3') })
    expect(libraries).toHaveLength(1)
    expect(libraries[0]?.read.playlists.map(({ name }) => name)).toEqual(['One', 'Two'])
  })

  it('the histories beside a library of Engine DJ belong to it', async () => {
    const { libraries } = await read({
      '/Volumes/S/Engine Library/Database2/m.db': ENGINE,
      '/Volumes/S/Engine Library/Database2/hm.db': engineHistory({
        Track: [{ id: 1, path: '../a.mp3', title: 'Tau' }],
        Historylist: [{ id: 1, title: 'X', startTime: 1.7e9 }],
        HistorylistEntity: [{ id: 1, listId: 1, trackId: 1, startTime: 1.7e9 }],
      }),
    })
    expect(libraries).toHaveLength(1)
    expect(libraries[0]?.read.tracks.map(({ location }) => location)).toEqual(['/Volumes/S/a.mp3'])
    expect(libraries[0]?.read.histories).toHaveLength(1)
  })

  it('tells how far it is', async () => {
    const shares: number[] = []
    await readLibraryFiles(
      [
        { path: 'a.xml', bytes: REKORDBOX },
        { path: 'm.db', bytes: ENGINE },
      ],
      { ...tools, onProgress: (share) => shares.push(share) },
    )
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })
})

describe('archives', () => {
  it('are unpacked, and only libraries are taken from them', async () => {
    const zip = zipSync({
      '_Serato_/database V2': DATABASE,
      '_Serato_/Subcrates/One.crate': seratoCrate('Music/a.mp3'),
      'Music/a.mp3': new Uint8Array(5_000),
      '__MACOSX/._x.xml': new Uint8Array(20),
      'Backup/Engine Library/Database2/m.db': ENGINE,
      'list.m3u8': M3U,
    })
    expect(await formatsOf({ 'backup.zip': zip })).toEqual([
      'list.m3u8: m3u',
      '_Serato_: serato',
      'Backup/Engine Library/Database2/m.db: engine',
    ])
    expect(await formatsOf({ 'collection.xml.gz': gzipSync(REKORDBOX) })).toEqual([
      'collection.xml: rekordbox',
    ])
  })

  it('that would fill the memory are refused', async () => {
    const { refused } = await read({
      'bomb.zip': claiming(zipSync({ 'a.xml': REKORDBOX }), LIMITS.bytes + 1),
    })
    expect(refused[0]?.reason).toMatch(/unpacks to more than 250 MB/u)
  })

  it.each([
    ['cut off', zipSync({ 'a.xml': REKORDBOX }).slice(0, 100)],
    ['a gzip of nothing', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ])('that are broken say so: %s', async (_, bytes) => {
    expect((await read({ 'a.zip': bytes })).refused[0]?.reason).toMatch(/cannot be unpacked/u)
  })

  it('without a library say so', async () => {
    const { refused } = await read({ 'a.zip': zipSync({ 'a.mp3': new Uint8Array(9) }) })
    expect(refused).toEqual([{ path: 'a.zip', reason: 'There is no library in this archive.' }])
  })
})

it.each([
  ['empty.xml', '', /empty/u],
  [
    'Library.xml',
    '<?xml version="1.0"?>\n<!DOCTYPE plist><plist version="1.0">',
    /iTunes.*Export Collection in xml/u,
  ],
  ['Traktor Settings.tsi', '<?xml version="1.0"?><NIXML><TraktorSettings>', /settings/u],
  ['master.db', Uint8Array.from({ length: 4_096 }, (_, at) => (at * 37) % 251), /rekordbox's own database/u],
  ['m.db', olderEngineLibrary(), /Engine Prime 1/u],
  ['mixxxdb.sqlite', otherDatabase('CREATE TABLE library (id, title)'), /not the library of Engine DJ/u],
  ['history.database', seratoSessionList(), /whole folder _Serato_/u],
  ['list.pdf', '%PDF-1.7', /PDF/u],
  ['a.mp3', 'ID3\u0003', /sound file/u],
  ['setup.exe', 'MZ\u0090\0', /program/u],
  ['notes.txt', 'Dear diary, today\nI played music', /no library that Segue can read/u],
  ['m.db', `SQLite format 3\0${'x'.repeat(500)}`, /database/u],
])('%s is refused with a sentence that helps', async (name, content, reason) => {
  const { libraries, refused } = await read({ [name]: content })
  expect(libraries).toEqual([])
  expect(refused).toEqual([{ path: name, reason: expect.stringMatching(reason) }])
})
