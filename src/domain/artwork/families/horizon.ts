import { BLACK, mix, WHITE } from '../colour.ts'
import { at, type Drawing, type Point, polygon, softLine } from '../drawing.ts'
import { lanes, type Scene, spans, type Strand } from '../scene.ts'

/** Trance: light over a horizon. The first song is the farthest dune; the same colours stand in the sky as rays. */
export function drawHorizon(scene: Scene, drawing: Drawing): void {
  const { width, height, random, accent } = scene
  const horizon = height * 0.5
  const source: Point = [width * random.pick([0.5, 0.36, 0.64]), horizon]
  const side = Math.min(width, height)

  drawing.shining(() => {
    drawFan(scene, drawing, source)
    drawing.circle(source, side * 0.62, {
      fill: drawing.radial(source, side * 0.62, [
        [0, mix(accent, WHITE, 0.3), 0.75],
        [0.3, accent, 0.3],
        [1, accent, 0],
      ]),
    })
  })
  drawSun(scene, drawing, source, side * 0.16)
  const dunes = lanes(scene.strands, 8)
  for (const { strand, from, to } of spans(dunes)) {
    // Perspective: what is near takes more room.
    const foot = horizon + (height * 0.94 - horizon) * (from * 0.45 + 0.55 * from ** 1.9) + side * 0.006
    drawDune(scene, drawing, strand, foot, (from + to) / 2, source)
  }
}

function drawFan({ width, height, strands, random }: Scene, drawing: Drawing, source: Point): void {
  const reach = Math.hypot(width, height)
  const rays = lanes(strands, 14)
  for (const { strand, from, to } of spans(rays)) {
    const [west, east] = [0.5 + from * 0.5, 0.5 + to * 0.5]
    const wide = (east - west) * (0.25 + 0.5 * strand.energy) * random.between(0.6, 1.1)
    const middle = (west + east) / 2 + random.between(-0.2, 0.2) * (east - west)
    const light = drawing.radial(source, reach * 0.72, [
      [0.02, mix(strand.colour, WHITE, 0.3), 0.62],
      [0.35, strand.colour, 0.12 + 0.2 * strand.energy],
      [1, strand.colour, 0],
    ])
    drawing.path(
      polygon([source, at(source, reach, middle - wide / 2), at(source, reach, middle + wide / 2)]),
      {
        fill: light,
      },
    )
  }
}

function drawSun({ accent, pulse }: Scene, drawing: Drawing, source: Point, radius: number): void {
  drawing.circle(source, radius, { fill: mix(accent, WHITE, 0.62) })
  const rings = 3 + Math.round(pulse * 4)
  for (let ring = 1; ring <= rings; ring++)
    drawing.circle(source, radius * (1 + ring * 0.42), {
      stroke: mix(accent, WHITE, 0.5),
      strokeWidth: 1.2,
      opacity: 0.5 / ring,
    })
}

function drawDune(
  { width, height, random, ground, pulse }: Scene,
  drawing: Drawing,
  { colour, energy }: Strand,
  foot: number,
  depth: number,
  [sunX]: Point,
): void {
  const swell = height * (0.008 + 0.05 * depth) * (0.5 + 0.9 * energy)
  const waves = (1.4 + pulse * 2.2) * (1.5 - 0.8 * depth)
  const [phase, second] = [random.between(0, 2 * Math.PI), random.between(0, 2 * Math.PI)]
  const crestAt = (share: number): number =>
    foot -
    swell * Math.sin(share * waves * Math.PI * 2 + phase) -
    swell * 0.45 * Math.sin(share * waves * Math.PI * 4.7 + second)
  const points = Array.from({ length: 49 }, (_, step): Point => {
    const share = step / 48
    return [share * (width + 40) - 20, crestAt(share)]
  })
  const crest = softLine(points)
  const deep = height * (0.05 + 0.22 * depth) + swell * 2
  drawing.path(
    `${crest}L${Math.round(width + 20)} ${Math.round(height + 20)}L-20 ${Math.round(height + 20)}Z`,
    {
      fill: drawing.linear(
        [0, foot - swell],
        [0, foot + deep],
        [
          [0, mix(ground, colour, 0.5 + 0.34 * energy)],
          [0.3, mix(ground, colour, 0.2 + 0.12 * energy)],
          [1, mix(ground, BLACK, 0.4)],
        ],
      ),
    },
  )
  // The crest catches the light, most of all below the sun.
  const rim = mix(colour, WHITE, 0.45)
  const middle = Math.min(0.9, Math.max(0.1, sunX / width))
  drawing.path(crest, {
    stroke: drawing.linear(
      [0, 0],
      [width, 0],
      [
        [0, colour, 0.15],
        [middle, rim, 1],
        [1, colour, 0.15],
      ],
    ),
    strokeWidth: 1 + 1.6 * depth,
  })
}
