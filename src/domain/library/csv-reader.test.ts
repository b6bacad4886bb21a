import { expect, it } from 'vitest'
import { corpusRead, corpusText, known } from '#test/fixtures/corpus/library/corpus.ts'
import { toCamelot } from '../key/notation.ts'
import { csvReader } from './csv-reader.ts'
import { LIMITS } from './library-track.ts'
import { readLibrary } from './read-library.ts'

const read = (text: string) => {
  const reader = csvReader()
  reader.write(text)
  return reader.end()
}
const named = (name: string) => corpusRead(name).tracks.map(({ artist, title }) => [artist, title])

it("Segue's own columns", () => {
  const { tracks } = corpusRead('segue.csv')
  expect(tracks.map(known)).toMatchObject([
    {
      artist: 'Mirela Voss',
      title: 'Paper Lanterns',
      genre: 'Deep House',
      year: 2017,
      bpm: 122,
      keyText: 'Am',
      energy: 6,
      mix: { position: 1, score: null, move: null, tip: 'Long blend, 32 bars', played: true },
    },
    { title: 'The "Undertow"', mix: { position: 2, score: 83, move: 'half time', played: false } },
    { artist: '+Tau', title: '=SUM(A1)', mix: { tip: '@home' } },
    { artist: 'New Line', title: "'-quoted", bpm: 128.5, keyText: '4A', mix: { score: 91.5, move: '+1' } },
  ])
})

it('columns in another order and case, semicolons, lines within cells, values out of range', () => {
  const { tracks, diagnostics } = corpusRead('segue-shuffled.csv')
  expect(tracks.map(known)).toMatchObject([
    { artist: 'Mirela Voss', title: 'Paper Lanterns', bpm: 122.5, mix: { played: true } },
    { artist: 'Tülay', title: 'Zwei Zeilen', mix: { tip: 'a; b' } },
  ])
  expect(tracks.map(({ key }) => (key === null ? null : toCamelot(key)))).toEqual(['8A', null])
  expect(diagnostics.map(({ code }) => code)).toEqual(['bpm-not-read', 'key-not-read'])
})

it("rekordbox's own list: UTF-16, tabs, quotes that are only quotes", () => {
  expect(corpusRead('rekordbox-list.txt').tracks.map(known)).toMatchObject([
    { artist: 'Mirela Voss', title: '"Heroes" Again', bpm: 122, keyText: 'Am', durationS: 402, rating: 5 },
    { artist: 'Tülay שלום', title: '"7 Nights', keyText: '4A', durationS: 287 },
  ])
})

it('Windows-1252 with German columns', () => {
  expect(corpusRead('windows-1252.csv').tracks.map(known)).toMatchObject([
    { artist: 'Tülay', title: 'Für Übermorgen', bpm: 126, year: 2011, keyText: 'Es-Moll' },
    { artist: 'Bjørn Ås', title: 'Café “Noir” – 5 €', year: 1999 },
  ])
})

it('lines before the header, milliseconds and an ISRC', () => {
  expect(corpusRead('excel.csv').tracks.map(known)).toMatchObject([
    { artist: 'Mirela Voss', title: 'Tau', bpm: 122, durationS: 242.5, isrc: 'QZABC1700042' },
  ])
})

it('bytes that mean nothing, quotes in odd places', () => {
  expect(named('broken-utf-8.csv')).toEqual([
    ['Bjørn', 'Café'],
    ['Tülay', 'Café \ufffd'],
    ['\ufffd\ufffd\ufffdhalf', 'Null'],
  ])
  expect(named('quotes.csv').slice(0, 2)).toEqual([
    ['A', 'bare "quote" inside'],
    ['B', 'closedthen more'],
  ])
  expect(corpusRead('quotes.csv').truncated).toBe(true)
})

it('a table without names for its columns is refused, whatever its length', () => {
  for (const text of [corpusText('no-header.csv'), '', '\n', 'a,b\n'.repeat(50), 'x'.repeat(2_000_000)])
    expect(read(text)).toMatchObject({ tracks: [], truncated: true, diagnostics: [{ code: 'no-header' }] })
})

it('the same whatever the pieces', () => {
  const whole = read(corpusText('segue.csv'))
  const reader = csvReader()
  for (const sign of corpusText('segue.csv')) reader.write(sign)
  expect(reader.end()).toEqual(whole)
})

it('limits: tracks, a cell without end, columns without end', () => {
  const many = read(`title,artist\n${'Tau,Mirela Voss\n'.repeat(LIMITS.tracks + 5)}`)
  expect(many.tracks).toHaveLength(LIMITS.tracks)
  expect(many.diagnostics.map(({ code }) => code)).toEqual(['too-many-tracks'])
  const endless = read(`title,artist\nTau,"${'x'.repeat(LIMITS.piece + 1)}`)
  expect(endless.diagnostics.map(({ code }) => code)).toEqual(['too-long'])
  expect(read(`title,artist\nTau,Mirela${',x'.repeat(100_000)}\n`).tracks).toHaveLength(1)
})

it('a list of a streaming service: key by number and mode, energy from 0 to 1, artists by semicolons', () => {
  const text = [
    '"Track URI","Track Name","Artist Name(s)","Album Name","Track Duration (ms)","Genres","Danceability","Energy","Key","Loudness","Mode","Tempo"',
    '"spotify:track:1","Tau","Mirela Voss;Okapi Nine","Greek",215500,"techno",0.7,0.734,9,-6.1,0,127.998',
    '"spotify:track:2","Sea","Tyler, The Creator","Blue",180000,"",0.5,1,0,-7,1,90',
    '"spotify:track:3","Void","Nobody","None",1000,"",0.1,0.01,-1,-60,0,0',
  ].join('\n')
  const { tracks, diagnostics } = readLibrary(text)
  const shown = tracks.map(({ artist, key, isKeyEstimated, energy, bpm, durationS }) => ({
    artist,
    key: key === null ? null : toCamelot(key),
    isKeyEstimated,
    energy,
    bpm,
    durationS,
  }))
  expect(shown).toEqual([
    {
      artist: 'Mirela Voss, Okapi Nine',
      key: '8A',
      isKeyEstimated: true,
      energy: 7,
      bpm: 127.998,
      durationS: 215.5,
    },
    { artist: 'Tyler, The Creator', key: '8B', isKeyEstimated: true, energy: 10, bpm: 90, durationS: 180 },
    { artist: 'Nobody', key: null, isKeyEstimated: false, energy: 1, bpm: null, durationS: 1 },
  ])
  expect(diagnostics).toEqual([])
})
