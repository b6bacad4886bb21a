import { expect, it } from 'vitest'
import type { KnownRow } from './known-row.ts'
import { nameSubGenres } from './sub-genres.ts'

const CRATES = [
  { name: 'Salsa dura and Fania, 1967–1985', artists: ['Héctor Lavoe', 'Both'] },
  { name: 'Latin party', artists: ['Both'] },
  { name: 'Liquid drum and bass, 1998–2010', artists: ['Calibre'] },
  { name: 'Private-school amapiano', artists: ['Kelvin Momo'] },
]
const AUTHORED = [
  { artist: 'Loefah & Pinch', genre: 'Dubstep' },
  { artist: 'Doctor P', genre: 'Brostep' },
  { artist: 'Rusko', genre: 'Brostep' },
  { artist: 'Rusko', genre: 'Dubstep' },
  { artist: 'Both', genre: 'Salsa' },
] as const
const row = (facts: Partial<KnownRow>): KnownRow => ({
  artist: 'Héctor Lavoe',
  title: 'Song',
  year: 1975,
  genre: 'Latin',
  bpm: 100,
  bpmSource: 'estimated',
  camelot: null,
  keySource: null,
  energy: null,
  vibes: [],
  popularity: null,
  ...facts,
})
const genreOf = (facts: Partial<KnownRow>) => nameSubGenres([row(facts)], CRATES, AUTHORED)[0]?.genre

it.each([
  [{}, 'Salsa'],
  [{ genre: null }, 'Salsa'],
  [{ genre: 'Rock' }, 'Rock'],
  [{ artist: 'Both' }, 'Latin'],
  [{ artist: 'Nobody' }, 'Latin'],
  [{ title: 'Song (Somebody Remix)' }, 'Latin'],
  [{ artist: 'Calibre', genre: 'Drum & Bass', bpm: 172 }, 'Liquid Drum & Bass'],
  [{ artist: 'Calibre', genre: 'Drum & Bass', bpm: 128 }, 'Drum & Bass'],
  [{ artist: 'Doctor P', genre: 'Dubstep', bpm: 140 }, 'Brostep'],
  [{ artist: 'Rusko', genre: 'Dubstep', bpm: 140 }, 'Dubstep'],
  [{ artist: 'Kelvin Momo', genre: 'House', bpm: 112 }, 'Amapiano'],
] as const)('%j is %s', (facts, genre) => {
  expect(genreOf(facts as Partial<KnownRow>)).toBe(genre)
})
