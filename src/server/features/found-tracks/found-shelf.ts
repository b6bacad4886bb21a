import { Recommender } from '#domain/recommend/recommend.ts'
import type { Found } from '#domain/track/found.ts'
import { TrackFinder } from '#domain/track/track-finder.ts'
import { isMixable, type ShelfTrack, type TrackFacts } from '#domain/track/track.ts'
import type { Catalogue, Finder } from '../catalogue/catalogue.ts'

/** What services proved to exist, in memory: small beside the catalogue, and made anew whenever it changes. */
export type FoundShelf = {
  readonly byId: ReadonlyMap<string, ShelfTrack>
  readonly finder: TrackFinder<ShelfTrack>
  readonly recommender: Recommender
}

/** @param base what is known of the same tracks already is filled in from there */
export function createFoundShelf(found: readonly ShelfTrack[], base: Catalogue): FoundShelf {
  const tracks = found.map((track) => {
    const builtIn = base.byId.get(track.id)
    return builtIn === undefined ? track : completed(builtIn, track)
  })
  return {
    byId: new Map(tracks.map((track) => [track.id, track])),
    finder: new TrackFinder(tracks),
    recommender: new Recommender(tracks.filter(isMixable), base.recommender.scene),
  }
}

/** Of what a search field shows, how many may come from this shelf where the catalogue alone would fill it. */
const FOUND_IN_SEARCH = 3

/** The catalogue and the found tracks as one. A track on both shelves is as the found one says, which was completed later. */
export function joinCatalogue(base: Catalogue, found: FoundShelf): Catalogue {
  if (found.byId.size === 0) return base
  return {
    ...base,
    byId: {
      get: (id) => found.byId.get(id) ?? base.byId.get(id),
      size: base.byId.size + found.byId.size,
    },
    finder: joinFinders(base.finder, found),
    recommenders: [found.recommender, ...base.recommenders],
  }
}

/** Missing facts of a built-in track are filled in by what was measured. */
function completed(builtIn: ShelfTrack, found: ShelfTrack): ShelfTrack {
  const isKeyTaken = found.key !== null && (builtIn.key === null || builtIn.keySource === 'estimated')
  const isGuess = builtIn.genre === null && found.isGenreGuessed === true
  return {
    ...builtIn,
    ...(isGuess ? { isGenreGuessed: true } : {}),
    bpm: builtIn.bpm ?? found.bpm,
    genre: builtIn.genre ?? found.genre,
    year: builtIn.year ?? found.year,
    energy: builtIn.energy ?? found.energy,
    ...(isKeyTaken ? { key: found.key, keySource: found.keySource } : {}),
    ...(found.foundOn === undefined ? {} : { foundOn: found.foundOn }),
  }
}

function joinFinders(base: Finder, { byId, finder }: FoundShelf): Finder {
  const whole = (track: ShelfTrack): ShelfTrack => byId.get(track.id) ?? track
  return {
    find(text) {
      const [first, other] = [base.find(text), finder.find(text)]
      const chosen = isSurer(other, first) ? other : first
      return chosen.kind === 'track' ? { ...chosen, track: whole(chosen.track) } : chosen
    },
    search(text, limit) {
      const others = finder.search(text, Math.min(limit, FOUND_IN_SEARCH))
      const own = base.search(text, limit).filter(({ id }) => !others.some((other) => other.id === id))
      return [...own.slice(0, Math.max(0, limit - others.length)), ...others].map(whole)
    },
    tracksBy(artist) {
      const own = base.tracksBy(artist)
      const others = finder.tracksBy(artist).filter(({ id }) => !own.some((track) => track.id === id))
      return [...own, ...others].map(whole)
    },
  }
}

/** A track is surer than an artist or a choice; of two tracks the better match, the catalogue's where they are alike. */
function isSurer(one: Found<TrackFacts>, other: Found<TrackFacts>): boolean {
  if (one.kind !== 'track') return other.kind === 'nothing'
  if (other.kind === 'track') return one.confidence > other.confidence
  return other.kind !== 'artist' || other.isTitleUnknown || one.confidence > other.confidence
}
