import { BLACK, mix, WHITE } from '../colour.ts'
import { arc, at, type Drawing, type Point, polygon } from '../drawing.ts'
import { lanes, rhythm, type Scene, spans } from '../scene.ts'

const STEPS = 16

/** House: a record. The first song is the outermost ring; arcs of colour fall on the sixteenths of a bar. */
export function drawGrooves(scene: Scene, drawing: Drawing): void {
  const { width, height, random, ground } = scene
  const side = Math.min(width, height)
  const [centre, outer] = random.pick<readonly [Point, number]>([
    [[width * 0.5, height * 0.485], side * 0.42],
    [[width * 0.36, height * 0.6], side * 0.72],
    [[width * 0.66, height * 0.42], side * 0.7],
  ])
  const inner = outer * 0.2
  const room = outer - inner

  drawing.circle([centre[0], centre[1] + side * 0.012], outer * 1.02, { fill: BLACK, opacity: 0.5 })
  drawing.circle(centre, outer * 1.012, { fill: mix(ground, BLACK, 0.35) })
  for (const { strand, from, to } of spans(lanes(scene.strands, 7))) {
    const far = outer - from * room
    const near = outer - to * room
    const wide = far - near
    const middle = (far + near) / 2
    drawing.circle(centre, middle, { stroke: mix(ground, strand.colour, 0.1), strokeWidth: wide * 0.94 })
    drawGroovesOf(drawing, centre, near, wide, strand.energy, mix(ground, strand.colour, 0.42))

    const hits = 3 + Math.round(strand.energy * 8)
    const beats = rhythm(hits, STEPS, random.whole(0, STEPS - 1))
    const turn = random.whole(0, STEPS - 1) / STEPS + 0.004
    for (const [first, last] of runs(beats)) {
      const glow = 0.35 + 0.6 * strand.energy * random.between(0.7, 1)
      drawing.path(arc(centre, middle, turn + first / STEPS, turn + (last + 1) / STEPS - 0.008), {
        stroke: mix(mix(ground, strand.colour, glow), WHITE, random.chance(0.16) ? 0.35 : 0),
        strokeWidth: wide * (0.3 + 0.34 * strand.energy),
      })
    }
  }
  drawLabel(scene, drawing, centre, inner)
  drawing.shining(() => drawSheen(drawing, centre, outer, random.between(0.08, 0.17)))
}

function drawGroovesOf(
  drawing: Drawing,
  centre: Point,
  near: number,
  wide: number,
  energy: number,
  ink: ReturnType<typeof mix>,
): void {
  const count = Math.min(9, Math.max(1, Math.round((wide / 7) * (0.6 + energy))))
  for (let groove = 0; groove < count; groove++)
    drawing.circle(centre, near + (wide * (groove + 0.5)) / count, {
      stroke: ink,
      strokeWidth: 0.8,
      opacity: 0.7,
    })
}

/** Steps that follow each other are one sound. */
function runs(beats: readonly boolean[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (const [step, isHit] of beats.entries()) {
    const open = found.at(-1)
    if (!isHit) continue
    if (open !== undefined && open[1] === step - 1 && open[1] - open[0] < 3) open[1] = step
    else found.push([step, step])
  }
  return found
}

function drawLabel(
  { accent, ground, strands }: Scene,
  drawing: Drawing,
  centre: Point,
  radius: number,
): void {
  const last = strands.at(-1)?.colour ?? accent
  drawing.circle(centre, radius * 0.94, { fill: mix(ground, accent, 0.82) })
  drawing.path(`${arc(centre, radius * 0.94, 0.5, 1)}Z`, { fill: mix(ground, last, 0.45) })
  drawing.circle(centre, radius * 0.5, { stroke: ground, strokeWidth: radius * 0.03, opacity: 0.6 })
  drawing.circle(centre, radius * 0.11, { fill: ground })
}

/** Light on vinyl: two wedges that face each other, soft at their sides. */
function drawSheen(drawing: Drawing, centre: Point, outer: number, turn: number): void {
  const light = drawing.radial(centre, outer, [
    [0.18, WHITE, 0],
    [0.5, WHITE, 0.055],
    [1, WHITE, 0.02],
  ])
  for (const side of [0, 0.5])
    for (const half of [0.012, 0.022, 0.034, 0.048, 0.064]) {
      const [from, to] = [turn + side - half, turn + side + half]
      drawing.path(
        polygon([
          centre,
          at(centre, outer, from),
          at(centre, outer * 1.01, turn + side),
          at(centre, outer, to),
        ]),
        {
          fill: light,
        },
      )
    }
}
