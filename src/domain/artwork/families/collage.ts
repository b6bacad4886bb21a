import { BLACK, type Colour, mix, WHITE } from '../colour.ts'
import { arc, type Drawing, type Point, polygon } from '../drawing.ts'
import type { Random } from '../random.ts'
import { lanes, type Scene, type Strand } from '../scene.ts'

type Block = {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}
type Cut = Block & {
  readonly strand: Strand
  readonly motif: 'disc' | 'half' | 'quarter' | 'rings' | 'stripes' | 'steps'
  readonly quarter: 0 | 1 | 2 | 3
}

const PAPER: Colour = '#ece6da'

/** Hip hop and R&B: cut paper. Songs are blocks in reading order; inside the large circles paper and ink change places. */
export function drawCollage(scene: Scene, drawing: Drawing): void {
  const { width, height, random } = scene
  const side = Math.min(width, height)
  const edge = side * 0.062
  const board: Block = { x: edge, y: edge, wide: width - 2 * edge, high: height - 2 * edge - side * 0.035 }
  const cuts = divided(lanes(scene.strands, 9), board, random).map((block): Cut => ({
    ...block,
    motif: random.pick(['disc', 'half', 'quarter', 'quarter', 'rings', 'stripes', 'steps']),
    quarter: random.pick([0, 1, 2, 3]),
  }))
  for (const cut of cuts) drawCut(scene, drawing, cut, false)
  const sizes = [0.31, 0.15]
  for (const [index, size] of sizes.entries()) {
    const centre: Point = [
      width * (index === 0 ? random.between(0.36, 0.64) : random.pick([0.235, 0.765])),
      height * (index === 0 ? random.between(0.36, 0.56) : random.pick([0.235, 0.72])),
    ]
    const radius = side * size
    const ring = `${arc(centre, radius, 0, 0.5)}${arc(centre, radius, 0.5, 1)}Z`
    const shadow: Point = [centre[0] + side * 0.01, centre[1] + side * 0.016]
    for (const grow of [1.006, 1.016, 1.028])
      drawing.circle(shadow, radius * grow, { fill: BLACK, opacity: 0.2 })
    drawing.clipped(ring, () => {
      for (const cut of cuts) drawCut(scene, drawing, cut, true)
    })
  }
}

/** Halves by weight, across the longer side, until every strand has its block. */
function divided(strands: readonly Strand[], block: Block, random: Random): (Block & { strand: Strand })[] {
  const [only] = strands
  if (only === undefined) return []
  if (strands.length === 1) return [{ ...block, strand: only }]
  const whole = strands.reduce((sum, { share }) => sum + share, 0)
  // Off the middle now and then: equal halves all the way down would be a chessboard.
  const aim = whole * random.pick([0.5, 0.38, 0.62])
  let cut = 1
  let share = strands[0]?.share ?? 0
  while (cut < strands.length - 1 && share + (strands[cut]?.share ?? 0) / 2 < aim)
    share += strands[cut++]?.share ?? 0
  const part = share / whole
  const { x, y, wide, high } = block
  const [first, second]: [Block, Block] =
    wide >= high
      ? [
          { x, y, wide: wide * part, high },
          { x: x + wide * part, y, wide: wide * (1 - part), high },
        ]
      : [
          { x, y, wide, high: high * part },
          { x, y: y + high * part, wide, high: high * (1 - part) },
        ]
  return [...divided(strands.slice(0, cut), first, random), ...divided(strands.slice(cut), second, random)]
}

function drawCut({ ground }: Scene, drawing: Drawing, cut: Cut, isSwapped: boolean): void {
  const { x, y, wide, high, strand } = cut
  const { colour, energy } = strand
  const dark = mix(ground, colour, 0.13 + 0.1 * energy)
  const bright = mix(ground, colour, 0.62 + 0.38 * energy)
  const [paper, ink] = isSwapped ? [mix(bright, PAPER, 0.12), dark] : [dark, bright]
  const gap = isSwapped ? 0.5 : -0.8
  drawing.rect(x - gap, y - gap, wide + 2 * gap, high + 2 * gap, { fill: paper })
  const cell = Math.min(wide, high)
  const data = motifOf(cut)
  const lift = Math.min(7, cell * 0.03)
  drawing.clipped(
    polygon([
      [x, y],
      [x + wide, y],
      [x + wide, y + high],
      [x, y + high],
    ]),
    () => {
      if (!isSwapped) drawing.path(moved(cut, lift), { fill: BLACK, opacity: 0.35 })
      drawing.path(data, { fill: ink })
      if (cut.motif === 'disc' && energy > 0.55)
        drawing.circle([x + wide / 2, y + high / 2], cell * 0.13, {
          fill: isSwapped ? PAPER : mix(paper, WHITE, 0.85),
        })
    },
  )
}

const moved = (cut: Cut, lift: number): string => motifOf({ ...cut, x: cut.x + lift * 0.6, y: cut.y + lift })

function motifOf({ x, y, wide, high, motif, quarter, strand }: Cut): string {
  const cell = Math.min(wide, high)
  const middle: Point = [x + wide / 2, y + high / 2]
  const corner: Point = [x + (quarter === 1 || quarter === 2 ? wide : 0), y + (quarter > 1 ? high : 0)]
  const turn = quarter / 4
  switch (motif) {
    case 'disc':
      return circleData(middle, cell * 0.38)
    case 'rings':
      return [0.44, 0.33, 0.22, 0.11].map((size) => circleData(middle, cell * size)).reduce(alternate, '')
    case 'half':
      return `${arc(middle, cell * 0.46, turn, turn + 0.5)}Z`
    case 'quarter':
      return `${arc(corner, cell * 0.94, turn, turn + 0.25)}L${Math.round(corner[0])} ${Math.round(corner[1])}Z`
    case 'stripes':
      return stripes(x, y, wide, high, 2 + Math.round(strand.pulse * 5), quarter % 2 === 0)
    case 'steps':
      return steps(x, y, wide, high, 3 + Math.round(strand.pulse * 3), quarter % 2 === 0)
  }
}

const circleData = (centre: Point, radius: number): string =>
  `${arc(centre, radius, 0, 0.5)}${arc(centre, radius, 0.5, 1).replace('M', 'L')}Z`

/** Every second circle runs the other way, which makes it a hole. */
function alternate(data: string, circle: string, index: number): string {
  return data + (index % 2 === 0 ? circle : circle.replaceAll(' 0 0 1 ', ' 0 0 0 '))
}

function stripes(
  x: number,
  y: number,
  wide: number,
  high: number,
  count: number,
  isUpright: boolean,
): string {
  const step = (isUpright ? wide : high) / (count * 2 + 1)
  return Array.from({ length: count }, (_, stripe) => {
    const from = step * (1 + stripe * 2)
    return isUpright
      ? box(x + from, y + high * 0.08, step, high * 0.84)
      : box(x + wide * 0.08, y + from, wide * 0.84, step)
  }).join('')
}

function steps(x: number, y: number, wide: number, high: number, count: number, isRising: boolean): string {
  const stair: Point[] = Array.from({ length: count }, (_, step): Point[] => [
    [step / count, 1 - (step + 1) / count],
    [(step + 1) / count, 1 - (step + 1) / count],
  ]).flat()
  return polygon(
    [...stair, [1, 1] as const, [0, 1] as const].map(([across, down]): Point => [
      x + wide * (isRising ? across : 1 - across),
      y + high * down,
    ]),
  )
}

const box = (x: number, y: number, wide: number, high: number): string =>
  polygon([
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ])
