/**
 * Optimal string alignment distance of two words (insertions, deletions, substitutions, transpositions of neighbours), cut
 * off early. @returns the distance, or `most + 1` when it is larger.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const width = b.length + 1
  let [before, previous, current] = rowsOf(width)
  for (let j = 0; j < width; j++) previous[j] = j
  for (let i = 1; i <= a.length; i++) {
    current[0] = i
    let rowBest = i
    for (let j = 1; j < width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + (same ? 0 : 1),
      )
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) cost = Math.min(cost, (before[j - 2] as number) + 1)
      current[j] = cost
      if (cost < rowBest) rowBest = cost
    }
    if (rowBest > most) return most + 1
    ;[before, previous, current] = [previous, current, before]
  }
  return Math.min(previous[b.length] as number, most + 1)
}

type Row = Uint16Array

/** Rows up to this width are reused: a pass over a dictionary would allocate tens of thousands. */
const KEPT_WIDTH = 256
const cachedRows: readonly [Row, Row, Row] = [
  new Uint16Array(KEPT_WIDTH),
  new Uint16Array(KEPT_WIDTH),
  new Uint16Array(KEPT_WIDTH),
]
const rowsOf = (width: number): readonly [Row, Row, Row] =>
  width <= KEPT_WIDTH ? cachedRows : [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]

/** Normalized edit similarity, 0–1: one minus the edits per letter; 0 below 0.6. Both texts folded. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 0
  const most = Math.floor(longest * 0.4)
  const distance = editDistance(a, b, most)
  return distance > most ? 0 : 1 - distance / longest
}

/** Edits forgiven in a word of that length: short words must be right, or everything would match everything. */
export const forgivenEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)
