import { mix, WHITE } from '../colour.ts'
import { type Drawing, type Point, softLine } from '../drawing.ts'
import { type Scene, type Strand, strandAt } from '../scene.ts'

const POINTS = 90

/** Dubstep and garage: waveforms, one behind another. The first song is the farthest; the wobble is its tempo. */
export function drawRidges(scene: Scene, drawing: Drawing): void {
  const { width, height, random, accent, strands } = scene
  const side = Math.min(width, height)
  const rows = Math.max(34, strands.length)
  const [top, foot] = [height * 0.2, height * 0.86]
  const glow: Point = [width / 2, height * 0.42]
  drawing.sheet({
    fill: drawing.radial(glow, side * 0.75, [
      [0, accent, 0.3],
      [0.5, accent, 0.08],
      [1, accent, 0],
    ]),
  })
  // Two crests wander through all rows: songs touch their neighbours, as in a set.
  const drift = [random.between(0.3, 0.45), random.between(0.55, 0.7)].map((start) => ({
    start,
    swing: random.between(0.08, 0.2),
    phase: random.between(0, 2 * Math.PI),
    width: random.between(0.1, 0.17),
  }))
  for (let row = 0; row < rows; row++) {
    const share = (row + 0.5) / rows
    const strand = strandAt(strands, share)
    const y = top + (foot - top) * share
    const crests = drift.map(({ start, swing, phase, width: wide }) => ({
      centre: Math.min(0.8, Math.max(0.2, start + swing * Math.sin(phase + share * 5))),
      wide,
    }))
    drawRidge(scene, drawing, strand, y, share, crests)
  }
}

function drawRidge(
  { width, height, random, ground }: Scene,
  drawing: Drawing,
  { colour, energy, pulse }: Strand,
  y: number,
  share: number,
  crests: readonly { readonly centre: number; readonly wide: number }[],
): void {
  const inset = width * (0.13 - 0.075 * share)
  const phase = random.between(0, 2 * Math.PI)
  const wobble = 9 + 16 * pulse
  const swell = height * 0.17 * (0.3 + 0.75 * energy)
  const points = Array.from({ length: POINTS }, (_, index): Point => {
    const along = index / (POINTS - 1)
    const envelope = crests.reduce(
      (sum, { centre, wide }) => sum + Math.exp(-(((along - centre) / wide) ** 2)),
      0,
    )
    const wave = 0.5 + 0.32 * Math.sin(along * wobble * 2 * Math.PI * 0.5 + phase) + 0.28 * random.next()
    return [inset + along * (width - 2 * inset), y - swell * envelope * wave - random.next() * height * 0.003]
  })
  const ridge = softLine(points)
  drawing.path(
    `${ridge}L${Math.round(width - inset)} ${Math.round(y + height * 0.08)}L${Math.round(inset)} ${Math.round(y + height * 0.08)}Z`,
    {
      fill: drawing.linear(
        [0, y - swell],
        [0, y + height * 0.05],
        [
          [0, mix(ground, colour, 0.42 + 0.25 * energy)],
          [0.6, mix(ground, colour, 0.1)],
          [1, ground],
        ],
      ),
    },
  )
  drawing.path(ridge, {
    stroke: mix(colour, WHITE, 0.1 + 0.35 * energy),
    strokeWidth: 1 + 1.2 * share + 0.6 * energy,
  })
}
