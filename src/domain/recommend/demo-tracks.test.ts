import { expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { DEMO_ARTIST } from '../track/demo-artist.ts'
import { NO_INTENT } from '../vibe/intent.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { Recommender } from './recommend.ts'

const real = Array.from({ length: 30 }, (_, i) => someTrack({ id: `real-${i}` }))
const demo = Array.from({ length: 5 }, (_, i) => someTrack({ id: `demo-${i}`, artist: DEMO_ARTIST }))
const recommender = new Recommender([...demo, ...real])

const artistsAfter = (artist: string, allowSameArtist: boolean): string[] => {
  const question: RecommendationQuery = {
    seeds: [{ ...someTrack({ id: 'seed' }), artist, title: 'What plays' }],
    bpm: 124,
    intent: NO_INTENT,
    genreAsked: false,
    strictness: 'balanced',
    keyLock: true,
    count: 20,
    allowSameArtist,
    shown: new Set(),
    proposed: new Map([['demo-0', 'model']]),
  }
  return recommender.answer(question).tracks.map(({ track }) => track.artist)
}

it('after any other track no demo track comes, not even a proposed one', () => {
  const artists = artistsAfter('Bicep', true)
  expect(artists).toHaveLength(20)
  expect(artists).not.toContain(DEMO_ARTIST)
})

it('after a demo track others may come, as of any artist', () => {
  expect(artistsAfter(DEMO_ARTIST, true)).toContain(DEMO_ARTIST)
  expect(artistsAfter(DEMO_ARTIST, false)).not.toContain(DEMO_ARTIST)
})
