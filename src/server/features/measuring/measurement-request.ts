import type { TrackFacts } from '#domain/track/track.ts'
import type { MeasurementRequest } from './store.ts'

/** What is missing of a track. An estimated key is as good as none where its sound can be heard. */
export const toMeasurementRequest = (track: TrackFacts): MeasurementRequest => ({
  trackId: track.id,
  artist: track.artist,
  title: track.title,
  genre: track.genre,
  wantsTempo: track.bpm === null,
  wantsKey: track.key === null || track.keySource === 'estimated',
})
