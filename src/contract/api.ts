import { health } from './health.ts'
import { createRecommendations, getRecommendations, selectRecommendation } from './recommendations.ts'
import { searchTracks } from './tracks.ts'

/** Every call of the API. The server must mount each of them; a test holds it to that. */
export const api = {
  health,
  searchTracks,
  createRecommendations,
  getRecommendations,
  selectRecommendation,
} as const

export type Api = typeof api
export type ApiEndpoint = Api[keyof Api]
