import { FASTEST, SLOWEST, TENTHS, toDeciBpm } from '../recommend/score.ts'
import { SOFT_LIMIT_PERCENT } from '../tempo/tempo.ts'

/** Inclusive ranges of tempos, in tenths as in `tenthOf`, slowest first. */
export type TempoRanges = readonly (readonly [number, number])[]

const REACH = SOFT_LIMIT_PERCENT / 100
/** Tempos are kept in tenths of a BPM: so much wider a range misses none. */
const MARGIN = 0.2

/** Tempos within reach of the pitch fader after `bpm`: straight, in half and in double time. Any, if it is not known. */
export const following = (bpm: number | null): TempoRanges =>
  ranges(bpm, (centre) => [centre / (1 + REACH), centre / (1 - REACH)])

/** Tempos that `bpm` may be within reach of: a little wide, so what it lets through is to be checked with `following`. */
export const leadingTo = (bpm: number | null): TempoRanges =>
  ranges(bpm, (centre) => [centre * (1 - REACH) - MARGIN, centre * (1 + REACH) + MARGIN])

function ranges(bpm: number | null, around: (centre: number) => readonly [number, number]): TempoRanges {
  if (bpm === null) return [[0, TENTHS - 1]]
  return [bpm / 2, bpm, bpm * 2].flatMap((centre) => {
    const [low, high] = around(centre)
    return high < SLOWEST || low > FASTEST ? [] : [[toDeciBpm(low), toDeciBpm(high)] as const]
  })
}
