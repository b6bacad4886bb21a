import type { ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { foundTracksStore, toShelfTrack } from './store.ts'

/** Found tracks as they are now, also those that another server found a moment ago. Removed ones are left out. */
export const findFoundTracks = async (db: Db, ids: readonly string[]): Promise<ShelfTrack[]> =>
  (await foundTracksStore(db).findAll(ids)).map(toShelfTrack)
