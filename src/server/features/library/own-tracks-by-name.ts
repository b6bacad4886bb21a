import { ownFacts, ownTrackKey } from '#domain/library/own-track.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { catalogued } from './own-libraries.ts'
import { libraryStore } from './store.ts'

type NamedTrack = { readonly artist: string; readonly title: string }

/** Keys asked for by one statement. */
const KEY_BATCH_SIZE = 500

/** Which of these tracks are in a user's library, by `ownTrackKey`, as the engine knows them. */
export async function ownTracksByName(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  userId: string,
  tracks: readonly NamedTrack[],
): Promise<ReadonlyMap<string, TrackFacts>> {
  const keys = [...new Set(tracks.map(({ artist, title }) => ownTrackKey(artist, title)))]
  const found = new Map<string, TrackFacts>()
  for (let from = 0; from < keys.length; from += KEY_BATCH_SIZE)
    for (const track of await libraryStore(db).byKeys(userId, keys.slice(from, from + KEY_BATCH_SIZE)))
      found.set(track.trackKey, ownFacts(track, track.id, catalogued(track, catalogue)))
  return found
}
