/** One track of a night, as the DJ's software logged it. */
export type Play = {
  /** `ownTrackKey` of it. */
  readonly key: string
  /** Its main artist, normalized; two spellings of a name are one. */
  readonly artist: string
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

/** Heard for less: cued, or skipped. */
const MIN_HEARD_S = 60
/** Begun further apart: the music stopped in between. */
const MAX_APART_S = 30 * 60

/** What was really heard of a night, in its order. */
export const heardPlays = ({ plays }: Night): readonly Play[] =>
  plays.filter(({ durationS }) => durationS === null || durationS >= MIN_HEARD_S)

/** Each track that was mixed into the next of its night. */
export function playedPairs(night: Night): readonly (readonly [Play, Play])[] {
  const heard = heardPlays(night)
  return heard.flatMap((from, at) => {
    const to = heard[at + 1]
    return to !== undefined && from.key !== to.key && areNear(from, to) ? [[from, to] as const] : []
  })
}

function areNear(from: Play, to: Play): boolean {
  const apart = secondsOf(to.startedAt) - secondsOf(from.startedAt)
  return Number.isNaN(apart) || (apart >= 0 && apart <= MAX_APART_S)
}

/** NaN where the time of the day is not told. */
const secondsOf = (startedAt: string | null): number =>
  startedAt?.includes('T') ? Date.parse(`${startedAt.slice(0, 19)}Z`) / 1_000 : Number.NaN
