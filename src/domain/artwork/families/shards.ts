import { BLACK, mix, WHITE } from '../colour.ts'
import { at, type Drawing, type Point, polygon } from '../drawing.ts'
import type { Random } from '../random.ts'
import { lanes, type Scene, spans, type Strand } from '../scene.ts'

/** Drum & bass and breaks: one blow. Each song flies in its own direction, in pieces that grow on the way. */
export function drawShards(scene: Scene, drawing: Drawing): void {
  const { width, height, random, accent } = scene
  const side = Math.min(width, height)
  const centre: Point = [width * random.between(0.38, 0.62), height * random.between(0.4, 0.56)]
  const reach = Math.hypot(width, height) * 0.62
  const start = random.next()

  drawing.shining(() =>
    drawing.sheet({
      fill: drawing.radial(centre, reach, [
        [0, mix(accent, WHITE, 0.4), 0.6],
        [0.2, accent, 0.26],
        [1, accent, 0],
      ]),
    }),
  )
  for (const { strand, from, to } of spans(lanes(scene.strands, 9)))
    drawDirection(scene, drawing, strand, centre, reach, start + from, start + to)
  drawSplinters(scene, drawing, centre, side, start)
  drawing.circle(centre, side * 0.13, {
    fill: drawing.radial(centre, side * 0.13, [
      [0, WHITE, 0.95],
      [0.16, mix(accent, WHITE, 0.6), 0.7],
      [1, accent, 0],
    ]),
  })
}

function drawDirection(
  { random, ground, pulse }: Scene,
  drawing: Drawing,
  { colour, energy }: Strand,
  centre: Point,
  reach: number,
  from: number,
  to: number,
): void {
  const slivers = Math.max(1, Math.min(5, Math.round((to - from) * (16 + 26 * energy))))
  for (let sliver = 0; sliver < slivers; sliver++) {
    const west = from + ((to - from) * sliver) / slivers
    const east = from + ((to - from) * (sliver + 1)) / slivers
    // Long, short, short: the pieces of a broken beat.
    let near = reach * random.between(0.05, 0.11)
    while (near < reach) {
      const far = near * (1.2 + random.pick([0.12, 0.3, 0.62, 0.95]) * (1.25 - 0.6 * pulse))
      const share = near / reach
      const isMissing = random.chance(0.1 + 0.42 * share ** 2 - 0.1 * energy)
      const shape = splinter(random, centre, near, far, west, east)
      if (!isMissing) {
        const light = random.next()
        const glow = (0.1 + 0.3 * energy + 0.62 * light ** 2.2) * (1.12 - 0.75 * share)
        const edge = at(centre, far, (west + east) / 2)
        const start = at(centre, near, (west + east) / 2)
        drawing.path(polygon(shape.map(([x, y]): Point => [x + near * 0.016, y + near * 0.024])), {
          fill: BLACK,
          opacity: 0.4,
        })
        const bright = mix(mix(ground, colour, glow), WHITE, light > 0.9 ? 0.3 : 0)
        drawing.path(polygon(shape), {
          fill: drawing.linear(start, edge, [
            [0, bright],
            [1, mix(ground, bright, 0.42)],
          ]),
        })
        if (light > 0.35)
          drawing.path(polygon(shape.slice(0, 2)), {
            stroke: mix(colour, WHITE, 0.5),
            strokeWidth: 1,
            opacity: 0.3 + 0.5 * light,
          })
      }
      near = far * 1.03
    }
  }
}

function splinter(
  random: Random,
  centre: Point,
  near: number,
  far: number,
  west: number,
  east: number,
): Point[] {
  const wide = east - west
  const gap = Math.min(wide * 0.12, 0.004)
  const bend = (): number => random.between(-0.16, 0.16) * wide
  const length = far - near
  const corners: Point[] = [
    at(centre, near + length * random.between(0, 0.2), west + gap + Math.abs(bend())),
    at(centre, far - length * random.between(0, 0.3), west + gap),
    at(centre, far + length * random.between(0, 0.1), east - gap + bend() * 0.2),
    at(centre, near + length * random.between(0, 0.25), east - gap - Math.abs(bend())),
  ]
  // Every fourth is a spike.
  return random.chance(0.25) ? corners.slice(0, 3) : corners
}

function drawSplinters(
  { random, strands, energy }: Scene,
  drawing: Drawing,
  centre: Point,
  side: number,
  start: number,
): void {
  const count = 40 + Math.round(energy * 90)
  for (let piece = 0; piece < count; piece++) {
    const share = random.next()
    const { strand } = spans(strands).find(({ to }) => share < to) ?? { strand: strands[0] }
    if (strand === undefined) return
    const far = side * (0.1 + 0.62 * random.next() ** 0.7)
    const long = side * random.between(0.006, 0.03)
    const turn = start + share
    drawing.path(
      polygon([
        at(centre, far, turn),
        at(centre, far + long, turn + random.between(-0.006, 0.006)),
        at(centre, far + long * 0.3, turn + 0.006),
      ]),
      { fill: mix(strand.colour, WHITE, 0.35), opacity: random.between(0.3, 0.95) },
    )
  }
}
