import { expect, it } from 'vitest'
import { corpusRead, known } from '#test/fixtures/corpus/library/corpus.ts'
import { LIMITS } from './library-track.ts'
import { m3uReader } from './m3u-reader.ts'

const read = (text: string) => {
  const reader = m3uReader()
  reader.write(text)
  return reader.end()
}

it('M3U8 with names, lengths, remarks and attributes', () => {
  const { tracks, playlists } = corpusRead('plain.m3u8')
  expect(tracks.map(known)).toEqual([
    {
      artist: 'Mirela Voss',
      title: 'Paper Lanterns',
      durationS: 402,
      location: 'C:\\Music\\Paper Lanterns.mp3',
    },
    { artist: 'Okapi Nine', title: 'Undertow', location: '/Volumes/STICK/dnb/Undertow.wav' },
    {
      artist: 'Tülay',
      title: 'Gravel - Part 2',
      durationS: 180,
      location: '/Users/dj/Music/Gravel Part 2.mp3',
    },
    { title: 'Only a title', durationS: 12.5, location: '#1 on the list.mp3' },
    { artist: 'Somebody', title: 'Not bought yet', durationS: 200 },
  ])
  expect(playlists).toEqual([{ name: 'Friday, late', folder: [], tracks: [0, 1, 2, 3, 4] }])
})

it('nothing but paths, ended by carriage returns', () => {
  expect(corpusRead('paths-only.m3u').tracks.map(({ location }) => location)).toEqual([
    '/Users/dj/Music/Mirela Voss - Tau.mp3',
    'relative/Okapi Nine - Undertow.wav',
  ])
})

it("VirtualDJ's tags, escaped and not, whole and not", () => {
  expect(corpusRead('virtualdj.m3u').tracks.map(known)).toEqual([
    {
      artist: 'Salt & Smoke',
      title: 'Harbour & Hill (Dub)',
      version: 'Dub',
      durationS: 366,
      location: 'C:\\Music\\Harbour.mp3',
    },
    { artist: 'Okapi Nine', title: 'Undertow [Remix]', location: 'netsearch://dz000000001' },
    { title: 'No artist', location: 'D:\\x.mp3' },
  ])
})

it('lines parted anywhere are the same lines', () => {
  const reader = m3uReader()
  for (const sign of '\ufeff#EXTM3U\r\n#EXTINF:5,A - B\r\nC:\\x.mp3\r\n') reader.write(sign)
  expect(reader.end().tracks.map(known)).toEqual([
    { artist: 'A', title: 'B', durationS: 5, location: 'C:\\x.mp3' },
  ])
})

it('a line without end stops the reading', () => {
  const { truncated, diagnostics } = read(`#EXTM3U\n#EXTINF:1,${'x'.repeat(LIMITS.piece + 1)}`)
  expect(truncated).toBe(true)
  expect(diagnostics.map(({ code }) => code)).toEqual(['too-long'])
})

it('reads a tag of a million odd characters', () => {
  const odd = ['1'.repeat(900_000), `1${' '.repeat(900_000)}2`, '"'.repeat(900_001), ' - '.repeat(300_000)]
  for (const body of odd)
    expect(read(`#EXTINF:${body}\n/x.mp3\n`).tracks.map(({ location }) => location)).toEqual(['/x.mp3'])
})
