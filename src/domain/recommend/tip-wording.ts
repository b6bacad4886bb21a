/**
 * How long two records sound together by a piece of advice: sixteen bars and more, a few bars, not at all, or not said.
 * A tip comes only from wordings whose overlap suits the two tracks, so it can't advise what they do not allow.
 */
export type Overlap = 'long' | 'short' | 'cut' | 'any'

/**
 * Tips, whole, at most 160 characters with every blank filled. `{pitch}` and the like stand for facts (`TipBlanks`), and
 * `{sung:chorus}` for "chorus" where what is named is true; a wording with a blank that cannot be filled is passed over.
 */
export type TipWordings = Readonly<Partial<Record<Overlap, readonly string[]>>>

/** What may stand in a wording's blanks; null: not known, or not so. */
export type TipBlanks = Readonly<Record<TipBlank, string | number | null>>
type TipBlank =
  /** "+3.2 %"; only where the fader is to be moved. */
  | 'pitch'
  /** The track's own tempo and the one that plays, BPM. */
  | 'bpm'
  | 'fromBpm'
  /** As they sound, "8A". */
  | 'key'
  | 'fromKey'
  | 'genre'
  | 'fromGenre'
  | 'year'
  | 'fromYear'
  /** How many years lie between the two. */
  | 'years'
  /** "2 steps" of energy. */
  | 'steps'
  | 'energy'
  | 'fromEnergy'
  /** A mood this track has and what plays has not, and the other way round. */
  | 'mood'
  | 'fromMood'
  /** Not values but conditions: what plays is sung, this is sung, both are of one family of genres. */
  | 'sung'
  | 'sings'
  | 'kin'

/** The wording with its blanks filled; null where something is not known. */
export function fillWording(wording: string, blanks: TipBlanks): string | null {
  let isComplete = true
  const text = wording.replace(/\{(\w+)(?::([^}]*))?\}/gu, (_, blank: TipBlank, words?: string) => {
    const value = blanks[blank]
    if (value === null) isComplete = false
    return words ?? String(value)
  })
  return isComplete ? text : null
}
