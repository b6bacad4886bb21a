import type { ShelfTrack } from '../../../domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { foundTracksStore } from './store.ts'

/** Notes that somebody was shown these tracks or asked for them: those that were found are kept for another year. */
export async function touchFoundTracks(
  db: Db,
  tracks: readonly Pick<ShelfTrack, 'id' | 'origin'>[],
  now: number,
): Promise<void> {
  const found = tracks.filter(({ origin }) => origin === 'found')
  await foundTracksStore(db).touch(
    found.map(({ id }) => id),
    now,
  )
}
