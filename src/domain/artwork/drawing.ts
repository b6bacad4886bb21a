import type { Colour } from './colour.ts'

export type Point = readonly [x: number, y: number]

/** A colour, or a gradient that the drawing has been given. */
type Ink = Colour | GradientRef
type GradientRef = `url(#${string})`

type Paint = {
  readonly fill?: Ink
  readonly stroke?: Ink
  readonly strokeWidth?: number
  readonly opacity?: number
  readonly roundCap?: boolean
}

/** [where 0–1, colour, opacity 0–1] */
type Stop = readonly [at: number, colour: Colour, opacity?: number]

/** One decimal is a tenth of a pixel: below what is visible, and the file stays small. */
const short = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError(`No place in a drawing: ${value}`)
  return String(Math.round(value * 10) / 10)
}

export const line = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')

export const polygon = (points: readonly Point[]): string => `${line(points)}Z`

/** A soft line: every given point but the ends is a handle, and the line runs through the middles between them. */
export function softLine(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.pop()
  if (first === undefined || last === undefined) return ''
  const middles = rest.map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? last
    return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`
  })
  return `M${short(first[0])} ${short(first[1])}${middles.join('')}L${short(last[0])} ${short(last[1])}`
}

export const at = (centre: Point, radius: number, turns: number): Point => [
  centre[0] + radius * Math.cos(turns * 2 * Math.PI),
  centre[1] + radius * Math.sin(turns * 2 * Math.PI),
]

/** Part of a circle's line. @param from in turns, clockwise from three o'clock */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const start = at(centre, radius, from)
  const end = at(centre, radius, to)
  const isLong = to - from > 0.5 ? 1 : 0
  return `${line([start])}A${short(radius)} ${short(radius)} 0 ${isLong} 1 ${short(end[0])} ${short(end[1])}`
}

/** Collects shapes and writes them as SVG. It takes numbers and colours only, so no text of a list can get in. */
export class Drawing {
  private readonly definitions: string[] = []
  private readonly shapes: string[] = []
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  path(data: string, paint: Paint): void {
    if (data !== '') this.shapes.push(`<path d="${data}"${attributes(paint)}/>`)
  }

  /** One path in several coats, the first one lowest. */
  coats(data: string, paints: readonly Paint[]): void {
    if (data === '') return
    const id = this.define((name) => `<path id="${name}" d="${data}"/>`)
    for (const paint of paints) this.shapes.push(`<use href="#${id}"${attributes(paint)}/>`)
  }

  circle([x, y]: Point, radius: number, paint: Paint): void {
    this.shapes.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${attributes(paint)}/>`)
  }

  rect(x: number, y: number, width: number, height: number, paint: Paint): void {
    this.shapes.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${attributes(paint)}/>`,
    )
  }

  /** Everything, from edge to edge. */
  sheet(paint: Paint): void {
    this.rect(0, 0, this.width, this.height, paint)
  }

  /** What `draw` draws, seen only inside of the path. */
  clipped(data: string, draw: () => void): void {
    const id = this.define((name) => `<clipPath id="${name}"><path d="${data}"/></clipPath>`)
    this.shapes.push(`<g clip-path="url(#${id})">`)
    draw()
    this.shapes.push('</g>')
  }

  /** Light on light: what `draw` draws brightens what lies below. */
  shining(draw: () => void): void {
    this.shapes.push('<g style="mix-blend-mode:screen">')
    draw()
    this.shapes.push('</g>')
  }

  linear(from: Point, to: Point, stops: readonly Stop[]): GradientRef {
    const [[x1, y1], [x2, y2]] = [from, to]
    const place = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`
    return this.gradient('linearGradient', place, stops)
  }

  radial([x, y]: Point, radius: number, stops: readonly Stop[]): GradientRef {
    return this.gradient('radialGradient', `cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`, stops)
  }

  /** A sheet of fine, even noise: takes the flatness off, and the steps out of dark gradients. */
  grain(seed: number, opacity: number): void {
    const id = this.define(
      (name) =>
        `<filter id="${name}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
        `<feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="1" seed="${Math.trunc(seed)}"/>` +
        '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 2.4 0 0 0 -0.95"/></filter>',
    )
    const size = `width="${short(this.width)}" height="${short(this.height)}"`
    this.shapes.push(`<rect ${size} filter="url(#${id})" opacity="${opacity}"/>`)
  }

  toSvg(): string {
    const size = `width="${short(this.width)}" height="${short(this.height)}"`
    const box = `viewBox="0 0 ${short(this.width)} ${short(this.height)}"`
    const definitions = this.definitions.length === 0 ? '' : `<defs>${this.definitions.join('')}</defs>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>${definitions}${this.shapes.join('')}</svg>`
  }

  private gradient(kind: string, place: string, stops: readonly Stop[]): GradientRef {
    const marks = stops.map(
      ([where, colour, opacity = 1]) =>
        `<stop offset="${fraction(where)}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${fraction(opacity)}"`}/>`,
    )
    const id = this.define(
      (name) => `<${kind} id="${name}" gradientUnits="userSpaceOnUse" ${place}>${marks.join('')}</${kind}>`,
    )
    return `url(#${id})`
  }

  private define(write: (id: string) => string): string {
    const id = `d${this.definitions.length}`
    this.definitions.push(write(id))
    return id
  }
}

const fraction = (value: number): string => String(Math.round(value * 1_000) / 1_000)

function attributes({ fill, stroke, strokeWidth, opacity, roundCap }: Paint): string {
  const parts = [` fill="${fill ?? 'none'}"`]
  if (stroke !== undefined) parts.push(` stroke="${stroke}" stroke-width="${fraction(strokeWidth ?? 1)}"`)
  if (opacity !== undefined && opacity < 1) parts.push(` opacity="${fraction(Math.max(0, opacity))}"`)
  if (roundCap === true) parts.push(' stroke-linecap="round"')
  return parts.join('')
}
