import { Recommender } from '#domain/recommend/recommend.ts'
import type { NearestArtists } from '#domain/recommend/nearest-artists.ts'
import type { RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import { keyState, SLOWEST } from '#domain/recommend/score.ts'
import {
  commonTables,
  searchTables,
  type RelaxationStep,
  relaxationSteps,
} from '#domain/recommend/search-tables.ts'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import { readTypedTrack } from '#domain/track/names.ts'
import { isMixable, type ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { trackId } from './catalogue-file.ts'
import { inTurns } from './in-turns.ts'
import { catalogueStore } from './store.ts'
import { importedTrack } from './with-imported.ts'

/** Artists nearest in scene whose tracks are read, and how many tracks of theirs. */
const ARTISTS_READ = 300
const TRACKS_OF_ARTISTS = 2_000
/** Keys that blend best, and tracks of each, nearest in tempo: half of them slower, half faster. */
const KEYS_READ = 6
const TRACKS_OF_KEY = 150

/**
 * The tracks of open data that memory does not hold: the database picks those that may answer by artist, key and tempo, and they
 * are weighed by the same points as all others.
 */
export type StoredShelf = {
  recommender(question: RecommendationQuery): Promise<Recommender>
  byIds(ids: readonly string[]): Promise<ShelfTrack[]>
  /** A track by what was typed, its name in full. */
  find(text: string): Promise<ShelfTrack | null>
}

/** @param heldUpTo memory holds the tracks with a tempo up to this id */
export function storedShelf(db: Db, artists: NearestArtists, heldUpTo: string): StoredShelf {
  const store = catalogueStore(db)
  const { scene } = artists

  const byIds = async (ids: readonly string[]): Promise<ShelfTrack[]> =>
    (await store.importedByIds(ids)).map(importedTrack)

  return {
    byIds,

    async recommender(question) {
      const tables = searchTables(
        question,
        relaxationSteps(question)[0] as RelaxationStep,
        commonTables(question, scene),
      )
      const windows = tables.tempoRanges.map(([low, high]) => [bpmOf(low), bpmOf(high)] as const)
      const { bpm } = question
      const names = artists.of(
        tables.acts.filter(({ rows }) => rows.length > 0),
        ARTISTS_READ,
      )
      const found = await store.importedByArtists(names, windows, bpm, heldUpTo, TRACKS_OF_ARTISTS)
      const own = windows.find(([low, high]) => bpm >= low && bpm <= high)
      if (own !== undefined)
        for (const key of bestKeys(tables))
          found.push(...(await store.importedByKey(key, own, bpm, heldUpTo, TRACKS_OF_KEY / 2)))
      const once = new Map(found.map((facts) => [facts.id, importedTrack(facts)]))
      return inTurns(Recommender.inSteps([...once.values()].filter(isMixable), scene))
    },

    async find(text) {
      const ids = readTypedTrack(text).readings.map(({ artist, title }) => trackId(artist, title))
      return (await byIds(ids))[0] ?? null
    },
  }
}

const bpmOf = (deciBpm: number): number => SLOWEST + deciBpm / 10

/** Keys, as services estimate them, that may come and give the most points. */
function bestKeys({ harmony, keyAllowed }: ReturnType<typeof searchTables>): Key[] {
  const points = (key: Key): number => harmony[keyState(key, 'estimated')] as number
  return ALL_KEYS.filter((key) => keyAllowed[keyState(key, 'estimated')] === 1)
    .sort((a, b) => points(b) - points(a))
    .slice(0, KEYS_READ)
}
