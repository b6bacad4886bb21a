import { BLACK, type Colour, mix, WHITE } from '../colour.ts'
import { arc, at, type Drawing, type Point, polygon } from '../drawing.ts'
import { lanes, type Scene, spans, type Strand } from '../scene.ts'

/** The cloth or the lighter sun on it, and how far that reaches across. */
type Thread = { readonly isSun: boolean; readonly left: number; readonly right: number }
type Pattern = 'zigzag' | 'diamonds' | 'triangles' | 'bars' | 'chevrons' | 'eyes'

/** Latin, Afro and Caribbean genres: cloth. Songs are bands from top to bottom; the sun lies on them in lighter thread. */
export function drawWeave(scene: Scene, drawing: Drawing): void {
  const { width, height, random } = scene
  const side = Math.min(width, height)
  const bands = spans(lanes(scene.strands, 9)).map((span) => ({
    ...span,
    pattern: random.pick<Pattern>(['zigzag', 'diamonds', 'triangles', 'bars', 'chevrons', 'eyes']),
    shift: random.pick([0, 0.5]),
  }))
  const draw = (thread: Thread): void => {
    for (const { strand, from, to, pattern, shift } of bands)
      drawBand(scene, drawing, strand, from * height, (to - from) * height, pattern, shift, thread)
  }
  const centre: Point = [width * random.pick([0.5, 0.5, 0.41, 0.59]), height * 0.47]
  const radius = side * 0.24
  draw({ isSun: false, left: 0, right: width })
  drawSun(scene, drawing, centre, radius, () =>
    draw({ isSun: true, left: centre[0] - radius, right: centre[0] + radius }),
  )
  drawThreads(drawing)
}

function drawBand(
  { width, ground, pulse }: Scene,
  drawing: Drawing,
  { colour, energy }: Strand,
  top: number,
  high: number,
  pattern: Pattern,
  shift: number,
  { isSun, left, right }: Thread,
): void {
  const cloth = mix(ground, colour, isSun ? 0.62 : 0.09 + 0.09 * energy)
  const thread = isSun ? mix(colour, WHITE, 0.5) : mix(ground, colour, 0.4 + 0.42 * energy)
  const dark = isSun ? mix(ground, colour, 0.16) : mix(ground, colour, 0.2 + 0.1 * energy)
  drawing.rect(left, top - 0.5, right - left, high + 1, { fill: cloth })
  const border = Math.max(1.2, high * 0.07)
  const inner = { top: top + border * 2, high: Math.max(1, high - border * 4) }
  const count = Math.max(
    5,
    Math.min(26, Math.round((width / Math.max(inner.high, 26)) * (0.6 + 0.7 * pulse))),
  )
  const cell = width / count
  const shapes: string[] = []
  const inlays: string[] = []
  for (let index = -1; index <= count; index++) {
    const x = (index + shift) * cell
    if (x + cell < left || x > right) continue
    const [outer, inlay] = motif(pattern, x, inner.top, cell, inner.high)
    shapes.push(outer)
    inlays.push(inlay)
  }
  drawing.path(shapes.join(''), { fill: thread })
  drawing.path(inlays.join(''), { fill: dark })
  for (const y of [top + border * 0.5, top + high - border * 1.5])
    drawing.rect(left, y, right - left, border * 0.8, { fill: thread, opacity: 0.75 })
}

/** One repeat of a band: what is woven light, and what is woven dark into that. */
function motif(
  pattern: Pattern,
  x: number,
  y: number,
  wide: number,
  high: number,
): [light: string, dark: string] {
  const place = ([across, down]: Point): Point => [x + across * wide, y + down * high]
  const shape = (points: readonly Point[]): string => polygon(points.map(place))
  /** @param turn -1 runs the other way, which makes it a hole in another one */
  const diamond = (size: number, turn: 1 | -1 = 1): string =>
    shape([
      [0.5, 0.5 - size],
      [0.5 + size * turn, 0.5],
      [0.5, 0.5 + size],
      [0.5 - size * turn, 0.5],
    ])
  switch (pattern) {
    case 'diamonds':
      return [diamond(0.5), diamond(0.24)]
    case 'triangles':
      return [
        shape([
          [0, 1],
          [0.5, 0],
          [1, 1],
        ]),
        shape([
          [0.3, 1],
          [0.5, 0.55],
          [0.7, 1],
        ]),
      ]
    case 'zigzag':
      return [
        shape([
          [0, 0.7],
          [0.5, 0],
          [1, 0.7],
          [1, 1],
          [0.5, 0.34],
          [0, 1],
        ]),
        shape([
          [0.36, 1],
          [0.5, 0.76],
          [0.64, 1],
        ]),
      ]
    case 'chevrons':
      return [
        shape([
          [0, 0],
          [0.45, 0],
          [0.95, 0.5],
          [0.45, 1],
          [0, 1],
          [0.5, 0.5],
        ]),
        shape([
          [0, 0.25],
          [0.25, 0.5],
          [0, 0.75],
        ]),
      ]
    // Three, three, two: the beat of half the world.
    case 'bars':
      return [
        [0, 3, 6].map((eighth) => shape(upright(eighth / 8, eighth === 6 ? 0.17 : 0.29))).join(''),
        [0, 3, 6].map((eighth) => shape(upright(eighth / 8 + 0.04, 0.06))).join(''),
      ]
    case 'eyes':
      return [
        shape([
          [0.06, 0.06],
          [0.94, 0.06],
          [0.94, 0.94],
          [0.06, 0.94],
        ]),
        `${diamond(0.36)}${diamond(0.16, -1)}`,
      ]
  }
}

const upright = (x: number, wide: number): Point[] => [
  [x, 0.04],
  [x + wide, 0.04],
  [x + wide, 0.96],
  [x, 0.96],
]

function drawSun(
  { ground, strands, pulse, accent }: Scene,
  drawing: Drawing,
  centre: Point,
  radius: number,
  inside: () => void,
): void {
  const rays = 16 + Math.round(pulse * 5) * 4
  const colourOf = (ray: number): Colour =>
    strands[Math.floor((ray / rays) * strands.length)]?.colour ?? accent
  drawing.circle(centre, radius * 1.52, { fill: BLACK, opacity: 0.35 })
  drawing.circle(centre, radius * 1.48, { fill: mix(ground, BLACK, 0.3) })
  for (let ray = 0; ray < rays; ray++) {
    const [from, to] = [ray / rays - 0.25, (ray + 1) / rays - 0.25]
    const colour = colourOf(ray)
    drawing.path(
      polygon([
        at(centre, radius * 1.08, from),
        at(centre, radius * 1.42, (from + to) / 2),
        at(centre, radius * 1.08, to),
      ]),
      {
        fill: mix(ground, colour, 0.92),
      },
    )
    drawing.path(
      polygon([
        at(centre, radius * 1.44, to - 0.1 / rays),
        at(centre, radius * 1.26, to),
        at(centre, radius * 1.44, to + 0.1 / rays),
      ]),
      {
        fill: mix(ground, colour, 0.5),
      },
    )
  }
  drawing.circle(centre, radius * 1.04, { fill: ground })
  drawing.clipped(`${arc(centre, radius, 0, 0.5)}${arc(centre, radius, 0.5, 1)}Z`, inside)
}

/** Warp and weft, too fine to see and enough to feel. */
function drawThreads(drawing: Drawing): void {
  const { width, height } = drawing
  const warp = Array.from(
    { length: Math.floor(width / 6) },
    (_, thread) => `M${thread * 6} 0v${Math.round(height)}`,
  )
  const weft = Array.from(
    { length: Math.floor(height / 6) },
    (_, thread) => `M0 ${thread * 6}h${Math.round(width)}`,
  )
  drawing.path(warp.join(''), { stroke: BLACK, strokeWidth: 1.6, opacity: 0.24 })
  drawing.path(weft.join(''), { stroke: BLACK, strokeWidth: 1.6, opacity: 0.16 })
}
