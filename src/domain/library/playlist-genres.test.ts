import { expect, it } from 'vitest'
import type { GenreName } from '../track/genres.ts'
import { playlistGenres } from './playlist-genres.ts'

const known: Readonly<Record<string, GenreName>> = { a: 'Techno', b: 'Techno', c: 'House', d: 'Techno' }
const genresOf = (...playlists: Parameters<typeof playlistGenres>[0]) =>
  Object.fromEntries(playlistGenres(playlists, (key) => known[key] ?? null))
const list = (name: string, keys: readonly string[], folder: readonly string[] = []) => ({
  name,
  folder,
  keys,
})

it('a playlist is of the genre it is named after, or its folder', () => {
  expect(genresOf(list('Deep House', ['x']))).toEqual({ x: 'Deep House' })
  expect(genresOf(list('Warm up', ['x'], ['Friday', 'Trance']))).toEqual({ x: 'Trance' })
  expect(genresOf(list('Warm up', ['x'], ['Trance', 'Techno']))).toEqual({ x: 'Techno' })
})

it('else of the one that nearly all of its tracks share', () => {
  expect(genresOf(list('Peak', ['a', 'b', 'd', 'x']))).toMatchObject({ x: 'Techno' })
  expect(genresOf(list('Mixed', ['a', 'c', 'x']))).toEqual({})
  expect(genresOf(list('One', ['a', 'x']))).toEqual({})
})

it('what lies in playlists of two genres stays without', () => {
  expect(genresOf(list('Techno', ['x', 'y']), list('House', ['x']), list('Techno 2', ['y']))).toEqual({
    y: 'Techno',
  })
})
