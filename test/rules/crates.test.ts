import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { artistName } from '../../src/domain/scene/scene-artists.ts'
import { type Finding, readProjectFile } from './project-files.ts'

// A crate says that its artists are played with each other. A name twice, or one that is no name, would count double or
// for nobody, and nothing on a screen would show it.

const PATH = 'catalog/scene/crates.csv'
const MIN_TRACKS = 6
const MAX_TRACKS = 30
const MAX_NAME_LENGTH = 60

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

function errorsOf(text: string): Finding[] {
  const [header = [], ...rows]: string[][] = parse(text, { relax_column_count: true })
  const errors = header.join() === 'crate,artists' ? [] : [`${PATH}:1: the header is not crate,artists`]
  for (const [at, cells] of rows.entries()) {
    const [crate = '', listed = ''] = cells
    const error = (says: string) => errors.push(`${PATH}:${at + 2}: ${crate}: ${says}`)
    if (cells.length !== 2) error(`${cells.length} columns`)
    const artists = listed.split(' | ')
    if (artists.length < MIN_TRACKS || artists.length > MAX_TRACKS) error(`${artists.length} artists`)
    for (const twice of repeated(artists.map(artistName))) error(`twice: ${twice}`)
    for (const artist of artists) {
      if (artist.length > MAX_NAME_LENGTH) error(`too long for a name: ${artist}`)
      if (artistName(artist) === '' || artist !== artist.trim() || artist.includes('|'))
        error(`no name: "${artist}"`)
    }
  }
  for (const twice of repeated(rows.map(([crate = '']) => artistName(crate))))
    errors.push(`${PATH}: two crates are called ${twice}`)
  return errors
}

const SIX = 'Ada | Bea | Cleo | Dora | Eva | Fay'
const planted = (...rows: readonly string[]): Finding[] => errorsOf(['crate,artists', ...rows, ''].join('\n'))

describe('the crates name artists once each, so that each counts once', () => {
  it('no crate has a fault', () => {
    const { text } = readProjectFile(PATH)
    expect(text.split('\n').length).toBeGreaterThan(300)
    expect(errorsOf(text)).toEqual([])
  })

  it.each([
    ['too few artists', ['A crate,Ada | Bea']],
    ['too many artists', [`A crate,${Array.from({ length: 31 }, (_, at) => `Artist ${at}`).join(' | ')}`]],
    ['an artist twice, however printed', [`A crate,${SIX} | The ÉVA`]],
    ['a name that is too long', [`A crate,${SIX} | ${'x'.repeat(61)}`]],
    ['a name without letters', [`A crate,${SIX} | !!!`]],
    ['a joint without blanks', [`A crate,${SIX} | Gia|Hedy`]],
    ['a name with a comma and no quotes', ['A crate, with a comma,Ada']],
    ['two crates of one name', [`A crate,${SIX}`, `a Crate,${SIX}`]],
  ])('fails on %s', (_, rows) => expect(planted(...rows).length).toBeGreaterThan(0))

  it('passes a good crate', () => expect(planted(`A crate,${SIX}`, `"Another, later",${SIX}`)).toEqual([]))
})
