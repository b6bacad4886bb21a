import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { someExportTrack } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { type ExportFormat, exportFile } from './export-formats.ts'
import { readLibrary } from './read-library.ts'
import { relinkedTrack } from './relinked-track.ts'

// What a DJ's own software wrote must come back into it as it was, whatever Segue makes of it.

type Element = { name: string; attributes: Record<string, string>; children: Element[] }

function rootOf(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...(attributes as Record<string, string>) }, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]

const written = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const draw = ({ name, attributes, children }: Element): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${written(value)}"`)
    .join('')}>${children.map(draw).join('')}</${name}>`

/** Whatever XML can carry, leading blanks, line breaks and other scripts included. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((some) => some.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''))
const odd = fc.oneof(
  text,
  fc.constantFrom('', ' leading', 'a//b', 'D\'Angelo & "Co"', '100% Ü', 'สวัสดี', 'two\nlines'),
)
const attributes = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] })
const element = (name: string, ...names: string[]) =>
  attributes(...names).map((some): Element => ({
    name,
    attributes: some as Record<string, string>,
    children: [],
  }))

const location = fc.constantFrom(
  'file://localhost/Users/dj/M%c3%bcsik/a%20-%20b.mp3',
  'file://localhost/C:/Music/Für Elise/100% live.mp3',
  'file://localhost/Volumes/STICK/ leading.mp3',
  'file:///Users/dj/x%2By.mp3',
)
const rekordboxTrack = fc
  .record({
    facts: attributes(
      'Genre',
      'Comments',
      'Remixer',
      'Label',
      'DateAdded',
      'Colour',
      'Grouping',
      'PlayCount',
    ),
    location,
    rating: fc.constantFrom('0', '51', '255'),
    inside: fc.array(
      fc.oneof(
        element('TEMPO', 'Inizio', 'Bpm', 'Metro', 'Battito'),
        element('POSITION_MARK', 'Name', 'Num', 'Red'),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ facts, location: Location, rating, inside }): Element => ({
    name: 'TRACK',
    attributes: { TrackID: '77', Name: 'Glue', Artist: 'Bicep', ...facts, Rating: rating, Location },
    children: inside,
  }))
const grid = element('GRID', 'BPM')
const traktorTrack = fc
  .record({
    entry: attributes('MODIFIED_DATE', 'AUDIO_ID', 'LOCK'),
    place: fc.record({
      DIR: fc.constantFrom('/:Music/:', '/:Users/:dj/: leading/:', '/:a//b/:'),
      FILE: fc.constantFrom('a.mp3', ' b.mp3', 'x//y.mp3'),
      VOLUME: fc.constantFrom('Macintosh HD', 'My Disk', 'C:'),
      VOLUMEID: odd,
    }),
    info: attributes('GENRE', 'COMMENT', 'RANKING', 'LABEL', 'REMIXER', 'IMPORT_DATE', 'COLOR'),
    cues: fc.array(
      fc
        .tuple(element('CUE_V2', 'NAME', 'START', 'HOTCUE'), fc.array(grid, { maxLength: 1 }))
        .map(([cue, children]) => ({ ...cue, children })),
      { maxLength: 3 },
    ),
  })
  .map(({ entry, place, info, cues }): Element => ({
    name: 'ENTRY',
    attributes: { TITLE: 'Glue', ARTIST: 'Bicep', ...(entry as Record<string, string>) },
    children: [
      { name: 'LOCATION', attributes: place, children: [] },
      { name: 'INFO', attributes: { PLAYTIME: '240', ...(info as Record<string, string>) }, children: [] },
      ...cues,
    ],
  }))

const libraries = {
  rekordbox: (tracks: readonly Element[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="${tracks.length}">${tracks.map(draw).join('')}</COLLECTION></DJ_PLAYLISTS>`,
  traktor: (tracks: readonly Element[]) =>
    `<?xml version="1.0"?><NML VERSION="19"><COLLECTION ENTRIES="${tracks.length}">${tracks.map(draw).join('')}</COLLECTION></NML>`,
} as const

/** The first track of a library, exported with its file. */
function exported(library: string, format: ExportFormat, fillsEmpty = false): string {
  const read = readLibrary(library, new Set([0]))
  const own = read.tracks[0]
  if (own === undefined) return expect.fail('nothing was read')
  const track = someExportTrack({ energy: 7, tip: 'Blend.', genre: 'House', bpm: 120 })
  const how = { isSameProgram: read.format === format, fillsEmpty }
  return exportFile({ name: 'Set', tracks: [relinkedTrack(track, own, how)] }, format).text
}

describe('an entry goes back as it was read', () => {
  it('rekordbox: every attribute, beat grid and cue point', () => {
    fc.assert(
      fc.property(rekordboxTrack, (track) => {
        const [out] = all(rootOf(exported(libraries.rekordbox([track]), 'rekordbox')), 'TRACK')
        expect(out).toEqual({ ...track, attributes: { ...track.attributes, TrackID: '1' } })
      }),
      { numRuns: 300 },
    )
  })

  it('Traktor: every attribute, cue and grid, and the playlist names the file as the entry does', () => {
    fc.assert(
      fc.property(traktorTrack, (track) => {
        const root = rootOf(exported(libraries.traktor([track]), 'traktor'))
        expect(all(root, 'ENTRY')[0]).toEqual(track)
        const { VOLUME, DIR, FILE } = track.children[0]?.attributes ?? {}
        expect(all(root, 'PRIMARYKEY')[0]?.attributes['KEY']).toBe(`${VOLUME}${DIR}${FILE}`)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['C:/Music/a b.mp3', '/Users/dj/ü.mp3', 'file:///Users/dj/a%20b.mp3'])('m3u: %s', (path) => {
    const text = exported(`#EXTM3U\n#EXTINF:240,Bicep - Glue\n${path}\n`, 'm3u8')
    expect(text.split('\n')).toContain(path)
  })
})

const empty: Element = {
  name: 'TRACK',
  attributes: {
    TrackID: '1',
    Name: 'Glue',
    Artist: 'Bicep',
    Genre: '',
    Comments: ' ',
    Location: 'file:///a.mp3',
  },
  children: [],
}

it('nothing of ours goes into an empty comment or genre, unless that is asked for', () => {
  const out = (fillsEmpty: boolean) =>
    all(rootOf(exported(libraries.rekordbox([empty]), 'rekordbox', fillsEmpty)), 'TRACK')[0]?.attributes
  expect(out(false)).toEqual(empty.attributes)
  expect(out(true)).toMatchObject({ Genre: 'House', Comments: 'Energy 7 | Blend.' })
  const traktor = exported(libraries.rekordbox([empty]), 'traktor')
  expect(all(rootOf(traktor), 'INFO')[0]?.attributes).toEqual({ PLAYTIME: '0' })
})

describe('from Traktor to rekordbox', () => {
  const at = (VOLUME: string, DIR: string): Element => ({
    name: 'ENTRY',
    attributes: { TITLE: 'Glue', ARTIST: 'Bicep' },
    children: [
      { name: 'LOCATION', attributes: { VOLUME, DIR, FILE: 'a.mp3' }, children: [] },
      { name: 'INFO', attributes: { RANKING: '204' }, children: [] },
    ],
  })
  const located = (...entries: Element[]) =>
    all(rootOf(exported(libraries.traktor(entries), 'rekordbox')), 'TRACK')[0]?.attributes

  it('the disk that holds the users’ folders is the one the Mac started from, whatever its name', () => {
    expect(located(at('Ida’s Mac', '/:Users/:ida/:'))?.['Location']).toBe('file://localhost/Users/ida/a.mp3')
    expect(located(at('STICK', '/:sets/:'), at('Ida’s Mac', '/:Users/:ida/:'))?.['Location']).toBe(
      'file://localhost/Volumes/STICK/sets/a.mp3',
    )
    expect(located(at('Copy', '/:Users/:ida/:'), at('Macintosh HD', '/:Users/:ida/:'))?.['Location']).toBe(
      'file://localhost/Volumes/Copy/Users/ida/a.mp3',
    )
  })

  it('stars stay stars', () => expect(located(at('C:', '/:Music/:'))?.['Rating']).toBe('204'))
})
