import { setImmediate } from 'node:timers/promises'
import { Recommender } from '../../../domain/recommend/recommend.ts'
import { BridgeIndex } from '../../../domain/set/bridge-index.ts'
import { isDemoArtist } from '../../../domain/track/demo-artist.ts'
import { atOnce, type Steps } from '../../../domain/track/steps.ts'
import { TrackFinder } from '../../../domain/track/track-finder.ts'
import type { MixableTrack } from '../../../domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { type Fault, readCatalogue } from './catalogue-file.ts'
import { catalogueStore } from './store.ts'
import { type FolderFile, withFolder } from './with-folder.ts'

/** Files of the music folder read from the database between two looks at what else there is to do. */
const FILES_AT_ONCE = 500

/** The catalogue in memory: found by name, by what mixes, and by what lies between. */
export type Catalogue = {
  readonly tracks: readonly MixableTrack[]
  readonly byId: ReadonlyMap<string, MixableTrack>
  readonly finder: TrackFinder<MixableTrack>
  readonly recommender: Recommender
  readonly bridges: BridgeIndex
}

/** The catalogue as it is at this moment. Ask once a request, so that all of it sees the same. */
export type CurrentCatalogue = { current(): Catalogue }

export const makeCatalogue = (tracks: readonly MixableTrack[]): Catalogue => atOnce(catalogueSteps(tracks))

/** As `makeCatalogue`, in steps between which something else can be done. */
function* catalogueSteps(tracks: readonly MixableTrack[]): Steps<Catalogue> {
  const finder = yield* TrackFinder.inSteps(tracks)
  yield
  const recommender = yield* Recommender.inSteps(tracks)
  yield
  const bridges = new BridgeIndex(tracks.filter(({ artist }) => !isDemoArtist(artist)))
  yield
  return { tracks, byId: new Map(tracks.map((track) => [track.id, track])), finder, recommender, bridges }
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

/** The catalogue as the database has it now, the music folder included. */
export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const store = catalogueStore(db)
  const files: FolderFile[] = []
  for (let page = await store.folderFiles(null, FILES_AT_ONCE); page.length > 0;) {
    files.push(...page)
    await setImmediate()
    page = await store.folderFiles(page.at(-1)?.id ?? null, FILES_AT_ONCE)
  }
  return inTurns(catalogueSteps(withFolder(await store.all(), files)))
}

async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
