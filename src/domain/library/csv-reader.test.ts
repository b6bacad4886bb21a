import { expect, it } from 'vitest'
import { corpusRead, corpusText, known } from '#test/fixtures/corpus/library/corpus.ts'
import { toCamelot } from '../key/notation.ts'
import { csvReader } from './csv-reader.ts'
import { LIMITS } from './library-track.ts'

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
