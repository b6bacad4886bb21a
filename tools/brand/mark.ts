import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The colours of the dark theme: brand pictures are seen outside the page, where no theme can be chosen. */
export type Colours = {
  readonly background: string
  readonly line: string
  readonly ink: string
  readonly muted: string
  readonly plateInk: string
}

export function readColours(): Colours {
  const file = fileURLToPath(new URL('../../src/web/public/segue.theme.json', import.meta.url))
  return (JSON.parse(readFileSync(file, 'utf8')) as { colours: { dark: Colours } }).colours.dark
}

/** The mark of src/web/ui/logo.tsx: one track goes, the next one comes. */
export const MARK = {
  width: 32,
  height: 24,
  strokeWidth: 3,
  going: 'M3 4c13 0 13 16 26 16',
  coming: 'M3 20C16 20 16 4 29 4',
  /** Of either curve. They cross half-way. */
  length: 31.816,
} as const

/** The two curves in the box of the mark, in their final colours. */
export const markSvg = ({ muted, ink }: Colours): string =>
  `<g fill="none" stroke-linecap="round" stroke-width="${MARK.strokeWidth}">` +
  `<path d="${MARK.going}" stroke="${muted}" /><path d="${MARK.coming}" stroke="${ink}" /></g>`

/** The mark with the name beside it, in units of the mark: where the name begins and stands, and how it is set. */
export const LOGO = { nameX: MARK.width + 8, baseline: 18.4, size: 18, tracking: -0.025 } as const

/** How an icon is cut out: by us, or by the system, which may take anything outside a circle of 80 %. */
export type IconShape = 'rounded' | 'full' | 'maskable'

const ICON_SIDE = 32
const MARK_SCALES: Readonly<Record<IconShape, number>> = { rounded: 0.85, full: 0.78, maskable: 0.7 }

/** The mark on its plate, as a square SVG. */
export function iconSvg(colours: Colours, shape: IconShape): string {
  const scale = MARK_SCALES[shape]
  const left = (ICON_SIDE - MARK.width * scale) / 2
  const top = (ICON_SIDE - MARK.height * scale) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_SIDE} ${ICON_SIDE}">\n` +
    `  <rect width="${ICON_SIDE}" height="${ICON_SIDE}" rx="${shape === 'rounded' ? 6 : 0}" fill="${colours.background}" />\n` +
    `  <g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale})">${markSvg(colours)}</g>\n` +
    `</svg>\n`
  )
}
