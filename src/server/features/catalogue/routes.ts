import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import { api } from '#contract/api.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import type { Server } from '../../http/server.ts'
import type { CurrentCatalogue } from './catalogue.ts'

export function catalogueRoutes(server: Server, { catalogue }: { catalogue: CurrentCatalogue }): void {
  server.register(api.searchTracks, { who: 'anyone', perMinute: 600 }, ({ query }) => ({
    tracks: catalogue.current().finder.search(query.q, query.limit).map(trackSummary),
  }))
}

const trackSummary = (track: TrackFacts): TrackSummary => ({
  id: track.id,
  artist: track.artist,
  title: track.title,
  releaseYear: track.year,
  genre: track.genre,
  bpm: track.bpm,
  musicalKey: track.key === null ? null : toTraditional(track.key),
  camelot: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
  energy: track.energy,
})
