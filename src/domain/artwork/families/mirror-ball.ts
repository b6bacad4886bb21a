import { BLACK, type Colour, mix, WHITE } from '../colour.ts'
import { at, type Drawing, type Point, polygon } from '../drawing.ts'
import { lanes, type Scene, strandAt } from '../scene.ts'

/** Where the light comes from, as a direction of length 1: left, above, in front. */
const LIGHT = [-0.48, -0.62, 0.62] as const
const TILT = 0.32

/** Disco: a mirror ball. The first song is its uppermost belt; each throws a beam of its colour. */
export function drawMirrorBall(scene: Scene, drawing: Drawing): void {
  const { width, height, random, ground, pulse } = scene
  const side = Math.min(width, height)
  const radius = side * 0.315
  const centre: Point = [width * random.pick([0.5, 0.5, 0.42, 0.58]), height * 0.47]
  const belts = lanes(scene.strands, 9)

  drawing.shining(() => {
    drawBeams(scene, drawing, centre)
    drawSpots(scene, drawing, centre, radius)
  })
  drawing.circle(centre, radius * 1.6, {
    fill: drawing.radial(centre, radius * 1.6, [
      [0.55, scene.accent, 0.34],
      [0.72, scene.accent, 0.1],
      [1, scene.accent, 0],
    ]),
  })
  drawing.rect(centre[0] - 1, 0, 2, centre[1] - radius, { fill: mix(ground, WHITE, 0.3) })
  drawing.circle(centre, radius, { fill: mix(ground, BLACK, 0.6) })

  const rows = 20 + Math.round(pulse * 8)
  const turn = random.between(0, 1)
  for (let row = 0; row < rows; row++) {
    const [north, south] = [latitude(row, rows), latitude(row + 1, rows)]
    const belt = strandAt(belts, (row + 0.5) / rows)
    const columns = Math.max(6, Math.round(2 * rows * Math.cos((north + south) / 2)))
    for (let column = 0; column < columns; column++) {
      const west = ((column + turn) / columns) * 2 * Math.PI
      const east = west + ((2 * Math.PI) / columns) * 0.93
      const middle = onBall((north + south) / 2, (west + east) / 2)
      // Drawn before the next in any case, so that the ball is the same whichever side faces us.
      const sparkle = random.next()
      if (middle[2] < 0.02) continue
      const corners = [
        onBall(north, west),
        onBall(north, east),
        onBall(south * 0.985 + north * 0.015, east),
        onBall(south * 0.985 + north * 0.015, west),
      ]
      drawing.path(
        polygon(corners.map(([x, y]): Point => [centre[0] + x * radius, centre[1] + y * radius])),
        {
          fill: facetColour(belt.colour, ground, lit(middle), sparkle, belt.energy),
        },
      )
    }
  }
  drawGlints(scene, drawing, centre, radius)
}

const latitude = (row: number, rows: number): number => (row / rows - 0.5) * Math.PI * 0.995

/** A point of a ball of radius 1, tilted towards us: right, down, forward. */
function onBall(north: number, east: number): readonly [x: number, y: number, z: number] {
  const [x, y, z] = [Math.cos(north) * Math.sin(east), Math.sin(north), Math.cos(north) * Math.cos(east)]
  return [x, y * Math.cos(TILT) - z * Math.sin(TILT), y * Math.sin(TILT) + z * Math.cos(TILT)]
}

const lit = ([x, y, z]: readonly [number, number, number]): number =>
  Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2])

function facetColour(colour: Colour, ground: Colour, light: number, sparkle: number, energy: number): Colour {
  const isMirror = sparkle > 0.94 - 0.08 * energy
  const bright = 0.08 + 0.62 * light ** 1.4 + 0.38 * (sparkle - 0.4) * (0.4 + light)
  const plain = mix(ground, colour, bright)
  const gleam = isMirror ? 0.55 : Math.max(0, light - 0.86) * 4
  return mix(plain, WHITE, gleam * (0.35 + 0.65 * light))
}

function drawBeams({ width, height, strands, random }: Scene, drawing: Drawing, centre: Point): void {
  const reach = Math.hypot(width, height) * 0.75
  const step = 1 / Math.max(9, strands.length)
  const start = random.next()
  for (let beam = 0; beam * step < 1 - step / 2; beam++) {
    const strand = strands[beam % strands.length]
    if (strand === undefined) continue
    const turn = start + (beam + random.between(-0.25, 0.25)) * step
    const half = step * (0.1 + 0.2 * strand.share * strands.length * random.between(0.5, 1))
    const light = drawing.radial(centre, reach, [
      [0.15, strand.colour, 0.16 + 0.26 * strand.energy],
      [0.55, strand.colour, 0.05],
      [1, strand.colour, 0],
    ])
    drawing.path(polygon([centre, at(centre, reach, turn - half), at(centre, reach, turn + half)]), {
      fill: light,
    })
  }
}

/** What the facets throw on the walls: spots on circles round the ball, longer the farther they are. */
function drawSpots(
  { strands, random, energy }: Scene,
  drawing: Drawing,
  centre: Point,
  radius: number,
): void {
  for (let ring = 0; ring < 7; ring++) {
    const far = radius * (1.28 + ring * 0.27)
    const count = 16 + ring * 7
    const turn = random.next()
    for (let spot = 0; spot < count; spot++) {
      const strand = strands[random.whole(0, strands.length - 1)]
      if (strand === undefined || random.chance(0.62 - 0.3 * energy)) continue
      const [inner, outer] = [far - radius * 0.022, far + radius * (0.022 + ring * 0.006)]
      const from = turn + spot / count
      const to = from + 0.32 / count
      drawing.path(
        polygon([
          at(centre, inner, from),
          at(centre, inner, to),
          at(centre, outer, to),
          at(centre, outer, from),
        ]),
        {
          fill: strand.colour,
          opacity: random.between(0.1, 0.5) * (1 - ring * 0.08),
        },
      )
    }
  }
}

function drawGlints({ random }: Scene, drawing: Drawing, [x, y]: Point, radius: number): void {
  for (let glint = 0; glint < 3; glint++) {
    const place: Point = [x + radius * random.between(-0.62, 0.1), y + radius * random.between(-0.66, -0.1)]
    const long = radius * random.between(0.1, 0.24)
    for (const turn of [0, 0.25])
      for (const side of [0, 0.5])
        drawing.path(
          polygon([
            at(place, long * (turn === 0 ? 1 : 0.8), turn + side),
            at(place, 1.6, turn + side + 0.25),
            at(place, 1.6, turn + side - 0.25),
          ]),
          { fill: WHITE, opacity: 0.75 },
        )
    drawing.circle(place, long * 0.7, {
      fill: drawing.radial(place, long * 0.7, [
        [0, WHITE, 0.55],
        [1, WHITE, 0],
      ]),
    })
  }
}
