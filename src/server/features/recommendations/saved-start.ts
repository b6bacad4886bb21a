import type { RecommendationRequest } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'
import { findSavedSong } from '../songs/saved-songs.ts'

/** Places a name is cut at to find its artist: more hyphens than that stand in no name. */
const MAX_CUTS = 8
const SEPARATOR = ' - '

/**
 * Whether a question starts from a song that the requester saved, as it was saved: such a search refines what they have.
 * The song is known by the name that is asked for, "artist - title".
 */
export async function isFromSavedSong(
  db: Db,
  userId: string | null,
  input: RecommendationRequest,
): Promise<boolean> {
  if (userId === null || !input.isRefinement) return false
  const parts = input.currentTrack.split(SEPARATOR)
  for (let cut = 1; cut < Math.min(parts.length, MAX_CUTS); cut++) {
    const [artist, title] = [parts.slice(0, cut).join(SEPARATOR), parts.slice(cut).join(SEPARATOR)]
    const song = await findSavedSong(db, userId, { artist, title })
    if (song !== null) return isAsSaved(input, song)
  }
  return false
}

const isAsSaved = (
  { genre, bpm }: RecommendationRequest,
  song: { readonly genre: string; readonly bpm: number | null },
): boolean =>
  (genre === undefined || genre.toLowerCase() === song.genre.toLowerCase()) &&
  (bpm === undefined || bpm === song.bpm)
