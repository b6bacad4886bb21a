import { Recommender } from '../../../domain/recommend/recommend.ts'
import { BridgeIndex } from '../../../domain/set/bridge-index.ts'
import { TrackFinder } from '../../../domain/track/track-finder.ts'
import type { MixableTrack } from '../../../domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { type Fault, readCatalogue } from './catalogue-file.ts'
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

/**
 * Writes the built-in catalogue into the database, unless this edition is there already. Of several servers that start at
 * once, one writes. @returns whether it wrote, and what is wrong with the files
 */
export async function seedCatalogue(
  db: Db,
  folder: string,
): Promise<{ wrote: boolean; faults: readonly Fault[] }> {
  const { tracks, faults, fingerprint } = readCatalogue(folder)
  if ((await catalogueStore(db).edition()) === fingerprint) return { wrote: false, faults }
  const wrote = await db.transaction().execute(async (trx) => {
    const store = catalogueStore(trx)
    await store.holdEdition()
    if ((await store.edition()) === fingerprint) return false
    await store.replaceAll(tracks, fingerprint)
    return true
  })
  return { wrote, faults }
}

export const loadCatalogue = async (db: Db): Promise<Catalogue> =>
  makeCatalogue(await catalogueStore(db).all())
