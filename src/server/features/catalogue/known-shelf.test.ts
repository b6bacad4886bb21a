import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { parseKey } from '#domain/key/notation.ts'
import { trackId } from './catalogue-file.ts'
import { KNOWN_COLUMNS, readKnownShelf } from './known-shelf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-shelf-'))
  mkdirSync(join(folder, 'known'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = KNOWN_COLUMNS.join()
const GOOD = 'Overmono,So U Kno,2021,Breaks,132.5,measured,4A,estimated,7,dark driving,61'
const NAMED = 'Skee Mask,Rev8617,,,,,,,,,'
const write = (...lines: string[]) =>
  writeFileSync(join(folder, 'known', 'a.csv'), `${[HEADER, ...lines].join('\n')}\n`)
/** A good row with some columns changed. */
const row = (changes: Partial<Record<(typeof KNOWN_COLUMNS)[number], string>>): string => {
  const cells = GOOD.split(',')
  return KNOWN_COLUMNS.map((name, at) => changes[name] ?? cells[at]).join()
}
const read = (...authored: Parameters<typeof someTrack>[0][]) =>
  readKnownShelf(folder, authored.map(someTrack))

it('a row becomes a track with every fact and where it comes from', () => {
  write(GOOD)
  expect(read()).toEqual({
    errors: [],
    superseded: 0,
    tracks: [
      {
        id: trackId('Overmono', 'So U Kno'),
        artist: 'Overmono',
        title: 'So U Kno',
        year: 2021,
        genre: 'Breaks',
        bpm: 132.5,
        bpmSource: 'measured',
        key: parseKey('4A'),
        keySource: 'estimated',
        energy: 7,
        vibes: ['dark', 'driving'],
        vocal: null,
        popularity: 61,
        origin: 'catalogue',
      },
    ],
  })
})

it('of a track that is known by name only nothing else is said', () => {
  write(NAMED)
  expect(read().tracks).toMatchObject([
    { title: 'Rev8617', year: null, genre: null, bpm: null, bpmSource: null, key: null, popularity: null },
  ])
})

it('a name may hold commas, quotes and any script', () => {
  write(row({ artist: '"Wizkid, Tems & ""Friends"""', title: '夜に駆ける' }))
  expect(read().tracks).toMatchObject([{ artist: 'Wizkid, Tems & "Friends"', title: '夜に駆ける' }])
})

it('without the folder the shelf is empty', () => {
  rmSync(join(folder, 'known'), { recursive: true })
  expect(read()).toEqual({ tracks: [], errors: [], superseded: 0 })
})

describe('a fault names its file and line, and the other rows are used', () => {
  it.each([
    [{ artist: '' }, 'artist is empty'],
    [{ artist: 'Overmono ' }, 'blanks at its ends'],
    [{ artist: 'Various Artists' }, 'artist stands for nobody'],
    [{ artist: 'VARIOUS' }, 'artist stands for nobody'],
    [{ artist: 'Party Karaoke' }, 'karaoke or a tribute'],
    [{ title: 'One More Time (Tribute Version)' }, 'karaoke or a tribute'],
    [{ title: 'One More Time (Made Famous by Daft Punk)' }, 'karaoke or a tribute'],
    [{ title: '' }, 'title is empty'],
    [{ title: 'x'.repeat(201) }, 'title has more than 200 characters'],
    [{ title: 'Caf\uFFFD del Mar' }, 'wrong encoding'],
    [{ year: '86' }, 'year 86'],
    [{ year: '20211' }, 'year 20211'],
    [{ genre: 'Vaporwave' }, 'genre Vaporwave'],
    [{ genre: 'constructor' }, 'genre constructor'],
    [{ bpm: '0' }, 'bpm 0'],
    [{ bpm: '999' }, 'bpm 999'],
    [{ bpm: '132.55' }, 'bpm 132.55'],
    [{ bpm: '' }, 'a bpm needs a bpm_source'],
    [{ bpm_source: '' }, 'a bpm needs a bpm_source'],
    [{ bpm_source: 'guessed' }, 'bpm_source guessed'],
    [{ key: '13A' }, 'key 13A'],
    [{ key: 'A minor' }, 'key A minor'],
    [{ key: '' }, 'a key needs a key_source'],
    [{ key_source: '' }, 'a key needs a key_source'],
    [{ key_source: 'published' }, 'key_source published'],
    [{ energy: '0' }, 'energy 0'],
    [{ energy: '0.7' }, 'energy 0.7'],
    [{ vibes: 'purple' }, 'vibes purple'],
    [{ vibes: 'deep deep' }, 'vibes deep deep'],
    [{ popularity: '101' }, 'popularity 101'],
    [{ popularity: '-1' }, 'popularity -1'],
  ] as const)('%j', (changes, says) => {
    write(NAMED, row(changes), row({ title: 'Gunk' }))
    const { tracks, errors } = read()
    expect(errors).toEqual([{ file: 'known/a.csv', line: 3, says: expect.stringContaining(says) }])
    expect(tracks.map(({ title }) => title)).toEqual(['Rev8617', 'Gunk'])
  })

  it('a row with a cell too few, and a quote that does not end', () => {
    write('Overmono,So U Kno', GOOD, '"Overmono')
    const { tracks, errors } = read()
    expect(errors.map(({ line }) => line)).toEqual([2, 4, 4])
    expect(tracks.map(({ title }) => title)).toEqual(['So U Kno'])
  })
})

describe('a song that stands twice', () => {
  it('on this shelf, however it is spelled, is a fault', () => {
    write(GOOD, row({ artist: 'OVERMONO', title: 'So U Kno (Original Mix)' }))
    const { tracks, errors } = read()
    expect(tracks).toHaveLength(1)
    expect(errors).toMatchObject([{ line: 3, says: expect.stringContaining('on this shelf already') }])
  })

  it('and is authored is a fault: the authored row wins', () => {
    write(GOOD)
    const { tracks, errors } = read({
      id: trackId('Overmono', 'So U Kno'),
      artist: 'Overmono',
      title: 'So U Kno',
    })
    expect(tracks).toEqual([])
    expect(errors).toMatchObject([{ line: 2, says: expect.stringContaining('among the authored') }])
  })

  it('with other people credited gives way to the authored one, unless it is a version of its own', () => {
    write(
      row({ artist: 'Overmono & The Streets' }),
      row({ artist: 'Overmono x Joy Orbison', title: 'So U Kno (Extended Mix)' }),
      row({ title: 'So U Kno (with The Streets)' }),
      row({ title: 'So U Kno (Joy Orbison Remix)' }),
      row({ artist: 'Somebody Else' }),
    )
    const { tracks, errors, superseded } = read({ id: 'a', artist: 'Overmono', title: 'So U Kno' })
    expect(errors).toEqual([])
    expect(superseded).toBe(3)
    expect(tracks.map(({ artist, title }) => `${artist} - ${title}`)).toEqual([
      'Overmono - So U Kno (Joy Orbison Remix)',
      'Somebody Else - So U Kno',
    ])
  })
})
