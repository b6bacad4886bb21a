import { expect, it } from 'vitest'
import { contourLines } from './contour-lines.ts'
import type { Point } from './drawing.ts'

const field = (size: number, height: (x: number, y: number) => number): Float64Array[] =>
  Array.from({ length: size }, (_, y) => Float64Array.from({ length: size }, (_, x) => height(x, y)))

/** Twice the area, positive clockwise on a screen. */
const area = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)

it('round a cone of height 10 at level 5 runs one circle of radius 5', () => {
  const [ring, ...more] = contourLines(
    field(31, (x, y) => 10 - Math.hypot(x - 15, y - 15)),
    5,
  )
  expect(more).toEqual([])
  for (const [x, y] of ring ?? []) expect(Math.hypot(x - 15, y - 15)).toBeCloseTo(5, 1)
  expect(Math.abs(area(ring ?? [])) / 2).toBeCloseTo(25 * Math.PI, -1)
})

it('a hollow is a ring of its own that runs the other way', () => {
  const rings = contourLines(
    field(41, (x, y) => -Math.abs(Math.hypot(x - 20, y - 20) - 10)),
    -3,
  )
  expect(rings).toHaveLength(2)
  expect(rings.map((ring) => Math.sign(area(ring))).toSorted()).toEqual([-1, 1])
})

it('high ground at the edge is closed along it, and level ground gives nothing', () => {
  const rings = contourLines(
    field(12, () => 1),
    0,
  )
  expect(rings).toHaveLength(1)
  expect(rings[0]?.length).toBe(40)
  expect(
    contourLines(
      field(12, () => 0),
      0,
    ),
  ).toEqual([])
  expect(contourLines([], 0)).toEqual([])
})

it('saddles, where four corners alternate, leave every line closed', () => {
  const rings = contourLines(
    field(20, (x, y) => ((x + y) % 2 === 0 ? 1 : -1)),
    0,
  )
  for (const ring of rings)
    for (const [index, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
      expect(Math.hypot(nextX - x, nextY - y)).toBeLessThanOrEqual(1.5)
    }
})
