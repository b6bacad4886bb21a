import type { Assignment } from './assignment.ts'

/** Above this the tables grow out of hand: 2^n·n cells. */
export const EXACT_UP_TO = 12

const IMPOSSIBLE = -1_000_000_000

/**
 * The best order there is, by dynamic programming over sets of tracks (Held and Karp): the best way to fill the first k
 * slots with a set of k tracks depends on the set and on the last track alone. Of equal orders always the same one.
 * @returns the track of each slot. @throws RangeError above EXACT_UP_TO slots
 */
export function heldKarpOrder({ size, place, link, joined }: Assignment): Int32Array {
  if (size > EXACT_UP_TO) throw new RangeError(`${size} slots are too many for an exact order`)
  const sets = 2 ** size
  const best = new Int32Array(sets * size).fill(IMPOSSIBLE)
  const before = new Int8Array(sets * size).fill(-1)
  for (let track = 0; track < size; track++) best[(1 << track) * size + track] = place[track] as number
  for (let set = 1; set < sets; set++) {
    const slot = countOf(set)
    for (let last = 0; last < size; last++) {
      const worth = best[set * size + last] as number
      if (worth === IMPOSSIBLE) continue
      for (let next = 0; next < size; next++) {
        if (set & (1 << next)) continue
        const linked = joined[slot - 1] === 1 ? (link[last * size + next] as number) : 0
        const sum = worth + linked + (place[slot * size + next] as number)
        const cell = (set | (1 << next)) * size + next
        if (sum > (best[cell] as number)) {
          best[cell] = sum
          before[cell] = last
        }
      }
    }
  }
  const order = new Int32Array(size)
  let set = sets - 1
  let last = 0
  for (let track = 1; track < size; track++)
    if ((best[set * size + track] as number) > (best[set * size + last] as number)) last = track
  for (let slot = size - 1; slot >= 0; slot--) {
    order[slot] = last
    const previous = before[set * size + last] as number
    set &= ~(1 << last)
    last = previous
  }
  return order
}

function countOf(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
