import { expect, it } from 'vitest'
import { ALL_KEYS } from '../key/key.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { bestKnownSongs } from './best-known-songs.ts'

const artistOf = ({ artist }: { readonly artist: string }) => artist
const song = (artist: string, title: string, percentage: number, popularity: number | null) => ({
  track: someTrack({ id: `${artist} ${title}`, artist, title, popularity, key: ALL_KEYS[0] ?? null }),
  percentage,
})
const placesOf = (...songs: ReturnType<typeof song>[]) => {
  const places = bestKnownSongs(songs, artistOf)
  return songs.map(({ track }) => places.get(track))
}

it('of songs that fit about as well the one a floor knows stands first, in the place its artist earns', () => {
  const bSide = song('Modjo', 'Music Takes You Back', 84, 46)
  const hit = song('Modjo', 'Lady', 79, 87)
  expect(placesOf(bSide, hit)).toEqual([79, 84])
})

it('a song that fits far worse stays behind, however known it is', () => {
  expect(placesOf(song('Modjo', 'Chillin', 90, 46), song('Modjo', 'Lady', 81, 87))).toEqual([90, 81])
})

it('no artist comes sooner for being known', () => {
  const places = placesOf(song('Known', 'Hit', 82, 95), song('Rare', 'Record', 83, 5))
  expect(places).toEqual([82, 83])
})

it('of two that are known as well, the one whose key is known stands first', () => {
  const keyless = {
    ...song('A', 'One', 82, 60),
    track: someTrack({ id: '1', artist: 'A', popularity: 60, key: null }),
  }
  expect(placesOf(keyless, song('A', 'Two', 80, 60))).toEqual([80, 82])
})

it('where their popularity is unknown the better fit stays first', () => {
  expect(placesOf(song('A', 'One', 80, null), song('A', 'Two', 82, null))).toEqual([80, 82])
})
