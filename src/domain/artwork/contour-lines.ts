import type { Point } from './drawing.ts'

/**
 * Closed lines round all that is higher than `level` (marching squares). Outside of the field everything is low, so
 * no line is open.
 * @param values rows of a field, all as long
 * @returns points in cells of the field, each ring once, not closed by its first point
 */
export function contourLines(values: readonly Float64Array[], level: number): Point[][] {
  const [rows, columns] = [values.length, values[0]?.length ?? 0]
  const value = (row: number, column: number): number =>
    row <= 0 || column <= 0 || row >= rows - 1 || column >= columns - 1
      ? Number.NEGATIVE_INFINITY
      : (values[row]?.[column] ?? Number.NEGATIVE_INFINITY)
  const next = new Map<number, number>()
  /** Edges of the grid by number: the one to the right of a node, and the one below it. */
  const right = (row: number, column: number): number => 2 * (row * columns + column)
  const below = (row: number, column: number): number => right(row, column) + 1

  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const corners =
        (value(row, column) > level ? 8 : 0) +
        (value(row, column + 1) > level ? 4 : 0) +
        (value(row + 1, column + 1) > level ? 2 : 0) +
        (value(row + 1, column) > level ? 1 : 0)
      const [north, east, south, west] = [
        right(row, column),
        below(row, column + 1),
        right(row + 1, column),
        below(row, column),
      ]
      for (const [from, to] of SIDES[corners] ?? [])
        next.set([north, east, south, west][from] ?? 0, [north, east, south, west][to] ?? 0)
    }

  const crossing = (edge: number): Point => {
    const node = edge >> 1
    const [row, column] = [Math.floor(node / columns), node % columns]
    const [toRow, toColumn] = edge % 2 === 0 ? [row, column + 1] : [row + 1, column]
    const [a, b] = [value(row, column), value(toRow, toColumn)]
    const share = Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5
    return [column + share * (toColumn - column), row + share * (toRow - row)]
  }

  const rings: Point[][] = []
  for (;;) {
    const [start] = next.keys()
    if (start === undefined) return rings
    const ring: Point[] = []
    for (let edge: number | undefined = start; edge !== undefined;) {
      ring.push(crossing(edge))
      const following: number | undefined = next.get(edge)
      next.delete(edge)
      edge = following
    }
    // The last step led back to the first edge, which was gone already.
    ring.pop()
    rings.push(ring)
  }
}

/** By which corners of a cell are high: from which side to which a line runs, high ground always on its right. */
const [N, E, S, W] = [0, 1, 2, 3] as const
const SIDES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[S, W]],
  [[E, S]],
  [[E, W]],
  [[N, E]],
  [
    [N, E],
    [S, W],
  ],
  [[N, S]],
  [[N, W]],
  [[W, N]],
  [[S, N]],
  [
    [W, N],
    [E, S],
  ],
  [[E, N]],
  [[W, E]],
  [[S, E]],
  [[W, S]],
  [],
]
