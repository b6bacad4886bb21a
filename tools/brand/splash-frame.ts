import { letter } from './lettering.ts'
import { type Colours, LOGO, MARK } from './mark.ts'

/** Square, so that it fills the narrow side of a phone and of a wide screen alike. */
export const SPLASH = { side: 960, framesPerSecond: 30, frames: 84 } as const

// All times are in seconds of the film, which the page plays half as fast again.
const DRAWN = { from: 0.1, to: 1.4 } as const
/** The next track starts late, and has caught up when the two cross. */
const CAUGHT_UP = { from: 0.1, to: 0.8 } as const
const LAG = 0.3
const HANDED_OVER = { from: 0.6, to: 1.2 } as const
const SETTLED = { from: 1.35, to: 2.05 } as const
const BEATS = { in: { from: 0, to: 0.35 }, out: { from: 1.2, to: 1.6 } } as const
const WORD = { from: 1.6, each: 0.45, apart: 0.06 } as const

const MIDDLE = SPLASH.side / 2
/** Of the mark alone, and of the mark with its name. */
const SCALE = { alone: 14, named: 6 } as const
const WORD_RISE = 14

const BEAT = { apart: 40, perSecond: 60, height: 14, bar: 26, clear: 250 } as const

type Span = { readonly from: number; readonly to: number }

/**
 * One picture of the film: two tracks run on, the coming one catches up until their beats meet, they cross and hand over,
 * and the mark makes room for the name.
 * @param time seconds from the start
 */
export function splashFrame(time: number, colours: Colours): string {
  const settled = eased(time, SETTLED)
  const word = letter('Segue', 'SemiBold', LOGO.size, LOGO.tracking)
  const scale = SCALE.alone + (SCALE.named - SCALE.alone) * settled
  // In the end the logo as a whole is in the middle, at first the mark alone.
  const left =
    MIDDLE - (MARK.width / 2) * scale - ((LOGO.nameX + word.width - MARK.width) / 2) * SCALE.named * settled
  const top = MIDDLE - (MARK.height / 2) * scale
  const place = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SPLASH.side}" height="${SPLASH.side}">` +
    `<rect width="100%" height="100%" fill="${colours.background}" />` +
    beats(time, colours) +
    `<g transform="${place}">${curves(time, colours)}${name(time, word, colours)}</g></svg>`
  )
}

/** How far behind the coming track is, as a part of the curve. */
const lagAt = (time: number): number => LAG * (1 - eased(time, CAUGHT_UP))

function curves(time: number, { muted, ink }: Colours): string {
  const going = eased(time, DRAWN)
  const coming = going - lagAt(time) * Math.min(1, going / LAG)
  const handed = eased(time, HANDED_OVER)
  return (
    curve(MARK.going, going, mix(ink, muted, handed)) + curve(MARK.coming, coming, mix(muted, ink, handed))
  )
}

/** A dash without length would still show its round end. */
const curve = (path: string, drawn: number, colour: string): string =>
  drawn <= 0.001
    ? ''
    : `<path d="${path}" stroke-dasharray="${(drawn * MARK.length).toFixed(3)} 99" fill="none" stroke="${colour}" ` +
      `stroke-width="${MARK.strokeWidth}" stroke-linecap="round" />`

/** The beats of both tracks pass above and below; every fourth is a bar. */
function beats(time: number, { muted }: Colours): string {
  const shown = eased(time, BEATS.in) * (1 - eased(time, BEATS.out))
  if (shown <= 0) return ''
  const behind = (lagAt(time) / LAG) * BEAT.apart * 1.5
  return (
    row(MIDDLE - BEAT.clear, -time * BEAT.perSecond, shown, muted) +
    row(MIDDLE + BEAT.clear, -time * BEAT.perSecond + behind, shown, muted)
  )
}

function row(y: number, shift: number, shown: number, colour: string): string {
  let ticks = ''
  for (let index = -12; index <= 16; index++) {
    const x = index * BEAT.apart + shift
    const opacity = shown * 0.8 * Math.max(0, 1 - (x / (MIDDLE * 0.8)) ** 2)
    if (opacity <= 0.01) continue
    const half = (index % 4 === 0 ? BEAT.bar : BEAT.height) / 2
    ticks += `<path d="M${(MIDDLE + x).toFixed(2)} ${y - half}v${half * 2}" stroke-opacity="${opacity.toFixed(3)}" />`
  }
  return `<g stroke="${colour}" stroke-width="2">${ticks}</g>`
}

function name(time: number, { letters }: ReturnType<typeof letter>, { ink }: Colours): string {
  return letters
    .map(({ x, path }, index) => {
      const from = WORD.from + index * WORD.apart
      const come = eased(time, { from, to: from + WORD.each })
      const y = LOGO.baseline + ((1 - come) * WORD_RISE) / SCALE.named
      const place = `translate(${(LOGO.nameX + x).toFixed(3)} ${y.toFixed(3)})`
      return come <= 0
        ? ''
        : `<path transform="${place}" fill="${ink}" fill-opacity="${come.toFixed(3)}" d="${path}" />`
    })
    .join('')
}

/** From 0 before the span to 1 after it, without a jolt at either end. */
function eased(time: number, { from, to }: Span): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)))
  return part ** 3 * (part * (part * 6 - 15) + 10)
}

function mix(from: string, to: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - part) + channel(to, at) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
