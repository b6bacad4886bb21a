import { type NamedTrack, isSameTrack } from '#domain/track/same-track.ts'
import { normalizeName } from '#domain/track/names.ts'
import type { Attempt } from '../guard.ts'
import type { KnownTrack } from './port.ts'

/** Shorter is an interlude or a ringtone; longer is a whole mix. */
const MIN_TRACK_MS = 60_000
const MAX_TRACK_MS = 30 * 60_000
/** Collections of other people's renderings, by whomever they say they are. */
const IMITATIONS = /\b(?:karaoke|tribute to|made famous|originally performed|in the style of)\b/iu

/** A track, with the names of the records it is on, as far as the service tells. */
export type Candidate<T extends KnownTrack = KnownTrack> = {
  readonly track: T
  readonly albums: readonly string[]
}

/** The first candidate that is the very track, the one that is spelled the same before all others; or `nothing`. */
export function pickProof<T extends KnownTrack>(
  wanted: NamedTrack,
  candidates: readonly Candidate<T>[],
): Attempt<T> {
  const same = candidates
    .filter(({ albums }) => albums.length === 0 || !albums.every((album) => IMITATIONS.test(album)))
    .map(({ track }) => track)
    .filter(
      (track) =>
        isSameTrack(wanted, track) &&
        (track.durationMs === null || (track.durationMs >= MIN_TRACK_MS && track.durationMs <= MAX_TRACK_MS)),
    )
  const [first] = same
  const value = same.find(({ title }) => normalizeName(title) === normalizeName(wanted.title)) ?? first
  return value === undefined ? { kind: 'nothing' } : { kind: 'found', value }
}
