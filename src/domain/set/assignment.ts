/**
 * What is left of arranging once locked tracks are taken out: `size` free tracks for `size` free slots, each slot once.
 *
 *   worth = Σ place[slot, its track] + Σ link[track, next track] over slots that are joined to the next one
 *
 * Transitions to and from locked neighbours are part of `place`. All whole numbers: sums are exact.
 */
export type Assignment = {
  readonly size: number
  /** Row = slot, column = track. */
  readonly place: Int32Array
  /** Row = track, column = the one after it. */
  readonly link: Int32Array
  /** 1 where the next slot follows at once, 0 where locked tracks lie between, or there is none. */
  readonly joined: Uint8Array
}

/** What slots `from`–`to` are worth in this order, with the links at both ends. */
export function worthBetween(assignment: Assignment, order: Int32Array, from: number, to: number): number {
  const { size, place, link, joined } = assignment
  let worth = 0
  let before = from > 0 && joined[from - 1] === 1 ? (order[from - 1] as number) : -1
  for (let slot = from; slot <= to; slot++) {
    const track = order[slot] as number
    worth += place[slot * size + track] as number
    if (before >= 0) worth += link[before * size + track] as number
    before = joined[slot] === 1 ? track : -1
  }
  if (before >= 0 && to + 1 < size) worth += link[before * size + (order[to + 1] as number)] as number
  return worth
}

export const objective = (assignment: Assignment, order: Int32Array): number =>
  assignment.size === 0 ? 0 : worthBetween(assignment, order, 0, assignment.size - 1)
