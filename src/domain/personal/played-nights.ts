import { mainArtist, normalizeName } from '../track/names.ts'
import { ownTrackKey } from '../library/own-track.ts'

/** One track of a night, as the DJ's software logged it. */
export type Play = {
  readonly artist: string
  readonly title: string
  /** 20–400. */
  readonly bpm: number | null
  /** 1–10. */
  readonly energy: number | null
  /** ISO 8601 on the DJ's clock: the day alone, or with the time. */
  readonly startedAt: string | null
  /** Seconds that it was heard, above 0. */
  readonly durationS: number | null
}

export type Night = {
  readonly name: string
  readonly startedAt: string | null
  readonly plays: readonly Play[]
}

export type NamedTrack = Pick<Play, 'artist' | 'title'>

/** By what a play is the same track, and the same artist, however it is spelled. */
export type PlayKeys = { readonly key: string; readonly artist: string }

/** Weak: keys go with the catalogue, the library or the night that their track is of. */
const known = new WeakMap<NamedTrack, PlayKeys>()

/** Memoized by the track itself: taking names apart is most of the work, and the tracks of a catalogue are the same each time. */
export function playKeys(track: NamedTrack): PlayKeys {
  let keys = known.get(track)
  if (keys === undefined) {
    const { artist, title } = track
    keys = { key: ownTrackKey(artist, title), artist: normalizeName(mainArtist(artist)) }
    known.set(track, keys)
  }
  return keys
}

/** Heard for less: cued, or skipped. */
const MIN_HEARD_S = 60
/** Begun further apart: the music stopped in between. */
const MAX_APART_S = 30 * 60

/** What was really heard of a night, in its order. */
export const heardPlays = ({ plays }: Night): readonly Play[] =>
  plays.filter(({ durationS }) => durationS === null || durationS >= MIN_HEARD_S)

/** Whether one play was mixed into the next: the music did not stop in between. */
export function areMixed(from: Play, to: Play): boolean {
  const apart = secondsOf(to.startedAt) - secondsOf(from.startedAt)
  return Number.isNaN(apart) || (apart >= 0 && apart <= MAX_APART_S)
}

/** NaN where the time of the day is not told. */
const secondsOf = (startedAt: string | null): number =>
  startedAt?.includes('T') ? Date.parse(`${startedAt.slice(0, 19)}Z`) / 1_000 : Number.NaN
