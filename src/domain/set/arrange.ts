import type { TrackFacts } from '../track/track.ts'
import { energyTargets, type SetShape } from './energy-curve.ts'
import { EXACT_UP_TO, heldKarpOrder } from './held-karp-order.ts'
import { encodeTrack, PairPoints } from './pair-points.ts'
import { annealOrder } from './anneal-order.ts'
import type { Assignment } from './assignment.ts'
import { type Transition, transitionScores } from './transition-score.ts'

const MIN_TRACKS = 2
const MAX_TRACKS = 60

/**
 * Points a position loses for each step of energy (of 10) that its track is away from the line. Measured on drawn sets
 * of 10 to 60 catalogue tracks: at 4 the order keeps within half a step of the line, on average, where the music is of a
 * kind, within three quarters where it is anything, and gives up one to two points a transition for it.
 */
export const STEP_LOSS = 4

export type ArrangeRequest = {
  /** 2–60, in the order they are in now. */
  readonly tracks: readonly TrackFacts[]
  readonly shape: SetShape
  /** Indexes of tracks that stay where they are: 0 keeps the opener, `tracks.length - 1` the closer, any the track there. */
  readonly locked: readonly number[]
  /** true: pitch changes leave the key alone. */
  readonly keyLock: boolean
}

type Arrangement = {
  /** Indexes into the given tracks, in playing order: each once. */
  readonly order: readonly number[]
  /** From each track of the order to the next: one fewer than tracks. */
  readonly transitions: readonly Transition[]
  /** The energy line of the set, 1–10 for each position; null where no energy is known. */
  readonly line: readonly (number | null)[]
  /** Sum of the transitions' scores. */
  readonly transitionPoints: number
  /** Points lost for being off the line: STEP_LOSS a step of energy, whole. A track of unknown energy loses none. */
  readonly lineLoss: number
  /** transitionPoints − lineLoss: what the order was chosen by. */
  readonly total: number
  /** The total of the given order; never above `total`. */
  readonly improvedFrom: number
  /** true: no order is better. false: very good, found by search. */
  readonly proven: boolean
}

/**
 * The best playing order of a list: the highest sum of transition scores, less what its energy is off the line of the
 * wanted shape. Exact for up to 12 tracks that may move, a search above; never worse than the given order, and the given
 * order itself where nothing is better. The same request, the same answer. A tempo, key, genre or energy that is not
 * known counts as neutral.
 * @throws RangeError on fewer than 2 or more than 60 tracks, or a locked index that is no track's: a bug of the caller
 */
export function arrange({ tracks, shape, locked, keyLock }: ArrangeRequest): Arrangement {
  const count = tracks.length
  if (count < MIN_TRACKS || count > MAX_TRACKS)
    throw new RangeError(`A set of ${count} tracks cannot be arranged`)
  const stays = new Set(locked)
  for (const index of stays)
    if (!Number.isInteger(index) || index < 0 || index >= count)
      throw new RangeError(`No track ${index} to lock`)

  const points = new PairPoints(keyLock)
  const codes = tracks.map(encodeTrack)
  const line = energyTargets(
    shape,
    codes.map(({ energy }) => (energy === 0 ? null : energy)),
  )
  const sums: Sums = {
    score: (from, to) =>
      points.score(codes[from] as (typeof codes)[number], codes[to] as (typeof codes)[number]),
    loss: (track, position) => {
      const [target, energy] = [line[position] ?? null, codes[track]?.energy ?? 0]
      return target === null || energy === 0 ? 0 : Math.round(STEP_LOSS * Math.abs(energy - target))
    },
  }
  const given = tracks.map((_, i) => i)
  const found = bestOrder(given, stays, sums)
  const [before, after] = [worth(given, sums), worth(found, sums)]
  const better = after.total > before.total
  const order = better ? found : given
  return {
    order,
    transitions: transitionScores(
      order.map((at) => tracks[at] as TrackFacts),
      points,
    ),
    line,
    ...(better ? after : before),
    improvedFrom: before.total,
    proven: count - stays.size <= EXACT_UP_TO,
  }
}

type Sums = {
  readonly score: (from: number, to: number) => number
  readonly loss: (track: number, position: number) => number
}

const pairsOf = (order: readonly number[]): (readonly [number, number])[] =>
  order.slice(1).map((to, i) => [order[i] as number, to] as const)

function worth(order: readonly number[], { score, loss }: Sums) {
  const transitionPoints = pairsOf(order).reduce((sum, [from, to]) => sum + score(from, to), 0)
  const lineLoss = order.reduce((sum, track, position) => sum + loss(track, position), 0)
  return { transitionPoints, lineLoss, total: transitionPoints - lineLoss }
}

function bestOrder(given: readonly number[], stays: ReadonlySet<number>, sums: Sums): readonly number[] {
  const free = given.filter((index) => !stays.has(index))
  const assignment = freeSlots(given.length, free, stays, sums)
  const start = Int32Array.from(free.keys())
  const filled = free.length <= EXACT_UP_TO ? heldKarpOrder(assignment) : annealOrder(assignment, start)
  const order = [...given]
  for (const [slot, position] of free.entries()) order[position] = free[filled[slot] as number] as number
  return order
}

/** Takes the locked tracks out: a free track is both a slot (its position) and one to fill a slot. */
function freeSlots(
  count: number,
  free: readonly number[],
  stays: ReadonlySet<number>,
  sums: Sums,
): Assignment {
  const size = free.length
  const place = new Int32Array(size * size)
  const link = new Int32Array(size * size)
  const joined = new Uint8Array(size)
  for (const [slot, position] of free.entries()) {
    joined[slot] = position + 1 < count && !stays.has(position + 1) ? 1 : 0
    for (const [at, track] of free.entries()) {
      let points = -sums.loss(track, position)
      if (stays.has(position - 1)) points += sums.score(position - 1, track)
      if (stays.has(position + 1)) points += sums.score(track, position + 1)
      place[slot * size + at] = points
      // Row and column run over the same tracks here.
      link[slot * size + at] = sums.score(position, track)
    }
  }
  return { size, place, link, joined }
}
