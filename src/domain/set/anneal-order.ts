import { type Assignment, worthBetween, objective } from './assignment.ts'

/** At 60 slots the order found is worth about half a percent less than the best a search 15 times as long finds. */
const TRIALS_A_SLOT = 4_000
/** What a change may cost at first, in points, and at the end. */
const INITIAL_TEMPERATURE = 16
const FINAL_TEMPERATURE = 2
/** Half of the changes stay within so many slots: most that is left to gain is near by. */
const NEAR = 8
/** Ways to change a stretch: swap its ends, turn it round, move 1, 2 or 3 tracks from either end to the other. */
const KINDS = 8

/**
 * A very good order of more tracks than can be tried out: changes at random (two tracks swapped, a stretch turned round,
 * a stretch moved), worse ones taken less and less often, then every change there is until none helps. The "chance" is
 * a fixed sequence, so the same slots give the same order.
 * @param start the track of each slot; the result is never worth less
 */
export function annealOrder(assignment: Assignment, start: Int32Array): Int32Array {
  const { size } = assignment
  const order = start.slice()
  if (size < 2) return order
  const trial = order.slice()
  const best = order.slice()
  let worth = objective(assignment, order)
  let bestWorth = worth
  const random = sequence(size)
  const trials = TRIALS_A_SLOT * size
  let heat = INITIAL_TEMPERATURE
  for (let n = 0; n < trials; n++) {
    if (n % 256 === 0) heat = INITIAL_TEMPERATURE * (FINAL_TEMPERATURE / INITIAL_TEMPERATURE) ** (n / trials)
    const a = random(size)
    const b = random(2) === 0 ? Math.min(size - 1, a + 1 + random(NEAR)) : random(size)
    if (a === b) continue
    const from = Math.min(a, b)
    const to = Math.max(a, b)
    change(order, trial, from, to, random(KINDS))
    const gain = worthBetween(assignment, trial, from, to) - worthBetween(assignment, order, from, to)
    if (gain >= 0 || -gain < heat * (random(2_000) / 1_000)) {
      worth += gain
      for (let i = from; i <= to; i++) order[i] = trial[i] as number
      if (worth > bestWorth) {
        bestWorth = worth
        best.set(order)
      }
    } else for (let i = from; i <= to; i++) trial[i] = order[i] as number
  }
  descend(assignment, best)
  return best
}

/** Takes every change that helps, until none does. */
function descend(assignment: Assignment, order: Int32Array): void {
  const trial = order.slice()
  for (let helped = true; helped;) {
    helped = false
    for (let from = 0; from < assignment.size; from++)
      for (let to = from + 1; to < assignment.size; to++)
        for (let kind = 0; kind < KINDS; kind++) {
          change(order, trial, from, to, kind)
          if (worthBetween(assignment, trial, from, to) > worthBetween(assignment, order, from, to)) {
            order.set(trial)
            helped = true
          } else for (let i = from; i <= to; i++) trial[i] = order[i] as number
        }
  }
}

/** Writes the slots `from`–`to` of the order, changed, into the trial. */
function change(order: Int32Array, trial: Int32Array, from: number, to: number, kind: number): void {
  const length = to - from + 1
  if (kind === 0) {
    trial[from] = order[to] as number
    trial[to] = order[from] as number
  } else if (kind === 1) for (let i = 0; i < length; i++) trial[from + i] = order[to - i] as number
  else {
    // A stretch of one to three tracks goes from one end to the other.
    const moved = kind >> 1
    const turn = (kind & 1) === 0 ? moved : length * 3 - moved
    for (let i = 0; i < length; i++) trial[from + i] = order[from + ((i + turn) % length)] as number
  }
}

/** Whole numbers below a bound, scattered and always the same (mulberry32). */
function sequence(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * bound)
  }
}
