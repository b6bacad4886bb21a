import type { TrackOrigin } from '../../../contract/recommendations.ts'

/** Where a result comes from, in words; null for Segue's own catalogue, which goes without saying, and for a find, which is told apart. */
export const trackOrigin: Readonly<Record<TrackOrigin, string | null>> = {
  catalogue: null,
  folder: "From this server's music folder",
  library: 'From your library',
  found: null,
}
