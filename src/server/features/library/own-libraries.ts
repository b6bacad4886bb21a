import { setImmediate } from 'node:timers/promises'
import { OwnGenres } from '#domain/library/own-genres.ts'
import { playlistGenres } from '#domain/library/playlist-genres.ts'
import { ownFacts, ownMixable, ownTrackKey } from '#domain/library/own-track.ts'
import { Recommender } from '#domain/recommend/recommend.ts'
import { normalizeName, readTypedTrack } from '#domain/track/names.ts'
import type { Found } from '#domain/track/found.ts'
import { TrackFinder } from '#domain/track/track-finder.ts'
import { agreedGenre } from '#domain/track/artist-house.ts'
import type { GenreName } from '#domain/track/genres.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { libraryStore, type Stamp, type StoredTrack } from './store.ts'

/** Rows read before others get their turn: some 10 ms. */
const ROW_BATCH_SIZE = 1_000
/** Tracks kept in memory over all users, at most: some 100 MB. */
const TRACKS_KEPT = 200_000
/** Tracks of a library that a typed text is compared with letter by letter. */
const CANDIDATES = 50
const WORDS_MOST = 8

/** The playlists of a user's DJ software; `keys`: `ownTrackKey` of their tracks. */
type PlaylistsOf = (userId: string) => Promise<Parameters<typeof playlistGenres>[0]>

/** A user's library, ready to recommend from. */
type OwnLibrary = { readonly tracks: number; readonly recommender: Recommender }

/** `builtIn`: the shelf that facts were filled in from; tracks found since then are no reason to read it all again. */
type CacheEntry = {
  readonly stamp: Stamp
  readonly builtIn: Recommender
  readonly library: Promise<OwnLibrary>
}

/** A track of a user's own as the engine knows it. */
const factsOf = (stored: StoredTrack, catalogue: Catalogue): TrackFacts =>
  ownFacts(stored, stored.id, catalogued(stored, catalogue))

/** The catalogue's same track. */
export const catalogued = (
  { artist, title }: Pick<StoredTrack, 'artist' | 'title'>,
  { byId }: Catalogue,
): TrackFacts | undefined => byId.get(trackId(artist, title))

/** Every track of a library, part by part; others get their turn in between. */
export async function* libraryParts(db: Db, userId: string): AsyncGenerator<readonly StoredTrack[]> {
  for (let key = ''; ;) {
    const part = await libraryStore(db).after(userId, key, ROW_BATCH_SIZE)
    yield part
    const last = part[part.length - 1]
    if (last === undefined || part.length < ROW_BATCH_SIZE) return
    key = last.trackKey
    await setImmediate()
  }
}

/** Words a library is searched by. */
export const wordsOf = (text: string): string[] =>
  [...new Set(normalizeName(text).split(' '))].filter((word) => word !== '').slice(0, WORDS_MOST)

/** The genre that nearly all of the catalogue's tracks by an artist share. */
function usualGenres({ finder }: Catalogue): (artist: string) => GenreName | null {
  const known = new Map<string, GenreName | null>()
  return (artist) => {
    let genre = known.get(artist)
    if (genre === undefined) known.set(artist, (genre = agreedGenre(finder.tracksBy(artist))))
    return genre
  }
}

/** A track whose genre nobody says, with the one it most likely has. */
function withGenre(facts: TrackFacts, guess: () => GenreName | null): TrackFacts {
  const genre = facts.genre === null ? guess() : null
  return genre === null ? facts : { ...facts, genre, isGenreGuessed: true }
}

async function readLibrary(
  { db, playlistsOf }: OwnLibraryDeps,
  userId: string,
  catalogue: Catalogue,
): Promise<OwnLibrary> {
  const own: { readonly facts: TrackFacts; readonly album: string | null; readonly key: string }[] = []
  const genres = new OwnGenres()
  const usual = usualGenres(catalogue)
  let tracks = 0
  for await (const part of libraryParts(db, userId)) {
    tracks += part.length
    for (const stored of part) {
      const facts = factsOf(stored, catalogue)
      genres.add({ ...facts, album: stored.album })
      own.push({
        facts: withGenre(facts, () => usual(facts.artist)),
        album: stored.album,
        key: stored.trackKey,
      })
    }
  }
  const genreOf = new Map(own.map(({ facts, key }) => [key, facts.genre]))
  const byPlaylist = playlistGenres(await playlistsOf(userId), (key) => genreOf.get(key) ?? null)
  const mixable = own.flatMap(({ facts, album, key }) => {
    const guess = () => genres.guess({ artist: facts.artist, album }) ?? byPlaylist.get(key) ?? null
    const track = ownMixable(withGenre(facts, guess))
    return track === null ? [] : [track]
  })
  return { tracks, recommender: new Recommender(mixable, catalogue.recommender.scene) }
}

/** The libraries of users as the rest of the server sees them. An LRU cache: the least recently used library is evicted. */
type OwnLibraryDeps = { readonly db: Db; readonly playlistsOf: PlaylistsOf }

export function createOwnLibraries(deps: OwnLibraryDeps, maxCachedTracks = TRACKS_KEPT) {
  const { db } = deps
  const cache = new Map<string, CacheEntry>()

  function evictUntilFits(): void {
    let tracks = [...cache.values()].reduce((sum, { stamp }) => sum + stamp.tracks, 0)
    for (const [userId, { stamp }] of cache) {
      if (tracks <= maxCachedTracks || cache.size === 1) return
      cache.delete(userId)
      tracks -= stamp.tracks
    }
  }

  return {
    /** The library as it is now: a change, by whichever server, is seen by its stamp. */
    async of(userId: string, catalogue: Catalogue): Promise<OwnLibrary> {
      const stamp = await libraryStore(db).stamp(userId)
      const before = cache.get(userId)
      const builtIn = catalogue.recommender
      const mine =
        before !== undefined && isSame(before.stamp, stamp) && before.builtIn === builtIn
          ? before
          : { stamp, builtIn, library: readLibrary(deps, userId, catalogue) }
      cache.delete(userId)
      cache.set(userId, mine)
      evictUntilFits()
      mine.library.catch(() => {
        if (cache.get(userId) === mine) cache.delete(userId)
      })
      return mine.library
    },

    /** Those of these tracks that are the user's own, by the id that was asked for: their own, or the catalogue's. */
    async byId(
      userId: string,
      ids: readonly string[],
      catalogue: Catalogue,
    ): Promise<ReadonlyMap<string, TrackFacts>> {
      const keyOf = new Map(
        ids.flatMap((id) => {
          const known = catalogue.byId.get(id)
          return known ? [[id, ownTrackKey(known.artist, known.title)] as const] : []
        }),
      )
      const store = libraryStore(db)
      const found = [
        ...(await store.byKeys(userId, [...keyOf.values()])),
        ...(await store.byIds(
          userId,
          ids.filter((id) => !keyOf.has(id)),
        )),
      ]
      return new Map(
        ids.flatMap((id) => {
          const own = found.find((one) => one.id === id || one.trackKey === keyOf.get(id))
          return own ? [[id, factsOf(own, catalogue)] as const] : []
        }),
      )
    },

    /**
     * What a typed text means among the user's tracks. Tracks of which neither tempo nor genre is known say nothing.
     * @param known what it means in the catalogue: the same track of one's own is meant, and typing errors are looked
     *   into only where the catalogue is not sure
     */
    async find(
      userId: string,
      text: string,
      known: Found<TrackFacts>,
      catalogue: Catalogue,
    ): Promise<Found<TrackFacts>> {
      const store = libraryStore(db)
      const usable = (stored: readonly StoredTrack[]) =>
        stored
          .map((one) => ({ key: one.trackKey, facts: factsOf(one, catalogue) }))
          .filter(({ facts }) => facts.bpm !== null || facts.genre !== null)
      const keys = readTypedTrack(text).readings.map(({ artist, title }) => ownTrackKey(artist, title))
      if (known.kind === 'track' && known.sameVersion)
        keys.push(ownTrackKey(known.track.artist, known.track.title))
      const exact = usable(await store.byKeys(userId, keys))
      for (const key of keys) {
        const own = exact.find((one) => one.key === key)
        if (own) return { kind: 'track', track: own.facts, confidence: 1, sameVersion: true }
      }
      if (known.kind !== 'nothing' && known.confidence >= SURE) return { kind: 'nothing' }
      const alike = usable(await store.like(userId, wordsOf(text), CANDIDATES))
      const found = new TrackFinder(alike.map(({ facts }) => facts)).find(text)
      const isSurer =
        found.kind !== 'nothing' && (known.kind === 'nothing' || found.confidence > known.confidence)
      return isSurer ? found : { kind: 'nothing' }
    },
  }
}
export type OwnLibraries = ReturnType<typeof createOwnLibraries>

/** From here on next to nothing of a name differs. */
const SURE = 0.95

const isSame = (a: Stamp, b: Stamp): boolean =>
  a.tracks === b.tracks &&
  a.changedAt === b.changedAt &&
  a.highestId === b.highestId &&
  a.personalVersion === b.personalVersion
