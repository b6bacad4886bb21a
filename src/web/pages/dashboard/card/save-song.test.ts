import { expect, it } from 'vitest'
import type { Recommendation } from '#contract/recommendations.ts'
import type { SavedSong } from '#contract/songs.ts'
import { findSaved, genreOfTip, toSongInput } from './save-song.ts'

const song = {
  id: 'r1',
  trackId: 't1',
  artist: 'Bicep',
  title: 'Glue',
  genre: 'House',
  bpm: 130,
  musicalKey: 'A minor',
  releaseYear: 2017,
  energy: 7,
  mixingTip: 'Long blend.',
} as Recommendation

it('keeps what a DJ needs of a recommendation', () => {
  expect(toSongInput(song)).toEqual({
    title: 'Glue',
    artist: 'Bicep',
    genre: 'House',
    bpm: 130,
    musicalKey: 'A minor',
    releaseYear: 2017,
    energy: 7,
    trackId: 't1',
  })
})

it.each([
  ['Genre: Deep House. Blend over 32 bars.', 'Deep House'],
  ['Blend long; genre: Techno', 'Techno'],
  ['Long blend.', ''],
])('finds the genre in "%s"', (tip, genre) => {
  expect(genreOfTip(tip)).toBe(genre)
  expect(toSongInput({ ...song, genre: '', mixingTip: tip }).genre).toBe(genre)
})

it('knows a saved song by its track or by its name', () => {
  const saved = (change: Partial<SavedSong>) =>
    [{ trackId: null, artist: 'A', title: 'B', ...change }] as readonly SavedSong[]
  expect(findSaved(song, saved({ trackId: 't1' }))).toBeDefined()
  expect(findSaved(song, saved({ artist: 'bicep', title: 'GLUE' }))).toBeDefined()
  expect(findSaved(song, saved({ artist: 'Bicep' }))).toBeUndefined()
  expect(findSaved(song, [])).toBeUndefined()
})
