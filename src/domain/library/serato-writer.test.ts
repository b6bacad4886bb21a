import { expect, it } from 'vitest'
import { seratoDatabase } from '#test/fixtures/corpus/library/serato-files.ts'
import { someExportTrack } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { exportBytes } from './export-formats.ts'
import { readSerato } from './serato-reader.ts'

const LOCATIONS = [
  '/Users/dj/Music/Été – Ünïcode 日本.mp3',
  '/Volumes/STICK/House/a.mp3',
  'C:\\Music\\b.mp3',
  '\\\\nas\\music\\c.mp3',
  'Music/d.mp3',
]
const set = { name: 'Friday: late', tracks: LOCATIONS.map((location) => someExportTrack({ location })) }

it('a crate names its tracks by their paths within their drive, and is read back', () => {
  const { fileName, bytes } = exportBytes(set, 'serato')
  expect(fileName).toBe('Friday_ late.crate')
  const { playlists, tracks, diagnostics } = readSerato([{ path: fileName, bytes }], () => 0)
  expect(diagnostics.filter(({ code }) => code !== 'no-name')).toEqual([])
  expect(playlists).toEqual([{ name: 'Friday_ late', folder: [], tracks: [0, 1, 2, 3, 4] }])
  expect(tracks.map(({ location }) => location)).toEqual([
    'Users/dj/Music/Été – Ünïcode 日本.mp3',
    'House/a.mp3',
    'Music/b.mp3',
    'c.mp3',
    'Music/d.mp3',
  ])
})

it('beside the database its tracks are the ones the DJ has', () => {
  const { bytes } = exportBytes(
    { name: 'One', tracks: [someExportTrack({ location: '/Users/dj/a.mp3' })] },
    'serato',
  )
  const { tracks, playlists } = readSerato(
    [
      {
        path: '_Serato_/database V2',
        bytes: seratoDatabase({ pfil: 'Users/dj/a.mp3', tsng: 'A', tart: 'B' }),
      },
      { path: '_Serato_/Subcrates/One.crate', bytes },
    ],
    () => 0,
  )
  expect(tracks).toHaveLength(1)
  expect(playlists[0]?.tracks).toEqual([0])
})
