import { popularityOf } from '../track/artist-house.ts'
import type { MixableTrack } from '../track/track.ts'

/** Percentage points by which a song may fit worse than its artist's best and still take that one's rank. */
const MAX_WORSE = 8
/** Weight of popularity among songs of one artist, in percentage points per point of popularity (0–100). */
const PERCENT_PER_POPULARITY = 0.2
/** Penalty where a song's key has to be found by ear, in percentage points. */
const PERCENT_WITHOUT_KEY = 4

/**
 * Re-ranks tracks within each artist. An artist keeps the ranks that their tracks earn; among tracks that fit about as
 * well, the better-known one takes the better rank, for a DJ who is led to an artist plays the record they are known by.
 * The order of artists does not change.
 * @param artistOf the artist a track counts for
 * @returns the percentage of the rank, by track
 */
export function bestKnownSongs(
  tracks: readonly { readonly track: MixableTrack; readonly percentage: number }[],
  artistOf: (track: MixableTrack) => string,
): ReadonlyMap<MixableTrack, number> {
  const byArtist = new Map<string, (typeof tracks)[number][]>()
  for (const one of tracks) {
    const artist = artistOf(one.track)
    const own = byArtist.get(artist)
    if (own) own.push(one)
    else byArtist.set(artist, [one])
  }
  const places = new Map<MixableTrack, number>()
  for (const own of byArtist.values()) {
    const byFit = own.toSorted((a, b) => b.percentage - a.percentage)
    const best = byFit[0]?.percentage ?? 0
    const weight = ({ track, percentage }: (typeof own)[number]): number =>
      percentage +
      PERCENT_PER_POPULARITY * popularityOf(track) -
      (track.key === null ? PERCENT_WITHOUT_KEY : 0)
    const near = byFit.filter(({ percentage }) => percentage >= best - MAX_WORSE)
    const inOrder = [...near.toSorted((a, b) => weight(b) - weight(a)), ...byFit.slice(near.length)]
    for (const [at, { track }] of inOrder.entries()) places.set(track, byFit[at]?.percentage ?? 0)
  }
  return places
}
