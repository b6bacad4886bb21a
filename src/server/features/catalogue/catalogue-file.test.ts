import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COLUMNS, readCatalogue, trackId } from './catalogue-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-catalogue-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = COLUMNS.join()
const GOOD = 'Mr. Fingers,Can You Feel It,1986,Deep House,118,8A,measured,4,deep dreamy,instrumental,61'
const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
/** A good row with one column changed. */
const row = (changes: Partial<Record<(typeof COLUMNS)[number], string>>): string => {
  const cells = GOOD.split(',')
  return COLUMNS.map((name, at) => changes[name] ?? cells[at]).join()
}

it('a row becomes a track with every fact', () => {
  write('deep.csv', HEADER, GOOD)
  const { tracks, errors } = readCatalogue(folder)
  expect(errors).toEqual([])
  expect(tracks).toEqual([
    {
      id: trackId('Mr. Fingers', 'Can You Feel It'),
      artist: 'Mr. Fingers',
      title: 'Can You Feel It',
      year: 1986,
      genre: 'Deep House',
      bpm: 118,
      key: expect.any(Number),
      keySource: 'measured',
      energy: 4,
      vibes: ['deep', 'dreamy'],
      vocal: false,
      popularity: 61,
      origin: 'catalogue',
    },
  ])
})

it.each(['measured', 'published', 'both', 'estimated'] as const)('a key may be %s', (source) => {
  write('deep.csv', HEADER, row({ key_source: source }))
  expect(readCatalogue(folder)).toMatchObject({ errors: [], tracks: [{ keySource: source }] })
})

it('the id of a track does not depend on how its name is spelled, and tells versions apart', () => {
  expect(trackId('BEYONCÉ', 'Halo')).toBe(trackId('Beyonce', 'halo (Original Mix)'))
  expect(trackId('Energy 52', 'Café del Mar')).not.toBe(
    trackId('Energy 52', "Café del Mar (Three 'N One Remix)"),
  )
  expect(trackId('A', 'B')).toMatch(/^[\w-]{12}$/u)
})

it('a quoted cell keeps its commas, quotes and lines', () => {
  write('a.csv', HEADER, row({ artist: '"Wizkid, Tems & ""Friends"""', title: '"Two\nLines"' }))
  const { tracks, errors } = readCatalogue(folder)
  expect(errors).toEqual([])
  expect(tracks.map(({ artist, title }) => [artist, title])).toEqual([
    ['Wizkid, Tems & "Friends"', 'Two\nLines'],
  ])
})

describe('a fault names its file and line, and the other rows are used', () => {
  it.each([
    ['artist', { artist: '' }, 'artist is empty'],
    ['artist', { artist: ' Mr. Fingers' }, 'blanks at its ends'],
    ['title', { title: '' }, 'title is empty'],
    ['title', { title: 'Washing Machine (Original Mix)' }, 'plain version'],
    ['year', { year: '86' }, 'year 86'],
    ['year', { year: '2919' }, 'year 2919'],
    ['genre', { genre: 'Vaporwave' }, 'genre Vaporwave'],
    ['genre', { genre: 'constructor' }, 'genre constructor'],
    ['bpm', { bpm: '59' }, 'bpm 59'],
    ['bpm', { bpm: '200.5' }, 'bpm 200.5'],
    ['bpm', { bpm: '124.25' }, 'bpm 124.25'],
    ['bpm', { bpm: '' }, 'bpm '],
    ['key', { key: '13A' }, 'key 13A'],
    ['key source missing', { key_source: '' }, 'a key needs a key_source'],
    ['key missing', { key: '' }, 'a key needs a key_source'],
    ['key source', { key_source: 'guessed' }, 'key_source guessed'],
    ['energy', { energy: '0' }, 'energy 0'],
    ['energy', { energy: '11' }, 'energy 11'],
    ['vibes', { vibes: '' }, 'vibes '],
    ['vibes', { vibes: 'deep deep' }, 'vibes deep deep'],
    ['vibes', { vibes: 'purple' }, 'vibes purple'],
    ['vibes', { vibes: 'deep dreamy warm dark raw' }, 'vibes deep dreamy warm dark raw'],
    ['vocal', { vocal: 'yes' }, 'vocal yes'],
  ] as const)('%s: %j', (_, changes, says) => {
    write('deep.csv', HEADER, GOOD, row({ title: 'Washing Machine', ...changes }), row({ title: 'Stars' }))
    const { tracks, errors } = readCatalogue(folder)
    expect(errors).toEqual([{ file: 'deep.csv', line: 3, says: expect.stringContaining(says) }])
    expect(tracks.map((track) => track.title)).toEqual(['Can You Feel It', 'Stars'])
  })

  it('every fault of a row is named', () => {
    write('deep.csv', HEADER, row({ year: 'x', bpm: 'y', energy: 'z' }))
    expect(readCatalogue(folder).errors.map(({ says }) => says.split(': ')[1])).toEqual([
      'year x',
      'bpm y',
      'energy z',
    ])
  })
})

it('the second of two equal tracks is a fault that says where the first stands', () => {
  write('a.csv', HEADER, GOOD)
  write('b.csv', HEADER, '', row({ artist: 'MR FINGERS', genre: 'House' }))
  const { tracks, errors } = readCatalogue(folder)
  expect(tracks).toHaveLength(1)
  expect(tracks[0]?.genre).toBe('Deep House')
  expect(errors).toEqual([
    {
      file: 'b.csv',
      line: 3,
      says: 'MR FINGERS - Can You Feel It stands in the catalogue already (Deep House)',
    },
  ])
})

describe('files that are not quite right', () => {
  it('a byte order mark and Windows line ends are read over', () => {
    writeFileSync(join(folder, 'a.csv'), `\uFEFF${HEADER}\r\n${GOOD}\r\n`)
    const { tracks, errors } = readCatalogue(folder)
    expect(errors).toEqual([])
    expect(tracks[0]?.vocal).toBe(false)
  })

  it('a wrong header is named, and nothing of the file is taken', () => {
    write('a.csv', HEADER.replace('bpm,key', 'key,bpm'), GOOD)
    write('b.csv', HEADER, row({ title: 'Stars' }))
    const { tracks, errors } = readCatalogue(folder)
    expect(errors).toEqual([{ file: 'a.csv', line: 1, says: `the header must be ${HEADER}` }])
    expect(tracks.map((track) => track.title)).toEqual(['Stars'])
  })

  it('an empty file is a fault and not a crash', () => {
    writeFileSync(join(folder, 'a.csv'), '')
    expect(readCatalogue(folder)).toMatchObject({ tracks: [], errors: [{ file: 'a.csv', line: 1 }] })
  })

  it('a row with a cell too many or too few is named with its line', () => {
    write('a.csv', HEADER, GOOD, `${GOOD},more`)
    const [error] = readCatalogue(folder).errors
    expect(error).toMatchObject({ file: 'a.csv', line: 3 })
  })

  it('a row with a cell too many costs that row, not the file', () => {
    write('a.csv', HEADER, GOOD, `${row({ title: 'Stars' })},more`, row({ title: 'Beyond the Clouds' }))
    expect(readCatalogue(folder).tracks.map((track) => track.title)).toEqual([
      'Can You Feel It',
      'Beyond the Clouds',
    ])
  })

  it('bytes that are no CSV at all are a fault of that file alone', () => {
    writeFileSync(join(folder, 'a.csv'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 34, 255, 10, 34, 120]))
    write('b.csv', HEADER, GOOD)
    const { tracks, errors } = readCatalogue(folder)
    expect(tracks).toHaveLength(1)
    expect(new Set(errors.map((error) => error.file))).toEqual(new Set(['a.csv']))
  })

  it('only *.csv is read', () => {
    write('README.md', 'not,a,catalogue')
    write('a.csv', HEADER, GOOD)
    expect(readCatalogue(folder)).toMatchObject({ errors: [], tracks: [{ title: 'Can You Feel It' }] })
  })
})
