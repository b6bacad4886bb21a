import { describe, expect, it } from 'vitest'
import { known } from '#test/fixtures/corpus/library/corpus.ts'
import {
  chunk,
  seratoCrate,
  seratoDatabase,
  seratoSession,
  seratoSmartCrate,
  type SessionFields,
} from '#test/fixtures/corpus/library/serato-files.ts'
import { readSerato } from './serato-reader.ts'

const UTC = () => 0
const TAU = {
  ttyp: 'mp3',
  pfil: 'Users/dj/Music/Mirela Voss - Tau.mp3',
  tsng: 'Tau (Extended Mix)',
  tart: 'Mirela Voss',
  talb: 'Greek Letters',
  tgen: 'Techno',
  tlen: '06:35.98',
  tbpm: '132.00',
  tcom: '8A - Energy 7',
  ttyr: '2019',
  tkey: 'Am',
  uadd: 1_500_000_000,
  ulbl: 0xff9999,
} as const
const UNDERTOW = {
  pfil: 'Users/dj/Music/Undertow.mp3',
  tsng: 'Undertow',
  tart: 'Okapi Nine',
  tbpm: '174.5',
  tgen: 'Drum & Bass',
}
const DATABASE = { path: '_Serato_/database V2', bytes: seratoDatabase(TAU, UNDERTOW) }
const START = Date.UTC(2025, 1, 14, 23, 10) / 1_000

const read = (...files: Parameters<typeof readSerato>[0]) => readSerato(files, UTC)
const crate = (name: string, ...paths: string[]) => ({
  path: `_Serato_/Subcrates/${name}.crate`,
  bytes: seratoCrate(...paths),
})

it('reads every field of a track', () => {
  const { tracks, format, diagnostics } = read(DATABASE)
  expect(format).toBe('serato')
  expect(diagnostics).toEqual([])
  expect(known(tracks[0] as object)).toEqual({
    artist: 'Mirela Voss',
    title: 'Tau (Extended Mix)',
    album: 'Greek Letters',
    genre: 'Techno',
    year: 2019,
    bpm: 132,
    key: tracks[0]?.key,
    keyText: 'Am',
    durationS: 395.98,
    location: 'Users/dj/Music/Mirela Voss - Tau.mp3',
    comment: '8A - Energy 7',
    energy: 7,
  })
  expect(tracks[1]).toMatchObject({ title: 'Undertow', bpm: 174.5, key: null })
})

describe('crates', () => {
  it('are playlists, in their folders, and a track may come twice', () => {
    const [tau, undertow] = [TAU.pfil, UNDERTOW.pfil]
    const { playlists } = read(DATABASE, crate('Gigs%%Friday', undertow, tau, undertow), crate('Loose', tau))
    expect(playlists).toEqual([
      { name: 'Friday', folder: ['Gigs'], tracks: [1, 0, 1] },
      { name: 'Loose', folder: [], tracks: [0] },
    ])
  })

  it('find a track whose letters macOS took apart', () => {
    const path = 'Music/Sébastien – Été.mp3'
    const { playlists, tracks } = read(
      { path: 'database V2', bytes: seratoDatabase({ pfil: path.normalize('NFD'), tsng: 'Été' }) },
      crate('One', path.normalize('NFC')),
    )
    expect(tracks).toHaveLength(1)
    expect(playlists[0]?.tracks).toEqual([0])
  })

  it('by themselves hold tracks that only their files name', () => {
    const { tracks, playlists } = read({ path: 'Loose.crate', bytes: seratoCrate('Music/A - B.mp3') })
    expect(tracks).toMatchObject([{ artist: null, title: null, location: 'Music/A - B.mp3' }])
    expect(playlists).toEqual([{ name: 'Loose', folder: [], tracks: [0] }])
  })

  it('of a streaming service say so', () => {
    const { tracks, diagnostics } = read(crate('Tide', 'tidal:track:123'))
    expect(tracks[0]?.location).toBeNull()
    expect(diagnostics.map(({ code }) => code)).toContain('streams-only')
  })
})

describe('smart crates', () => {
  const smart = (bytes: Uint8Array) => read(DATABASE, { path: '_Serato_/SmartCrates/Fast.scrate', bytes })

  it('are what they held last', () => {
    const rule = { field: 15, comparison: 'cond_greq_uint', value: 200 }
    const { playlists } = smart(seratoSmartCrate([rule], { paths: [UNDERTOW.pfil] }))
    expect(playlists).toEqual([{ name: 'Fast', folder: [], tracks: [1] }])
  })

  it.each([
    ['a number at least', [{ field: 15, comparison: 'cond_greq_uint', value: 170 }], true, [1]],
    ['a number at most', [{ field: 15, comparison: 'cond_lseq_uint', value: 140 }], true, [0]],
    ['a text within', [{ field: 9, comparison: 'cond_con_str', value: 'BASS' }], true, [1]],
    ['a text not within', [{ field: 9, comparison: 'cond_dnc_str', value: 'bass' }], true, [0]],
    ['a text that is', [{ field: 51, comparison: 'cond_is_str', value: 'am' }], true, [0]],
    ['a text that is not', [{ field: 51, comparison: 'cond_isn_str', value: 'Am' }], true, [1]],
    [
      'all rules',
      [
        { field: 15, comparison: 'cond_greq_uint', value: 100 },
        { field: 7, comparison: 'cond_con_str', value: 'voss' },
      ],
      true,
      [0],
    ],
    [
      'any rule',
      [
        { field: 15, comparison: 'cond_greq_uint', value: 170 },
        { field: 7, comparison: 'cond_con_str', value: 'voss' },
      ],
      false,
      [0, 1],
    ],
  ])('without a result are what their rules say: %s', (_, rules, matchesAll, tracks) => {
    expect(smart(seratoSmartCrate(rules, { matchesAll })).playlists).toEqual([
      { name: 'Fast', folder: [], tracks },
    ])
  })

  it('with a rule nobody knows are left out, and that is said', () => {
    const { playlists, diagnostics } = smart(
      seratoSmartCrate([{ field: 25, comparison: 'cond_aft_time', value: 1 }]),
    )
    expect(playlists).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['smart-list-not-read'])
  })
})

describe('sessions', () => {
  const TAU_AT = '/Users/dj/Music/Mirela Voss - Tau.mp3'
  const session = (name: string, ...plays: SessionFields[]) => ({
    path: `_Serato_/History/Sessions/${name}.session`,
    bytes: seratoSession(...plays),
  })

  it('are nights, with time, length and deck', () => {
    const { histories, tracks } = read(
      DATABASE,
      session(
        '12',
        {
          1: 1,
          2: TAU_AT,
          6: 'Tau',
          28: START,
          29: START + 300,
          31: 1,
          45: 290,
          48: 12,
          50: Uint8Array.of(1),
        },
        { 1: 2, 2: '/Users/dj/Music/Undertow.mp3', 6: 'Undertow', 28: START + 280, 29: START + 500, 63: '2' },
      ),
    )
    expect(tracks).toHaveLength(2)
    expect(histories).toEqual([
      {
        name: '2025-02-14',
        startedAt: '2025-02-14T23:10:00',
        plays: [
          { track: 0, startedAt: '2025-02-14T23:10:00', durationS: 290, deck: 1 },
          { track: 1, startedAt: '2025-02-14T23:14:40', durationS: 220, deck: 2 },
        ],
      },
    ])
    // Their whole paths tell where the drive is.
    expect(tracks.map(({ location }) => location)).toEqual([TAU_AT, '/Users/dj/Music/Undertow.mp3'])
  })

  it('are told on the clock of the machine, oldest first', () => {
    const files = [
      session('2', { 1: 1, 2: TAU_AT, 28: START + 86_400 }),
      session('1', { 1: 1, 2: TAU_AT, 28: START }),
    ]
    const { histories } = readSerato(files, () => 60)
    expect(histories.map(({ startedAt }) => startedAt)).toEqual([
      '2025-02-15T00:10:00',
      '2025-02-16T00:10:00',
    ])
  })

  it('leave out what was loaded and never heard, and take the last word on a row', () => {
    const { histories } = read(
      DATABASE,
      session(
        '3',
        { 1: 1, 2: TAU_AT, 28: START, 29: START },
        { 1: 1, 2: TAU_AT, 28: START, 29: START + 200, 50: Uint8Array.of(1) },
        { 1: 2, 2: '/Users/dj/Music/Undertow.mp3', 28: START + 60, 50: Uint8Array.of(0) },
      ),
    )
    expect(histories[0]?.plays).toEqual([
      { track: 0, startedAt: '2025-02-14T23:10:00', durationS: 200, deck: null },
    ])
  })

  it('bring tracks that no database knows', () => {
    const { tracks, histories } = read(
      session('4', {
        1: 1,
        2: 'C:\\Users\\dj\\Desktop\\x.wav',
        6: 'Sea',
        7: 'Ida',
        15: 128,
        28: START,
        51: '4A',
      }),
    )
    expect(tracks).toMatchObject([
      { artist: 'Ida', title: 'Sea', bpm: 128, keyText: '4A', location: 'C:\\Users\\dj\\Desktop\\x.wav' },
    ])
    expect(histories[0]?.plays[0]?.track).toBe(0)
  })

  it('know a track by its file name where its drive was mounted elsewhere', () => {
    const { tracks } = read(DATABASE, session('5', { 1: 1, 2: '/media/stick/Undertow.mp3', 28: START }))
    expect(tracks).toHaveLength(2)
  })
})

describe('where the drive is', () => {
  const locationsIn = (folder: string) =>
    read({ path: `${folder}/database V2`, bytes: seratoDatabase({ pfil: 'Music/a.mp3', tsng: 'A' }) })
      .tracks[0]?.location

  it.each([
    ['/Volumes/STICK/_Serato_', '/Volumes/STICK/Music/a.mp3'],
    ['/Users/dj/Music/_Serato_', '/Music/a.mp3'],
    ['E:\\_Serato_', 'E:\\Music\\a.mp3'],
    ['C:\\Users\\dj\\Music\\_Serato_', 'C:\\Music\\a.mp3'],
    ['_Serato_', 'Music/a.mp3'],
  ])('%s', (folder, location) => expect(locationsIn(folder)).toBe(location))
})

it('a database that was cut off gives what came before, and says so', () => {
  const { tracks, truncated, diagnostics } = read({
    path: 'database V2',
    bytes: DATABASE.bytes.slice(0, -20),
  })
  expect(tracks.map(({ title }) => title)).toEqual(['Tau (Extended Mix)', 'Undertow'])
  expect(truncated).toBe(true)
  expect(diagnostics.map(({ code }) => code)).toEqual(['ended-early'])
})

it('chunks nobody knows are passed over', () => {
  const strange = chunk('oxyz', chunk('tabc', Uint8Array.of(0, 65)))
  const bytes = Uint8Array.from([...seratoDatabase(TAU), ...strange, ...seratoDatabase(UNDERTOW)])
  expect(read({ path: 'database V2', bytes }).tracks).toHaveLength(2)
})
