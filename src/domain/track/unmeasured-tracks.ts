import type { TrackFacts } from './track.ts'

/** Minimum popularity at which measuring a track is worth part of a quota. */
const MIN_POPULARITY = 20

/** Tracks without a tempo or a key, the best known first. */
export function unmeasuredTracks<T extends TrackFacts>(tracks: Iterable<T>): T[] {
  return [...tracks]
    .filter(
      ({ bpm, key, popularity }) => (bpm === null || key === null) && (popularity ?? 0) >= MIN_POPULARITY,
    )
    .toSorted(
      (a, b) =>
        // Without a tempo it is not recommended at all; without a key it is.
        Number(a.bpm !== null) - Number(b.bpm !== null) ||
        (b.popularity ?? 0) - (a.popularity ?? 0) ||
        (a.id < b.id ? -1 : 1),
    )
}
