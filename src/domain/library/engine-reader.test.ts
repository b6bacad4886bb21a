import { describe, expect, it } from 'vitest'
import { known } from '#test/fixtures/corpus/library/corpus.ts'
import { engineHistory, engineLibrary, otherDatabase } from '#test/fixtures/corpus/library/engine-files.ts'
import { loadDatabases } from '#tools/library/open-databases.ts'
import { toCamelot } from '../key/notation.ts'
import { engineKey, engineKind, readEngine } from './engine-reader.ts'

const open = await loadDatabases()
const UTC = () => 0
const OWN = 'own-uuid'
const START = Date.UTC(2025, 1, 14, 23, 10) / 1_000

const TAU = {
  id: 1,
  path: '../Music/Mirela Voss - Tau.mp3',
  filename: 'Mirela Voss - Tau.mp3',
  title: 'Tau',
  artist: 'Mirela Voss',
  album: 'Greek Letters',
  genre: 'Techno',
  comment: 'Energy 7',
  year: 2019,
  bpm: 132,
  bpmAnalyzed: 131.98,
  key: 1,
  rating: 80,
  length: 395,
  originDatabaseUuid: OWN,
  originTrackId: 1,
  overviewWaveFormData: Uint8Array.of(1, 2, 3),
}
const UNDERTOW = {
  id: 2,
  path: '../Music/Undertow.mp3',
  title: 'Undertow',
  artist: 'Okapi Nine',
  bpm: 174,
  key: 23,
}
const TRACKS = { Information: [{ id: 1, uuid: OWN }], Track: [TAU, UNDERTOW] }

function read(files: readonly Uint8Array[], folder: string | null = null) {
  const databases = files.map(open)
  try {
    return readEngine(databases, folder, UTC)
  } finally {
    for (const database of databases) database.close()
  }
}

it.each([
  [0, '8B'],
  [1, '8A'],
  [2, '9B'],
  [14, '3B'],
  [19, '5A'],
  [22, '7B'],
  [23, '7A'],
])('key %i is %s', (value, camelot) => {
  const key = engineKey(value)
  expect(key === null ? null : toCamelot(key)).toBe(camelot)
})
it('each of the 24 keys is another', () => {
  expect(new Set(Array.from({ length: 24 }, (_, value) => engineKey(value))).size).toBe(24)
  expect([engineKey(24), engineKey(-1), engineKey(1.5), engineKey(null)]).toEqual([null, null, null, null])
})

it('reads every field of a track', () => {
  const { tracks, format, diagnostics, truncated } = read([engineLibrary(TRACKS)])
  expect({ format, diagnostics, truncated }).toEqual({ format: 'engine', diagnostics: [], truncated: false })
  expect(known(tracks[0] as object)).toEqual({
    artist: 'Mirela Voss',
    title: 'Tau',
    album: 'Greek Letters',
    genre: 'Techno',
    year: 2019,
    bpm: 131.98,
    key: engineKey(1),
    keyText: '1',
    durationS: 395,
    location: '../Music/Mirela Voss - Tau.mp3',
    comment: 'Energy 7',
    rating: 4,
    energy: 7,
  })
  expect(tracks[1]).toMatchObject({ bpm: 174, key: engineKey(23), rating: null })
})

it.each([
  ['/Volumes/STICK/Engine Library', '/Volumes/STICK/Music/Undertow.mp3'],
  ['E:\\Engine Library', 'E:\\Music\\Undertow.mp3'],
])('paths start from %s', (folder, location) => {
  expect(read([engineLibrary(TRACKS)], folder).tracks[1]?.location).toBe(location)
})

it('an older schema lacks columns, and is read all the same', () => {
  const bytes = otherDatabase(
    `CREATE TABLE Track (id INTEGER PRIMARY KEY, path TEXT, title TEXT, artist TEXT);
     CREATE TABLE Playlist (id INTEGER PRIMARY KEY, title TEXT);
     INSERT INTO Track VALUES (1, 'a.mp3', 'A', 'B'); INSERT INTO Playlist VALUES (1, 'P')`,
  )
  const { tracks, playlists } = read([bytes])
  expect(tracks).toMatchObject([{ artist: 'B', title: 'A', bpm: null, key: null }])
  expect(playlists).toEqual([{ name: 'P', folder: [], tracks: [] }])
})

describe('playlists', () => {
  const entity = (id: number, listId: number, trackId: number, nextEntityId: number, databaseUuid = OWN) => ({
    id,
    listId,
    trackId,
    nextEntityId,
    databaseUuid,
  })

  it('lie in their folders, and lists and entries follow each other as they are linked', () => {
    const { playlists } = read([
      engineLibrary({
        ...TRACKS,
        Playlist: [
          { id: 1, title: 'Second', parentListId: 0, nextListId: 0 },
          { id: 2, title: 'Gigs', parentListId: 0, nextListId: 1 },
          { id: 3, title: 'Friday', parentListId: 2, nextListId: 0 },
        ],
        PlaylistEntity: [entity(1, 3, 1, 0), entity(2, 3, 2, 1), entity(3, 1, 2, 0)],
      }),
    ])
    expect(playlists).toEqual([
      { name: 'Friday', folder: ['Gigs'], tracks: [1, 0] },
      { name: 'Second', folder: [], tracks: [1] },
    ])
  })

  it('with broken links, rings and folders that are gone lose nothing', () => {
    const { playlists, diagnostics } = read([
      engineLibrary({
        ...TRACKS,
        Playlist: [
          { id: 1, title: 'Ring A', parentListId: 2, nextListId: 0 },
          { id: 2, title: 'Ring B', parentListId: 1, nextListId: 0 },
          { id: 3, title: 'Orphan', parentListId: 99, nextListId: 3 },
        ],
        PlaylistEntity: [entity(1, 3, 1, 2), entity(2, 3, 2, 1), entity(3, 3, 77, 0), entity(4, 1, 1, 44)],
      }),
    ])
    expect(playlists.map(({ name }) => name).sort()).toEqual(
      ['Orphan', 'Ring A', 'Ring B'].filter((one) => playlists.some(({ name }) => name === one)),
    )
    expect(playlists.find(({ name }) => name === 'Orphan')?.tracks).toEqual([0, 1])
    expect(playlists.find(({ name }) => name === 'Ring A')?.tracks).toEqual([0])
    expect(diagnostics.map(({ code }) => code)).toContain('entry-without-track')
  })

  it('know tracks that came from another drive by where they first were', () => {
    const { playlists } = read([
      engineLibrary({
        Information: [{ id: 1, uuid: OWN }],
        Track: [UNDERTOW, { ...TAU, id: 7, originDatabaseUuid: 'stick', originTrackId: 2 }],
        Playlist: [{ id: 1, title: 'P', parentListId: 0, nextListId: 0 }],
        PlaylistEntity: [entity(1, 1, 2, 0, 'stick')],
      }),
    ])
    expect(playlists[0]?.tracks).toEqual([1])
  })

  it('that follow rules are left out, and that is said', () => {
    const { diagnostics } = read([
      engineLibrary({ ...TRACKS, Smartlist: [{ listUuid: 'x', title: 'Fast' }] }),
    ])
    expect(diagnostics.map(({ code }) => code)).toEqual(['smart-list-not-read'])
  })
})

describe('histories', () => {
  const HISTORY = {
    Track: [
      { id: 5, title: 'Tau', artist: 'Mirela Voss', originDatabaseUuid: OWN, originTrackId: 1 },
      { id: 6, title: 'Elsewhere', artist: 'Ida Fennimore', path: '../x.mp3' },
    ],
    Historylist: [
      { id: 1, title: 'Club X', startTime: START },
      { id: 2, title: 'Deleted', startTime: START, isDeleted: 1 },
      { id: 3, title: 'Empty', startTime: START },
    ],
    HistorylistEntity: [
      { id: 1, listId: 1, trackId: 6, startTime: START + 300 },
      { id: 2, listId: 1, trackId: 5, startTime: START },
      { id: 3, listId: 2, trackId: 5, startTime: START },
    ],
  }

  it('beside a library know its tracks, and bring those it lacks', () => {
    const { tracks, histories } = read([engineLibrary(TRACKS), engineHistory(HISTORY)])
    expect(tracks.map(({ title }) => title)).toEqual(['Tau', 'Undertow', 'Elsewhere'])
    expect(histories).toEqual([
      {
        name: 'Club X',
        startedAt: '2025-02-14T23:10:00',
        plays: [
          { track: 0, startedAt: '2025-02-14T23:10:00', durationS: null, deck: null },
          { track: 2, startedAt: '2025-02-14T23:15:00', durationS: null, deck: null },
        ],
      },
    ])
  })

  it('are read by themselves', () => {
    expect(read([engineHistory(HISTORY)]).histories[0]?.plays.map(({ track }) => track)).toEqual([0, 1])
  })
})

it('tells what a database is', () => {
  const kindOf = (bytes: Uint8Array) => {
    const database = open(bytes)
    try {
      return engineKind(database)
    } finally {
      database.close()
    }
  }
  expect(kindOf(engineLibrary({}))).toBe('library')
  expect(kindOf(engineHistory({}))).toBe('history')
  expect(kindOf(otherDatabase('CREATE TABLE library (id, title)'))).toBe('other')
  // Whatever a view would do while it is read, it is not read.
  const endless = `CREATE TABLE Playlist (id); CREATE VIEW Track AS WITH RECURSIVE
    more (id, path, title) AS (SELECT 1, '', '' UNION ALL SELECT id + 1, '', '' FROM more) SELECT * FROM more`
  expect(kindOf(otherDatabase(endless))).toBe('other')
})
