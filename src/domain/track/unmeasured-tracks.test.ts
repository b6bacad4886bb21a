import { expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { ALL_KEYS } from '../key/key.ts'
import { unmeasuredTracks } from './unmeasured-tracks.ts'

it('tracks without tempo before those without key, the best known first, unknown ones not at all', () => {
  const [key = null] = ALL_KEYS
  const track = (id: string, facts: object) => ({ ...someTrack({ id }), key, ...facts })
  const tracks = [
    track('whole', { popularity: 90 }),
    track('no key, known', { key: null, popularity: 80 }),
    track('no tempo', { bpm: null, popularity: 30 }),
    track('no tempo, known', { bpm: null, popularity: 70 }),
    track('nobody', { bpm: null, popularity: 3 }),
    track('not told', { bpm: null, popularity: null }),
  ]
  expect(unmeasuredTracks(tracks).map(({ id }) => id)).toEqual([
    'no tempo, known',
    'no tempo',
    'no key, known',
  ])
})
