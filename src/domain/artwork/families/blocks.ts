import { BLACK, mix, WHITE } from '../colour.ts'
import { arc, type Drawing, line, type Point, polygon } from '../drawing.ts'
import { lanes, type Scene, strandAt, type Strand } from '../scene.ts'

/** Electro and synthwave: a city at night. Songs are blocks from the back to the front, as high as their energy. */
export function drawBlocks(scene: Scene, drawing: Drawing): void {
  const { width, height, random } = scene
  const side = Math.min(width, height)
  const streets = lanes(scene.strands, 16)
  const across = Math.min(8, Math.max(5, Math.ceil(Math.sqrt(streets.length)) + 1))
  const half = (side * 0.47) / across
  const top: Point = [width / 2, height * 0.41]

  drawSun(scene, drawing, [width * random.pick([0.5, 0.38, 0.62]), height * 0.34], side * 0.27)
  drawFloor(scene, drawing, top, half, across)
  const places = Array.from({ length: across * across }, (_, cell): readonly [number, number] => [
    Math.floor(cell / across),
    cell % across,
  ]).toSorted(([a, b], [c, d]) => a + b - (c + d) || a - c)
  for (const [index, [row, column]] of places.entries()) {
    const strand = strandAt(streets, (index + 0.5) / places.length)
    const isSquare = random.chance(0.16)
    const rise = half * (isSquare ? 0.1 : 0.3 + (0.7 + 3.2 * strand.energy) * random.next() ** 1.6)
    const corner: Point = [top[0] + (column - row) * half, top[1] + (column + row) * half * 0.52]
    drawBlock(scene, drawing, strand, corner, half, rise)
  }
}

function drawBlock(
  { random, ground, pulse }: Scene,
  drawing: Drawing,
  { colour, energy }: Strand,
  [x, y]: Point,
  half: number,
  rise: number,
): void {
  const inset = 0.86
  const [a, b] = [half * inset, half * 0.52 * inset]
  const middle = y + half * 0.52
  const [north, east, south, west]: [Point, Point, Point, Point] = [
    [x, middle - b - rise],
    [x + a, middle - rise],
    [x, middle + b - rise],
    [x - a, middle - rise],
  ]
  const down = ([px, py]: Point, by: number): Point => [px, py + by]
  const lamp = random.next()
  const face = (corners: readonly Point[], light: number): void =>
    drawing.path(polygon(corners), {
      fill: drawing.linear(
        [x, middle - rise],
        [x, middle + b],
        [
          [0, mix(ground, colour, light)],
          [1, mix(mix(ground, BLACK, 0.3), colour, light * 0.25)],
        ],
      ),
    })
  face([west, south, down(south, rise), down(west, rise)], 0.34 + 0.2 * energy)
  face([south, east, down(east, rise), down(south, rise)], 0.16 + 0.12 * energy)
  drawing.path(polygon([north, east, south, west]), {
    fill: mix(mix(ground, colour, 0.62 + 0.36 * energy), WHITE, lamp > 0.85 ? 0.4 : 0),
  })
  const floors = Math.floor(rise / (15 - 6 * pulse))
  for (let floor = 1; floor < floors; floor++) {
    const by = (rise * floor) / floors
    drawing.path(line([down(west, by), down(south, by), down(east, by)]), {
      stroke: floor % 4 === 1 && lamp > 0.4 ? mix(colour, WHITE, 0.35) : BLACK,
      strokeWidth: 1.4,
      opacity: 0.55,
    })
  }
  drawing.path(line([west, south, east]), {
    stroke: mix(colour, WHITE, 0.55),
    strokeWidth: 1.2,
    opacity: 0.8,
  })
}

/** A disc behind bars that thicken towards the horizon. */
function drawSun(
  { strands, accent, ground, width, height }: Scene,
  drawing: Drawing,
  centre: Point,
  radius: number,
): void {
  const last = strands.at(-1)?.colour ?? accent
  drawing.sheet({
    fill: drawing.radial(centre, Math.max(width, height) * 0.75, [
      [0, accent, 0.42],
      [0.4, accent, 0.12],
      [1, accent, 0],
    ]),
  })
  drawing.circle(centre, radius, {
    fill: drawing.linear(
      [0, centre[1] - radius],
      [0, centre[1] + radius],
      [
        [0, mix(accent, WHITE, 0.5)],
        [0.9, mix(ground, last, 0.75)],
      ],
    ),
  })
  drawing.clipped(`${arc(centre, radius + 2, 0, 0.5)}${arc(centre, radius + 2, 0.5, 1)}Z`, () => {
    for (let bar = 0; bar < 9; bar++)
      drawing.rect(
        centre[0] - radius - 2,
        centre[1] - radius * 0.3 + bar * radius * 0.14,
        radius * 2 + 4,
        radius * (0.015 + bar * 0.011),
        {
          fill: mix(ground, BLACK, 0.4),
        },
      )
  })
}

function drawFloor(
  { accent, ground, width, height }: Scene,
  drawing: Drawing,
  [x, y]: Point,
  half: number,
  across: number,
): void {
  const far = Math.ceil(width / half) + across
  const lines: string[] = []
  for (let step = -far; step <= far * 2; step++) {
    const start: Point = [x + step * half, y + step * half * 0.52]
    lines.push(line([start, [start[0] - far * half * 2, start[1] + far * half * 1.04]]))
    const other: Point = [x - step * half, y + step * half * 0.52]
    lines.push(line([other, [other[0] + far * half * 2, other[1] + far * half * 1.04]]))
  }
  const horizon = y + half * across * 0.3
  drawing.rect(0, horizon, width, height - horizon, { fill: mix(ground, BLACK, 0.35) })
  drawing.clipped(
    polygon([
      [0, horizon],
      [width, horizon],
      [width, height],
      [0, height],
    ]),
    () => drawing.path(lines.join(''), { stroke: accent, strokeWidth: 1, opacity: 0.22 }),
  )
  drawing.rect(0, horizon, width, 1.4, { fill: mix(accent, WHITE, 0.3), opacity: 0.6 })
}
