import { setImmediate } from 'node:timers/promises'
import { NearestArtists } from '#domain/recommend/nearest-artists.ts'
import { Recommender } from '#domain/recommend/recommend.ts'
import { EMPTY_SCENE, type SceneModel } from '#domain/scene/scene-model.ts'
import { BridgeIndex } from '#domain/set/bridge-index.ts'
import { isDemoArtist } from '#domain/track/demo-artist.ts'
import { runToCompletion, type Chunked } from '#domain/track/chunked.ts'
import { TrackFinder } from '#domain/track/track-finder.ts'
import { isMixable, type MixableTrack, type ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { catalogueEdition, type Shelves } from './catalogue-edition.ts'
import { readCatalogue } from './catalogue-file.ts'
import { readKnownShelf } from './known-shelf.ts'
import type { RowError } from './shelf-rows.ts'
import { inTurns } from './in-turns.ts'
import { catalogueStore } from './store.ts'
import { type StoredShelf, storedShelf } from './stored-shelf.ts'
import { type FolderFile, mergeFolderTracks } from './merge-folder-tracks.ts'
import { type ImportedFacts, withImported } from './with-imported.ts'

/** Files of the music folder read from the database between two looks at what else there is to do. */
const FILE_BATCH_SIZE = 500
/** The same of tracks of open data. */
const IMPORT_BATCH_SIZE = 5_000
/** Behind every id. */
const ALL_HELD = '\u{10ffff}'

/** Finds tracks by name. */
export type Finder = Pick<TrackFinder<ShelfTrack>, 'find' | 'search' | 'tracksBy'>

/** The catalogue in memory: found by name, by what mixes, and by what lies between. */
export type Catalogue = {
  /** What can be recommended: every track whose tempo is known. */
  readonly tracks: readonly MixableTrack[]
  /** Every track, those known by name only included, as for the finder. */
  readonly all: readonly ShelfTrack[]
  readonly byId: Pick<ReadonlyMap<string, ShelfTrack>, 'get' | 'size'>
  readonly finder: Finder
  /** Of the tracks above. */
  readonly recommender: Recommender
  /** Every shelf that everybody is answered from: of a track on two shelves the first one's counts. */
  readonly recommenders: readonly [Recommender, ...Recommender[]]
  readonly bridges: BridgeIndex
  /** Tracks that memory has no room for; null where it holds all. */
  readonly stored: StoredShelf | null
}

/** The catalogue as it is at this moment. Ask once a request, so that all of it sees the same. */
export type CurrentCatalogue = { current(): Catalogue }

export const createCatalogue = (tracks: readonly ShelfTrack[], scene: SceneModel = EMPTY_SCENE): Catalogue =>
  runToCompletion(catalogueSteps(tracks, scene))

/** As `createCatalogue`, in steps between which something else can be done. */
function* catalogueSteps(all: readonly ShelfTrack[], scene: SceneModel): Chunked<Catalogue> {
  const finder = yield* TrackFinder.inSteps(all)
  yield
  const tracks = all.filter(isMixable)
  const recommender = yield* Recommender.inSteps(tracks, scene)
  yield
  const bridges = yield* BridgeIndex.inSteps(tracks.filter(({ artist }) => !isDemoArtist(artist)))
  yield
  const byId = new Map(all.map((track) => [track.id, track]))
  return {
    tracks,
    all,
    byId,
    finder,
    recommender,
    recommenders: [recommender],
    bridges,
    stored: null,
  }
}

/**
 * Writes the built-in catalogue into the database, unless this edition is there already: then nothing of it is read but
 * the bytes. Of several servers that start at once, one writes. @returns whether it wrote, and what is wrong with the files
 */
export async function seedCatalogue(
  db: Db,
  folder: string,
  shelves: Shelves = 'all',
): Promise<{ wrote: boolean; errors: readonly RowError[] }> {
  const edition = catalogueEdition(folder, shelves)
  if ((await catalogueStore(db).edition()) === edition) return { wrote: false, errors: [] }
  const authored = readCatalogue(folder)
  const known = shelves === 'all' ? readKnownShelf(folder, authored.tracks) : { tracks: [], errors: [] }
  const wrote = await db.transaction().execute(async (trx) => {
    const store = catalogueStore(trx)
    await store.holdEdition()
    if ((await store.edition()) === edition) return false
    await store.replaceAll([...authored.tracks, ...known.tracks], edition)
    return true
  })
  return { wrote, errors: [...authored.errors, ...known.errors] }
}

/**
 * The catalogue as the database has it now, open data and the music folder included.
 * @param scene who is played with whom
 * @param importedMost tracks of open data that are held in memory, those with a tempo first
 */
export async function loadCatalogue(
  db: Db,
  scene: SceneModel = EMPTY_SCENE,
  importedMost = Number.POSITIVE_INFINITY,
): Promise<Catalogue> {
  const store = catalogueStore(db)
  const files: FolderFile[] = []
  for (let page = await store.folderFiles(null, FILE_BATCH_SIZE); page.length > 0;) {
    files.push(...page)
    await setImmediate()
    page = await store.folderFiles(page.at(-1)?.id ?? null, FILE_BATCH_SIZE)
  }
  const imported = await importedTracks(db, importedMost)
  const shelves = withImported(await seededTracks(db), imported.tracks)
  const catalogue = await inTurns(catalogueSteps(mergeFolderTracks(shelves, files), scene))
  const { heldUpTo } = imported
  if (heldUpTo === null) return catalogue
  const artists = await inTurns(NearestArtists.inSteps(scene))
  return { ...catalogue, stored: storedShelf(db, artists, heldUpTo) }
}

/** @returns and the id up to which tracks with a tempo are among them; null where all are */
async function importedTracks(
  db: Db,
  most: number,
): Promise<{ tracks: ImportedFacts[]; heldUpTo: string | null }> {
  const store = catalogueStore(db)
  const tracks: ImportedFacts[] = []
  for (const isMeasured of [true, false])
    for (let after = ''; ;) {
      const room = most - tracks.length
      const page = await store.imported(isMeasured, after, Math.min(IMPORT_BATCH_SIZE, room + 1))
      tracks.push(...page.slice(0, room))
      const last = page.at(-1)
      // Of those without a tempo the database is asked by name alone.
      if (page.length > room) return { tracks, heldUpTo: isMeasured ? (tracks.at(-1)?.id ?? '') : ALL_HELD }
      if (last === undefined) break
      after = last.id
      await setImmediate()
    }
  return { tracks, heldUpTo: null }
}

/** They are read in parts: where another server writes an edition meanwhile, all of it is read again. */
async function seededTracks(db: Db): Promise<ShelfTrack[]> {
  const store = catalogueStore(db)
  for (;;) {
    const edition = await store.edition()
    const tracks = await store.all()
    if ((await store.edition()) === edition) return tracks
  }
}
