import { expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { keyOf } from '#domain/key/key.ts'
import { type ImportedFacts, withImported } from './with-imported.ts'

const facts = (changes: Partial<ImportedFacts> & { id: string }): ImportedFacts => ({
  artist: `Artist ${changes.id}`,
  title: `Title ${changes.id}`,
  year: 2016,
  bpm: 87.5,
  key: keyOf(5, 'minor'),
  ...changes,
})

it('a track the catalogue has not is added, its genre unknown and its key an estimate', () => {
  expect(withImported([someTrack({ id: 'a' })], [facts({ id: 'b' })])[1]).toMatchObject({
    id: 'b',
    genre: null,
    bpm: 87.5,
    keySource: 'estimated',
    year: 2016,
    popularity: null,
    origin: 'catalogue',
  })
})

it('what the catalogue says stands; what it does not is filled in', () => {
  const stated = someTrack({ id: 'a', key: keyOf(8, 'minor'), keySource: 'published', bpm: 120, year: 1999 })
  expect(withImported([stated], [facts({ id: 'a' })])).toEqual([stated])
  const silent = { ...someTrack({ id: 'a', year: null }), bpm: null }
  expect(withImported([silent], [facts({ id: 'a', bpm: 121.3 })])[0]).toMatchObject({
    bpm: 121.3,
    year: 2016,
    key: keyOf(5, 'minor'),
    keySource: 'estimated',
  })
})

it.each([
  ['Drum & Bass', 87.5, 175],
  ['Hip Hop', 180, 90],
  ['House', 124, 124],
  [null, 87.5, 87.5],
] as const)('%s measured at %d is dialled at %d', (genre, bpm, dialled) => {
  const silent = { ...someTrack({ id: 'a', genre }), bpm: null }
  expect(withImported([silent], [facts({ id: 'a', bpm })])[0]?.bpm).toBe(dialled)
})
