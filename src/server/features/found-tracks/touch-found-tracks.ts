import type { ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { foundTracksStore } from './store.ts'

/** Touches the tracks that a search showed or asked for: untouched ones are pruned after a year. */
export async function touchFoundTracks(
  db: Db,
  tracks: readonly (Pick<ShelfTrack, 'id' | 'foundOn'> | undefined)[],
  now: number,
): Promise<void> {
  const ids = tracks.flatMap((track) => (track?.foundOn === undefined ? [] : [track.id]))
  await foundTracksStore(db).touch(ids, now)
}
