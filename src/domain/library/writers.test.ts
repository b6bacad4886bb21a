import { array, assert, property } from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { anySet, someExportTrack } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { parseKey } from '../key/notation.ts'
import { writeCsv } from './csv-writer.ts'
import { exportFile } from './export-formats.ts'
import type { ExportSet } from './export-set.ts'
import { writeM3u8, writeVirtualDj } from './m3u-writer.ts'
import { readLibrary } from './read-library.ts'
import { writeRekordbox } from './rekordbox-writer.ts'
import { writeTraktor } from './traktor-writer.ts'

const key = (text: string) => parseKey(text)
const set: ExportSet = {
  name: 'Friday & <late>',
  tracks: [
    someExportTrack({
      artist: 'Salt & "Smoke"',
      title: "Don't <Stop>\u0007",
      bpm: 122,
      key: key('8A'),
      energy: 7,
      durationS: 366.4,
      year: 2017,
      isrc: 'QZABC1700042',
      tip: 'Blend\nslowly',
      location: 'C:\\Music\\Für\\100% & Smoke.mp3',
    }),
    someExportTrack({ artist: 'AC/DC: Live?', title: 'Tau' }),
    someExportTrack({ artist: 'AC/DC: Live?', title: 'Tau' }),
    someExportTrack({ artist: '', title: '' }),
  ],
}

/** Every element with its attributes; fails where the text is no well-formed XML. */
function elements(xml: string) {
  const found: { name: string; attributes: Record<string, string>; children: string[] }[] = []
  const open: (typeof found)[number][] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [] }
    open.at(-1)?.children.push(name)
    found.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return found
}

it('rekordbox XML', () => {
  const all = elements(writeRekordbox([set]))
  expect(all[0]).toMatchObject({ name: 'DJ_PLAYLISTS', attributes: { Version: '1.0.0' } })
  expect(all.find(({ attributes }) => attributes.TrackID === '1')?.attributes).toEqual({
    TrackID: '1',
    Name: "Don't <Stop>",
    Artist: 'Salt & "Smoke"',
    Kind: 'MP3 File',
    TotalTime: '366',
    Year: '2017',
    AverageBpm: '122.00',
    Comments: 'Energy 7 | Blend slowly | ISRC:QZABC1700042',
    Tonality: 'Am',
    Location: 'file://localhost/C:/Music/F%C3%BCr/100%25%20%26%20Smoke.mp3',
  })
  expect(all.flatMap(({ attributes }) => attributes.Location ?? []).slice(1)).toEqual([
    'file://localhost/Segue/AC_DC_%20Live_%20-%20Tau.mp3',
    'file://localhost/Segue/AC_DC_%20Live_%20-%20Tau%20(2).mp3',
    'file://localhost/Segue/Track.mp3',
  ])
})

it('Traktor NML', () => {
  const text = writeTraktor([set])
  const all = elements(text)
  expect(text).toContain('<NML VERSION="19"><HEAD COMPANY="www.native-instruments.com" PROGRAM="Traktor">')
  const of = (name: string) =>
    all.filter((element) => element.name === name).map(({ attributes }) => attributes)
  expect(of('LOCATION').slice(0, 2)).toEqual([
    { DIR: '/:Music/:Für/:', FILE: '100% & Smoke.mp3', VOLUME: 'C:' },
    { DIR: '/:Segue/:', FILE: 'AC_DC_ Live_ - Tau.mp3', VOLUME: 'Macintosh HD' },
  ])
  expect(of('INFO')[0]).toMatchObject({ KEY: '1m', PLAYTIME: '366', PLAYTIME_FLOAT: '366.400000' })
  expect(of('INFO').every(({ PLAYTIME }) => PLAYTIME !== undefined)).toBe(true)
  expect(of('TEMPO')).toEqual([{ BPM: '122.000000', BPM_QUALITY: '100.000000' }])
  expect(of('MUSICAL_KEY')).toEqual([{ VALUE: '21' }])
  expect(of('PRIMARYKEY')[0]).toEqual({ TYPE: 'TRACK', KEY: 'C:/:Music/:Für/:100% & Smoke.mp3' })
})

it('counts are exact, ids and locations unique, names unique on their level, for any sets', () => {
  assert(
    property(array(anySet, { maxLength: 4 }), (sets) => {
      const rekordbox = elements(writeRekordbox(sets))
      for (const { name, attributes, children } of rekordbox)
        if (name === 'COLLECTION' || name === 'NODE')
          expect(Number(attributes.Entries ?? attributes.Count)).toBe(children.length)
      const tracks = rekordbox.filter(({ attributes }) => attributes.TrackID !== undefined)
      expect(new Set(tracks.map(({ attributes }) => attributes.Location)).size).toBe(tracks.length)
      const names = rekordbox
        .filter(({ attributes }) => attributes.Type === '1')
        .map(({ attributes }) => attributes.Name)
      expect(new Set(names).size).toBe(sets.length)
      const traktor = elements(writeTraktor(sets))
      for (const { name, attributes, children } of traktor)
        if (name === 'COLLECTION' || name === 'PLAYLIST')
          expect(Number(attributes.ENTRIES)).toBe(children.length)
      const keys = new Set(
        traktor
          .filter(({ name }) => name === 'LOCATION')
          .map(({ attributes }) => `${attributes.VOLUME}${attributes.DIR}${attributes.FILE}`),
      )
      for (const { name, attributes } of traktor)
        if (name === 'PRIMARYKEY') expect(keys.has(attributes.KEY ?? '')).toBe(true)
    }),
  )
})

it('a file that is played twice is one track of the collection', () => {
  const again = someExportTrack({ location: '/x/a.mp3' })
  const text = writeRekordbox([{ name: 'Twice', tracks: [again, again] }])
  expect(text).toContain('<COLLECTION Entries="1">')
  expect(text).toContain('Entries="2">')
})

it('M3U8 and VirtualDJ', () => {
  expect(writeM3u8(set).split('\n').slice(0, 6)).toEqual([
    '#EXTM3U',
    '#PLAYLIST:Friday & <late>',
    `#EXTINF:366,Salt & "Smoke" - Don't <Stop>`,
    'C:\\Music\\Für\\100% & Smoke.mp3',
    '#EXTINF:-1,AC/DC: Live? - Tau',
    '/Segue/AC_DC_ Live_ - Tau.mp3',
  ])
  expect(writeVirtualDj(set).split('\r\n').slice(0, 2)).toEqual([
    `#EXTVDJ:<artist>Salt & "Smoke"</artist><title>Don't &lt;Stop></title><songlength>366.400</songlength>`,
    'C:\\Music\\Für\\100% & Smoke.mp3',
  ])
})

it('CSV: no cell that a spreadsheet would calculate', () => {
  const wild = ['=1+1', '+1', '-1', '@x', '\t=1', "'=1", 'a,b', 'say "hi"', '=a,"b"']
  const text = writeCsv({ name: 'x', tracks: wild.map((title) => someExportTrack({ title })) })
  expect(text.startsWith('\ufeffposition,title,artist,')).toBe(true)
  const titles = text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.replace(/^\d+,/u, '').replace(/,Mirela.*$/u, ''))
  expect(titles).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'=1",
    "''=1",
    '"a,b"',
    '"say ""hi"""',
    '"\'=a,""b"""',
  ])
})

it('names of files', () => {
  expect(exportFile(set, 'rekordbox').fileName).toBe('Friday & _late_.xml')
  expect(exportFile({ name: '../..', tracks: [] }, 'traktor').fileName).toBe('_.nml')
  expect(exportFile({ name: ' ', tracks: [] }, 'm3u8').fileName).toBe('Segue.m3u8')
})

it('what the DJ has noted, and how their program writes the key, is written as it was', () => {
  const exportSet: ExportSet = {
    name: 'Friday',
    tracks: [
      someExportTrack({ key: key('8A'), keyText: '8A', energy: 7, tip: 'Blend', comment: 'After midnight' }),
    ],
  }
  expect(
    elements(writeRekordbox([exportSet])).find(({ name }) => name === 'TRACK')?.attributes,
  ).toMatchObject({
    Tonality: '8A',
    Comments: 'After midnight',
  })
  expect(elements(writeTraktor([exportSet])).find(({ name }) => name === 'INFO')?.attributes).toMatchObject({
    KEY: '8A',
    COMMENT: 'After midnight',
  })
})

describe('a key that is only an estimate', () => {
  const set = {
    name: 'Set',
    tracks: [
      someExportTrack({ title: 'Sure', key: key('8A') }),
      someExportTrack({ title: 'Guessed', key: key('8A'), isKeyEstimated: true }),
    ],
  }

  it('is marked in CSV, and read back as what it is', () => {
    const csv = writeCsv(set)
    expect(csv).toContain(',Am,8A,')
    expect(csv).toContain(',~Am,~8A,')
    expect(readLibrary(csv).tracks).toMatchObject([
      { key: key('8A'), keyText: 'Am', isKeyEstimated: false },
      { key: key('8A'), keyText: 'Am', isKeyEstimated: true },
    ])
  })

  it.each([
    ['rekordbox', writeRekordbox([set])],
    ['Traktor', writeTraktor([set])],
  ])('is left out for %s, which would take it for measured', (_, file) => {
    expect(readLibrary(file).tracks).toMatchObject([
      { title: 'Sure', key: key('8A') },
      { title: 'Guessed', key: null, keyText: null },
    ])
    expect(file).not.toContain('~')
  })
})
