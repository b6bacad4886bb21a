import { keyHue } from '../../src/domain/key/key-hue.ts'
import { ALL_KEYS, type Key, keyOf, modeOf, numberOf } from '../../src/domain/key/key.ts'
import { moveBetween } from '../../src/domain/key/moves.ts'
import { toCamelot } from '../../src/domain/key/notation.ts'
import { letter, letteringSvg } from './lettering.ts'
import { type Colours, LOGO, MARK, markSvg } from './mark.ts'

const SOCIAL = { width: 1200, height: 630 } as const

const LEFT = 80
const LOGO_Y = 96
const LOGO_SCALE = 2.6
const WHEEL = { x: 868, y: 315, hole: 104, ring: 72, gap: 4 } as const
/** The track that is on; what mixes into it stays bright. */
const CURRENT = keyOf(8, 'minor')
const DIMMED = 0.16

/** What stands beside a link to Segue: its name, its question, and the wheel of keys it answers with. */
export function socialImage(colours: Colours): string {
  const { background, ink, muted } = colours
  // The round ends of the curves stand on the left edge of the text.
  const logoX = LEFT - (MARK.strokeWidth / 2) * LOGO_SCALE
  const name = letter('Segue', 'SemiBold', LOGO.size * LOGO_SCALE, LOGO.tracking)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL.width}" height="${SOCIAL.height}">` +
    `<rect width="100%" height="100%" fill="${background}" />` +
    ALL_KEYS.map((key) => segment(key, colours)).join('') +
    `<g transform="translate(${logoX} ${LOGO_Y}) scale(${LOGO_SCALE})">${markSvg(colours)}</g>` +
    letteringSvg(name, logoX + LOGO.nameX * LOGO_SCALE, LOGO_Y + LOGO.baseline * LOGO_SCALE, ink) +
    letteringSvg(letter('What do I', 'SemiBold', 84, -0.02), LEFT, 318, ink) +
    letteringSvg(letter('play next?', 'SemiBold', 84, -0.02), LEFT, 412, ink) +
    letteringSvg(letter('Real tracks that mix into the one', 'Regular', 29), LEFT, 492, muted) +
    letteringSvg(letter('that is on, by tempo, key and energy.', 'Regular', 29), LEFT, 532, muted) +
    `</svg>`
  )
}

/** Minor keys are the inner ring, major the outer one; each is a thick arc of its ring. */
function segment(key: Key, { background, ink, muted }: Colours): string {
  const isBright = moveBetween(CURRENT, key) !== 'clash'
  const radius = WHEEL.hole + WHEEL.ring / 2 + (modeOf(key) === 'major' ? WHEEL.ring + WHEEL.gap : 0)
  const middle = numberOf(key) * 30
  const [x, y] = onWheel(radius, middle)
  const label = letter(toCamelot(key), 'SemiBold', key === CURRENT ? 30 : 23)
  const arc = outline(radius, middle)
  return (
    `<path d="${arc}" fill="${keyHue(key).dark}" fill-opacity="${isBright ? 1 : DIMMED}" />` +
    (key === CURRENT ? `<path d="${arc}" fill="none" stroke="${ink}" stroke-width="5" />` : '') +
    letteringSvg(label, x, y + (key === CURRENT ? 11 : 8), isBright ? background : muted, 'middle')
  )
}

/** Neighbours are the same small distance apart everywhere, so the sides of a segment are parallel to its neighbours'. */
function outline(radius: number, middle: number): string {
  const edges = [radius - WHEEL.ring / 2, radius + WHEEL.ring / 2] as const
  const [inner, outer] = edges
  const [near, far] = edges.map((edge) => 15 - (Math.asin(WHEEL.gap / 2 / edge) * 180) / Math.PI) as [
    number,
    number,
  ]
  const points = [
    onWheel(outer, middle - far),
    onWheel(outer, middle + far),
    onWheel(inner, middle + near),
    onWheel(inner, middle - near),
  ].map((point) => point.map((value) => value.toFixed(2)).join(' '))
  return `M${points[0]}A${outer} ${outer} 0 0 1 ${points[1]}L${points[2]}A${inner} ${inner} 0 0 0 ${points[3]}Z`
}

/** Degrees clockwise from twelve o'clock, where 12A and 12B stand. */
function onWheel(radius: number, degrees: number): readonly [x: number, y: number] {
  const radians = (degrees * Math.PI) / 180
  return [WHEEL.x + radius * Math.sin(radians), WHEEL.y - radius * Math.cos(radians)]
}
