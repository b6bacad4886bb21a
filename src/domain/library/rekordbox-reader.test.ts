import { expect, it } from 'vitest'
import { corpusRead, known } from '#test/fixtures/corpus/library/corpus.ts'
import { toCamelot } from '../key/notation.ts'
import { LIMITS } from './library-track.ts'
import { rekordboxReader } from './rekordbox-reader.ts'

const read = (body: string) => {
  const reader = rekordboxReader()
  reader.write(`<?xml version="1.0"?>\n<DJ_PLAYLISTS Version="1.0.0">${body}</DJ_PLAYLISTS>`)
  return reader.end()
}
const codes = (read: { diagnostics: readonly { code: string }[] }) => read.diagnostics.map(({ code }) => code)

it('tracks with all their facts', () => {
  const { tracks, truncated } = corpusRead('rekordbox-plain.xml')
  expect(truncated).toBe(false)
  expect(tracks.map(known)).toMatchObject([
    {
      artist: 'Mirela Voss',
      title: 'Paper Lanterns (Night Mix)',
      album: 'Lanterns EP',
      genre: 'Deep House',
      year: 2017,
      bpm: 122,
      keyText: 'Am',
      durationS: 402,
      location: 'C:\\Music\\Deep House\\Mirela Voss - Paper Lanterns.mp3',
      rating: 4,
      isrc: 'QZABC1700042',
      energy: 6,
    },
    { artist: 'Tülay <3 Bears', title: 'Gravel & Gold', location: '/Users/dj/Music/Gravel & Gold.aiff' },
    { title: 'Undertow (Bootleg)', bpm: 174, rating: 5 },
  ])
  expect(tracks[1]).toMatchObject({ bpm: null, key: null, keyText: null, durationS: null, year: null })
})

it('playlists in folders, by id and by location, tracks twice and tracks that are not there', () => {
  const { playlists, diagnostics } = corpusRead('rekordbox-plain.xml')
  expect(playlists).toEqual([
    { name: 'Friday', folder: ['Gigs'], tracks: [0, 2, 0] },
    { name: 'Empty', folder: ['Gigs'], tracks: [] },
    { name: 'By path', folder: [], tracks: [1] },
  ])
  expect(diagnostics).toMatchObject([{ code: 'entry-without-track', count: 1, line: 24 }])
})

it('locations however they are encoded', () => {
  expect(corpusRead('rekordbox-locations.xml').tracks.map(({ location }) => location)).toEqual([
    'D:\\Musik\\Für Übermorgen\\Mirela Voss - Tau.mp3',
    '/Users/dj/Music/Okapi Nine - 50% Off #1.mp3',
    '/Users/dj/100% broken %E9 %zz.mp3',
    'tidal:tracks:12345',
    '\\\\nas\\music\\a.mp3',
    '/Users/dj/plain.mp3',
    null,
    null,
    'E:\\Sets\\no scheme.mp3',
  ])
})

it('keys in every notation', () => {
  const { tracks, diagnostics } = corpusRead('rekordbox-keys.xml')
  expect(
    Object.fromEntries(tracks.map(({ key, keyText }) => [keyText, key === null ? null : toCamelot(key)])),
  ).toEqual({
    Am: '8A',
    'F#m': '11A',
    Bb: '6B',
    '4A': '4A',
    '08B': '8B',
    '1m': '8A',
    '12d': '7B',
    'A minor': '8A',
    'h-Moll': '10A',
    BM: '1B',
    Bm: '10A',
    Ebmaj: '5B',
    'G♯m': '1A',
    '8A - 7': '8A',
    '11B/A': '11B',
    CSharp: '3B',
    off: null,
    Unknown: null,
    H: '1B',
    '8Q': null,
    'A minor seventh': null,
  })
  expect(diagnostics).toMatchObject([{ code: 'key-not-read', count: 2 }])
})

it('broken encodings, bare ampersands and forbidden characters survive', () => {
  const { tracks, diagnostics } = corpusRead('rekordbox-broken-text.xml')
  expect(tracks.map(({ artist, title }) => [artist, title])).toEqual([
    ['àáéá', 'ùìåí òåìí'],
    ['NullByte', 'Caf\ufffd del R\ufffdo'],
    ['R&B; Crew &unknown; Q&A', 'Salt & Smoke'],
    ['Line Feed Tab', 'A  B'],
    ['Spaces', '×©×\u009c×\u0095×\u009d'],
    ['🎧 Emoji', 'Bell and nul'],
  ])
  expect(diagnostics.map(({ code }) => code)).toEqual(['text-broken', 'not-well-formed', 'text-garbled'])
})

it('wrong counts, tracks without a name, numbers that are none', () => {
  const { tracks, diagnostics } = corpusRead('rekordbox-counts.xml')
  expect(tracks.map(known)).toEqual([
    { location: '/x/Mirela Voss - Tau.mp3' },
    { title: 'Only a Name', location: '/x/only.mp3' },
  ])
  expect(diagnostics.map(({ code }) => code)).toEqual(['no-name', 'bpm-not-read', 'count-differs'])
})

it('a file that was cut off keeps what came before', () => {
  const read = corpusRead('rekordbox-cut-off.xml')
  expect(read.tracks.map(({ title }) => title)).toEqual(['Kept', 'Kept too'])
  expect(read.truncated).toBe(true)
  expect(codes(read)).toEqual(['ended-early'])
})

it.each(['bomb.xml', 'external-entity.nml', 'external-dtd.nml'])(
  '%s is refused, nothing expanded',
  (name) => {
    const read = corpusRead(name)
    expect(read.tracks).toEqual([])
    expect(read.truncated).toBe(true)
    expect(codes(read)).toContain('entities-refused')
  },
)

it('a document type without entities is harmless', () => {
  const read = corpusRead('harmless-doctype.nml')
  expect(read.tracks).toHaveLength(1)
  expect(read.truncated).toBe(false)
})

it('folders too deep, an endless tag, endless faults: each ends with its reason', () => {
  expect(codes(read('<NODE Type="0" Name="x">'.repeat(LIMITS.depth)))).toContain('too-deep')
  expect(codes(read(`<COLLECTION><TRACK Name="${'x'.repeat(LIMITS.piece + 1)}`))).toContain('too-long')
  expect(codes(read('<a b="<<<<<<<<<<"/>'.repeat(2_000)))).toContain('too-many-faults')
  expect(codes(read(`<!--${' '.repeat(LIMITS.piece + 100_000)}-->`))).toContain('too-long')
})

it('texts are cut at a whole character, a location too long is dropped', () => {
  const { tracks, diagnostics } = read(
    `<COLLECTION><TRACK Name="${'🎧'.repeat(600)}" Artist="${'x'.repeat(20_000)}" Location="file://localhost/${'y'.repeat(1_200)}"/></COLLECTION>`,
  )
  expect(tracks[0]?.title).toBe('🎧'.repeat(500))
  expect(tracks[0]?.artist).toHaveLength(LIMITS.text)
  expect(tracks[0]?.location).toBeNull()
  expect(diagnostics).toMatchObject([{ code: 'text-cut', count: 3 }])
})

it('two hundred thousand tracks and no more', () => {
  const reader = rekordboxReader()
  reader.write('<DJ_PLAYLISTS Version="1.0.0"><COLLECTION>')
  const thousand = '<TRACK Name="Tau" Artist="Mirela Voss"/>'.repeat(1_000)
  for (let i = 0; i < 201; i++) reader.write(thousand)
  const read = reader.end()
  expect(read.tracks).toHaveLength(LIMITS.tracks)
  expect(read.truncated).toBe(true)
  expect(codes(read)).toEqual(['too-many-tracks'])
})

it('writing after the end, ending twice, a wrong kind of file: no harm', () => {
  const reader = rekordboxReader()
  reader.write('<DJ_PLAYLISTS></DJ_PLAYLISTS>')
  expect(reader.end()).toEqual(reader.end())
  reader.write('<x>')
  expect(reader.end().tracks).toEqual([])
  const other = rekordboxReader()
  other.write('<NML VERSION="19"></NML>')
  expect(codes(other.end())).toEqual(['wrong-format'])
  expect(codes(rekordboxReader().end())).toEqual(['wrong-format'])
})
