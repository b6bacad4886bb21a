import { expect, it } from 'vitest'
import { OwnGenres } from './own-genres.ts'

const genres = new OwnGenres()
for (const [artist, album, genre] of [
  ['Mirela Voss', 'Lanterns', 'Deep House'],
  ['Mirela Voss feat. Tülay', null, 'Deep House'],
  ['Okapi Nine', 'Warehouse 4', 'Techno'],
  ['Salt & Smoke', 'Warehouse 4', 'Techno'],
  ['Tülay', 'Warehouse 5', 'Techno'],
  ['Various Artists', 'Mixed', 'Trance'],
  ['Various Artists', 'Bag', 'Trance'],
  ['Lampion', 'Both', 'House'],
  ['Lampion', 'Ways', 'Techno'],
] as const)
  genres.add({ artist, album, genre })
genres.add({ artist: 'Quiet', album: 'Nothing', genre: null })

it.each([
  ['MIRELA VOSS', null, 'Deep House'],
  ['Somebody New', 'warehouse 4', 'Techno'],
  ['Okapi Nine', 'Elsewhere', null],
  ['Somebody New', 'Warehouse 5', null],
  ['Various Artists', null, null],
  ['Lampion', null, null],
  ['Quiet', 'Nothing', null],
  ['', '', null],
])('%s on %s is %s', (artist, album, genre) => expect(genres.guess({ artist, album })).toBe(genre))
