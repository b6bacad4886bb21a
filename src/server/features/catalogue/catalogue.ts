import { Recommender } from '../../../domain/recommend/recommend.ts'
import { BridgeIndex } from '../../../domain/set/bridge-index.ts'
import { TrackFinder } from '../../../domain/track/track-finder.ts'
import type { MixableTrack } from '../../../domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { readCatalogue } from './catalogue-file.ts'
import { catalogueStore } from './store.ts'

/** The catalogue in memory: found by name, by what mixes, and by what lies between. */
export type Catalogue = {
  readonly tracks: readonly MixableTrack[]
  readonly byId: ReadonlyMap<string, MixableTrack>
  readonly finder: TrackFinder<MixableTrack>
  readonly recommender: Recommender
  readonly bridges: BridgeIndex
}

export function makeCatalogue(tracks: readonly MixableTrack[]): Catalogue {
  return {
    tracks,
    byId: new Map(tracks.map((track) => [track.id, track])),
    finder: new TrackFinder(tracks),
    recommender: new Recommender(tracks),
    bridges: new BridgeIndex(tracks),
  }
}

/** Writes the built-in catalogue into the database, unless this edition is there already. @returns whether it wrote. */
export async function seedCatalogue(db: Db, folder: string): Promise<boolean> {
  const { tracks, fingerprint } = readCatalogue(folder)
  if ((await catalogueStore(db).edition()) === fingerprint) return false
  await db.transaction().execute((trx) => catalogueStore(trx).replaceAll(tracks, fingerprint))
  return true
}

export const loadCatalogue = async (db: Db): Promise<Catalogue> =>
  makeCatalogue(await catalogueStore(db).all())
