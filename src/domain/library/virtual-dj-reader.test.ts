import { expect, it } from 'vitest'
import { corpusRead, known } from '#test/fixtures/corpus/library/corpus.ts'
import { toCamelot } from '../key/notation.ts'

it('songs of a database: seconds a beat are BPM, tags before a scan', () => {
  const { tracks, diagnostics } = corpusRead('virtualdj-database.xml')
  expect(tracks.map(known)).toMatchObject([
    {
      artist: 'Mirela Voss',
      title: 'Paper Lanterns (Night Mix)',
      album: 'Lanterns EP',
      genre: 'Deep House',
      year: 2017,
      bpm: 122,
      durationS: 402.546,
      location: 'C:\\Music\\Mirela Voss - Paper Lanterns.mp3',
      comment: '8A - Energy 6 & warm',
      rating: 4,
      energy: 6,
    },
    { title: 'Undertow', bpm: 174, keyText: 'A#', location: '/Users/dj/Music/undertow.wav' },
    { artist: 'Tülay', title: 'Streamed', bpm: 120, location: 'netsearch://dz000000001' },
  ])
  expect(tracks.map(({ key }) => (key === null ? null : toCamelot(key)))).toEqual(['8A', '6B', '3A'])
  expect(diagnostics).toEqual([])
})
