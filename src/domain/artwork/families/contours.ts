import { contourLines } from '../contour-lines.ts'
import { BLACK, mix, WHITE } from '../colour.ts'
import type { Drawing, Point } from '../drawing.ts'
import type { Random } from '../random.ts'
import { lanes, type Scene, spans } from '../scene.ts'

type Hill = {
  readonly place: Point
  readonly reach: number
  readonly height: number
  /** How much longer than wide, and in which direction, in radians. */
  readonly stretch: number
  readonly lean: number
}

const CELLS = 76

/** Ambient and downtempo: a landscape from above. The first song is the valley, the last one the summit. */
export function drawContours(scene: Scene, drawing: Drawing): void {
  const { width, height, random, ground, accent } = scene
  const longer = Math.max(width, height)
  const hills = createHills(random, width / longer, height / longer)
  const cell = longer / CELLS
  const [columns, rows] = [Math.ceil(width / cell) + 5, Math.ceil(height / cell) + 5]
  const values = Array.from({ length: rows }, (_, row) =>
    Float64Array.from({ length: columns }, (_, column) =>
      heightAt(hills, ((column - 2) * cell) / longer, ((row - 2) * cell) / longer),
    ),
  )
  const all = values.flatMap((row) => [...row]).toSorted((a, b) => a - b)

  for (const { strand, from } of spans(lanes(scene.strands, 15))) {
    // By area, not by height: no song is lost on a slope. Summits are small.
    const level = all[Math.floor((0.04 + 0.94 * from ** 0.62) * (all.length - 1))] ?? 0
    const data = contourLines(values, level)
      .map((points) => smooth(points.map(([x, y]): Point => [(x - 2) * cell, (y - 2) * cell])))
      .join('')
    // Sheets of paper, one on another: each throws a soft shadow on the one below.
    drawing.coats(data, [
      ...[13, 5].map((wide) => ({ stroke: BLACK, strokeWidth: wide, opacity: 0.22 })),
      {
        fill: mix(ground, strand.colour, 0.02 + (0.42 + 0.4 * strand.energy) * from ** 1.8),
        stroke: mix(mix(ground, strand.colour, 0.62 + 0.38 * strand.energy), WHITE, 0.3 * from ** 2),
        strokeWidth: 1 + 1.2 * strand.energy,
      },
    ])
  }
  drawFog(scene, drawing)
  drawing.sheet({
    fill: drawing.linear(
      [0, 0],
      [width * 0.4, height],
      [
        [0, mix(accent, WHITE, 0.6), 0.07],
        [0.5, BLACK, 0],
        [1, BLACK, 0.3],
      ],
    ),
  })
}

/** One long massif a third from the edge, foothills and hollows round it: twin peaks would look like eyes. */
function createHills(random: Random, right: number, bottom: number): Hill[] {
  const lean = random.between(-0.5, 0.5) * Math.PI
  const massif: Hill = {
    place: [right * random.pick([0.34, 0.66]), bottom * random.between(0.3, 0.62)],
    reach: random.between(0.17, 0.22),
    height: 1,
    stretch: random.between(1.3, 1.7),
    lean,
  }
  const others = Array.from({ length: 7 }, (_, index): Hill => {
    const isFar = index < 2
    return {
      place: [right * random.between(0, 1), bottom * random.between(0, 1)],
      reach: isFar ? random.between(0.14, 0.22) : random.between(0.08, 0.15),
      height: isFar ? random.between(0.25, 0.5) : random.between(-0.3, 0.3),
      stretch: random.between(1.2, 2),
      lean: lean + random.between(-0.7, 0.7),
    }
  })
  return [massif, ...others]
}

const heightAt = (hills: readonly Hill[], x: number, y: number): number =>
  hills.reduce(
    (sum, { place, reach, height, stretch, lean }) => {
      const [dx, dy] = [x - place[0], y - place[1]]
      const along = (dx * Math.cos(lean) + dy * Math.sin(lean)) / stretch
      const across = (dy * Math.cos(lean) - dx * Math.sin(lean)) * stretch
      return sum + height * Math.exp(-(along * along + across * across) / (reach * reach))
    },
    0.05 * Math.sin(x * 9 + 4 * y) * Math.cos(y * 8 - 3 * x),
  )

/** A closed soft line, in whole pixels: there are many of them. */
function smooth(points: readonly Point[]): string {
  const middle = (from: Point, to: Point): string =>
    `${Math.round((from[0] + to[0]) / 2)} ${Math.round((from[1] + to[1]) / 2)}`
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 4) return ''
  const curves = points.map(
    (point, index) =>
      `Q${Math.round(point[0])} ${Math.round(point[1])} ${middle(point, points[index + 1] ?? first)}`,
  )
  return `M${middle(last, first)}${curves.join('')}Z`
}

function drawFog({ width, height, random, accent }: Scene, drawing: Drawing): void {
  drawing.shining(() => {
    for (let bank = 0; bank < 4; bank++) {
      const place: Point = [width * random.next(), height * random.between(0.15, 0.85)]
      const reach = Math.max(width, height) * random.between(0.25, 0.5)
      drawing.circle(place, reach, {
        fill: drawing.radial(place, reach, [
          [0, mix(accent, WHITE, 0.7), random.between(0.02, 0.07)],
          [1, accent, 0],
        ]),
      })
    }
  })
}
