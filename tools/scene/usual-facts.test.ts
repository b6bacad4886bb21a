import { expect, it } from 'vitest'
import { someTrack } from '../../test/fixtures/tracks.ts'
import { usualFactsReader } from './usual-facts.ts'

const shelf = [
  someTrack({ id: 'a', artist: 'Pryda', genre: 'Progressive House', bpm: 126, year: 2010 }),
  someTrack({ id: 'b', artist: 'Pryda', genre: 'Progressive House', bpm: 127, year: 2012 }),
  someTrack({ id: 'c', artist: 'Aruna', genre: 'Trance', bpm: 136, year: 2013 }),
].map((track) => ({ ...track, origin: 'catalogue' as const }))
const usualOf = usualFactsReader(shelf, (name) => ['pryda', 'aruna'].includes(name))

it('an artist’s usual tempo, genre and year are those of their tracks', () => {
  expect(usualOf('Pryda', 'Not on the shelf')).toMatchObject({ genre: 'Progressive House', year: 2010 })
  expect(usualOf('Pryda feat. Aruna', 'Not on the shelf')).toMatchObject({ genre: 'Progressive House' })
})

it('of a remix what is usual for the remixer', () => {
  expect(usualOf('Aruna', 'Her Song (Pryda Remix)')).toMatchObject({ genre: 'Progressive House' })
  expect(usualOf('Somebody', 'Their Song (Aruna Remix)')).toMatchObject({ genre: 'Trance', bpm: 136 })
})

it('nothing is usual for somebody who has no track here', () => {
  expect(usualOf('Somebody', 'A Song')).toEqual({ bpm: null, genre: null, energy: null, year: null })
})
