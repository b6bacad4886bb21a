import { BLACK, mix, WHITE } from '../colour.ts'
import { type Drawing, polygon } from '../drawing.ts'
import { lanes, rhythm, type Scene, spans, type Strand } from '../scene.ts'

/** Techno: a slab. Songs are its courses from top to bottom, each a row of a sequencer, with scan lines across all. */
export function drawMonolith(scene: Scene, drawing: Drawing): void {
  const { width, height, random, ground, accent } = scene
  const side = Math.min(width, height)
  const steps = scene.pulse > 0.5 ? 16 : 12
  const wide = side * random.pick([0.44, 0.5, 0.56])
  const left = (width - wide) * random.pick([0.5, 0.36, 0.64])
  const top = height * 0.085
  const tall = height * 0.775

  drawing.sheet({
    fill: drawing.radial([left + wide / 2, top + tall * 0.45], side * 0.85, [
      [0, accent, 0.26],
      [0.55, accent, 0.07],
      [1, accent, 0],
    ]),
  })
  drawFarLines(scene, drawing, left, wide, top, tall)
  const depth = side * 0.05
  drawing.path(
    polygon([
      [left + wide, top],
      [left + wide + depth, top + tall * 0.037],
      [left + wide + depth, top + tall],
      [left + wide, top + tall],
    ]),
    { fill: mix(ground, BLACK, 0.55) },
  )
  drawing.rect(left, top, wide, tall, { fill: mix(ground, BLACK, 0.7) })
  for (const { strand, from, to } of spans(lanes(scene.strands, 10))) {
    const [y, high] = [top + from * tall, (to - from) * tall]
    drawCourse(scene, drawing, strand, left, y, wide, high, steps)
    const edge = top + tall - (top + tall - y) * 0.963
    drawing.path(
      polygon([
        [left + wide, y],
        [left + wide + depth, edge],
        [left + wide + depth, edge + high * 0.963 - 1],
        [left + wide, y + high - 1],
      ]),
      { fill: mix(mix(ground, BLACK, 0.5), strand.colour, 0.12 + 0.22 * strand.energy) },
    )
  }
  drawScanLines(drawing, left, wide, top, tall)
  drawing.rect(left, top, 1.6, tall, { fill: WHITE, opacity: 0.35 })
  drawing.rect(left, top, wide, 1.6, { fill: WHITE, opacity: 0.35 })
  drawFloor(scene, drawing, left, wide, top + tall)
}

function drawCourse(
  { random, ground }: Scene,
  drawing: Drawing,
  { colour, energy }: Strand,
  left: number,
  y: number,
  wide: number,
  high: number,
  steps: number,
): void {
  const gap = Math.min(3, high * 0.14)
  drawing.rect(left, y + gap / 2, wide, high - gap, { fill: mix(ground, colour, 0.07 + 0.07 * energy) })
  const cell = wide / steps
  // Now and then a course slips out of the slab by whole steps.
  const slip = random.chance(0.22) ? random.pick([-2, -1, 1, 2]) * cell : 0
  const beats = rhythm(2 + Math.round(energy * (steps - 5)), steps, random.whole(0, steps - 1))
  for (const [step, isHit] of beats.entries()) {
    const accentuated = random.next()
    if (!isHit) continue
    const bright = 0.3 + 0.55 * energy + 0.3 * (accentuated - 0.5)
    const part = random.pick([1, 1, 1, 0.5, 0.28])
    drawing.rect(
      left + slip + step * cell + 1,
      y + gap / 2 + (high - gap) * (1 - part),
      cell - 2,
      (high - gap) * part,
      {
        fill: mix(mix(ground, colour, bright), WHITE, accentuated > 0.93 ? 0.45 : 0),
      },
    )
  }
}

/** The rows run on into the dark, thin and broken: the slab is what is near. */
function drawFarLines(
  { width, strands, random, pulse }: Scene,
  drawing: Drawing,
  left: number,
  wide: number,
  top: number,
  tall: number,
): void {
  const spacing = 15 - 7 * pulse
  for (const { strand, from, to } of spans(strands))
    for (let y = top + from * tall; y < top + to * tall; y += spacing) {
      const [west, east] = [random.between(0, left), left + wide + random.between(0, width - left - wide)]
      const fade = 0.2 + 0.4 * strand.energy
      drawing.rect(west, y, left - west, 1.1, { fill: strand.colour, opacity: fade * random.between(0.3, 1) })
      drawing.rect(left + wide, y, east - left - wide, 1.1, {
        fill: strand.colour,
        opacity: fade * random.between(0.3, 1),
      })
    }
}

function drawScanLines(drawing: Drawing, left: number, wide: number, top: number, tall: number): void {
  const rows = Math.floor(tall / 5)
  const data = Array.from(
    { length: rows },
    (_, row) => `M${Math.round(left)} ${Math.round(top) + row * 5}h${Math.round(wide)}`,
  )
  drawing.path(data.join(''), { stroke: BLACK, strokeWidth: 1.3, opacity: 0.42 })
}

function drawFloor(
  { width, height, accent, strands }: Scene,
  drawing: Drawing,
  left: number,
  wide: number,
  foot: number,
): void {
  const last = strands.at(-1)?.colour ?? accent
  drawing.rect(0, foot, width, height - foot, {
    fill: drawing.linear(
      [0, foot],
      [0, height],
      [
        [0, BLACK, 0.75],
        [1, BLACK, 0.3],
      ],
    ),
  })
  drawing.path(
    polygon([
      [left, foot],
      [left + wide, foot],
      [left + wide * 1.25, height],
      [left - wide * 0.25, height],
    ]),
    {
      fill: drawing.linear(
        [0, foot],
        [0, height],
        [
          [0, last, 0.34],
          [1, last, 0],
        ],
      ),
    },
  )
  drawing.rect(0, foot - 0.6, width, 1.2, { fill: last, opacity: 0.55 })
}
