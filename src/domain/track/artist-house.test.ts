import { expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { agreedGenre } from './artist-house.ts'
import type { GenreName } from './genres.ts'

const by = (...genres: (GenreName | null)[]) =>
  genres.map((genre, at) => someTrack({ id: String(at), genre }))

it.each<[string, ReturnType<typeof by>, GenreName | null]>([
  ['nothing of the artist', [], null],
  ['a single track', by('House'), null],
  ['two that agree', by('House', 'House'), 'House'],
  ['two that do not', by('House', 'Techno'), null],
  ['two of three', by('House', 'Techno', 'House'), null],
  ['three of four', by('House', 'Techno', 'House', 'House'), 'House'],
  ['two placed among many that nobody places', by(null, 'House', null, null, 'House'), 'House'],
  ['guesses', by('House', 'House').map((track) => ({ ...track, isGenreGuessed: true })), null],
])('of %s the agreed genre', (_, tracks, genre) => expect(agreedGenre(tracks)).toBe(genre))
