import type { GenreName } from './genres.ts'
import type { TrackFacts } from './track.ts'

/** What an artist's tracks usually are. */
export type ArtistHouse = {
  readonly genre: GenreName | null
  /** Beats a minute, the middle of those in that genre or none. */
  readonly bpm: number | null
  readonly energy: number | null
}

/** Only the best-known tracks speak for the artist: an outlier that is hardly played must not. */
const BEST_KNOWN = 12

/**
 * The genre, tempo and energy of an artist's best-known tracks.
 * @param wanted the genre to stay within, where it is given and the artist has any of it
 */
export function artistHouse(tracks: readonly TrackFacts[], wanted: GenreName | null = null): ArtistHouse {
  const best = [...tracks].sort((a, b) => popularityOf(b) - popularityOf(a))
  const placed = best.filter(({ genre }) => genre !== null).slice(0, BEST_KNOWN)
  const genre = wanted ?? mostOften(placed.map((track) => track.genre as GenreName))
  const own = best.filter((track) => track.genre === genre || (wanted === null && track.genre === null))
  const speaking = (own.length > 0 ? own : best).filter(({ bpm }) => bpm !== null).slice(0, BEST_KNOWN)
  const energy = median(known(speaking.map((track) => track.energy)))
  return {
    genre,
    bpm: median(known(speaking.map((track) => track.bpm))),
    energy: energy === null ? null : Math.round(energy),
  }
}

/** One track alone may be an outlier. */
const MIN_AGREEING = 2
/** In the catalogue 97 tracks in a hundred have the genre that so many of their artist's others share. */
const AGREED_SHARE = 0.75

/** The genre that nearly all placed tracks of an artist share; null where they do not. */
export function agreedGenre(
  tracks: readonly Pick<TrackFacts, 'genre' | 'isGenreGuessed'>[],
): GenreName | null {
  const placed = known(tracks.map(({ genre, isGenreGuessed }) => (isGenreGuessed === true ? null : genre)))
  const genre = mostOften(placed)
  const agreeing = placed.filter((one) => one === genre).length
  return agreeing >= MIN_AGREEING && agreeing >= AGREED_SHARE * placed.length ? genre : null
}

/** 0–100. Defaults for an unknown popularity: tracks described by hand are known to most DJs, those without a tempo to few. */
export const popularityOf = ({ popularity, bpm, vocal }: TrackFacts): number =>
  popularity ?? (bpm === null ? 15 : vocal === null ? 40 : 60)

const known = <T>(values: readonly (T | null)[]): T[] =>
  values.flatMap((value) => (value === null ? [] : [value]))

/** The mode; of equals the first. */
function mostOften<T>(values: readonly T[]): T | null {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: T | null = null
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = value
  return best
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
