import type { ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { foundTracksStore } from './store.ts'

/** Notes that somebody was shown these tracks or asked for them: what nobody asks for goes after a year. */
export async function touchFoundTracks(
  db: Db,
  tracks: readonly (Pick<ShelfTrack, 'id' | 'foundOn'> | undefined)[],
  now: number,
): Promise<void> {
  const ids = tracks.flatMap((track) => (track?.foundOn === undefined ? [] : [track.id]))
  await foundTracksStore(db).touch(ids, now)
}
