import type { Drum } from './piece.ts'
import type { Random } from './random.ts'

type Shape = 'intro' | 'groove' | 'verse' | 'main' | 'break' | 'build' | 'outro'

/** Bars `from` up to, not including, `to`, and who plays in them. */
export type Section = {
  readonly from: number
  readonly to: number
  readonly drums: (drum: Drum) => boolean
  readonly bass: boolean
  readonly chords: boolean
  readonly pad: boolean
  readonly lead: boolean
  readonly arpeggio: boolean
  readonly roll: boolean
  readonly fill: boolean
  readonly crash: boolean
  /** 0 … 1 at a bar: opens in a build, is low in an intro. */
  readonly brightness: (bar: number) => number
}

const FORMS: readonly (readonly Shape[])[] = [
  ['intro', 'groove', 'main', 'break', 'build', 'main', 'main', 'outro'],
  ['intro', 'verse', 'build', 'main', 'main', 'break', 'main', 'outro'],
  ['break', 'build', 'main', 'main', 'groove', 'break', 'build', 'main'],
  ['groove', 'verse', 'main', 'break', 'main', 'verse', 'main', 'outro'],
  ['verse', 'main', 'verse', 'main', 'break', 'build', 'main', 'main'],
]

/** For pieces of up to ten bars or so. */
const SHORT_FORMS: readonly (readonly Shape[])[] = [
  ['intro', 'verse', 'main', 'break', 'main'],
  ['verse', 'build', 'main', 'break', 'main'],
  ['groove', 'main', 'break', 'build', 'main'],
  ['intro', 'build', 'main', 'verse', 'main'],
]

const LIGHT: ReadonlySet<Drum> = new Set([
  'closed-hat',
  'shaker',
  'rim',
  'high-conga',
  'low-conga',
  'tambourine',
])

/** The form of a piece of so many bars: two bars or more to a shape, and what does not fit is left out. */
export function sectionsOf(bars: number, random: Random): Section[] {
  const shapes = formOf(Math.max(1, Math.floor(bars / 2)), random)
  return shapes.map((shape, at) => {
    const from = Math.round((at * bars) / shapes.length)
    const to = Math.round(((at + 1) * bars) / shapes.length)
    return sectionOf(shape, from, to, random)
  })
}

/** At most `most` shapes; the end of a form matters more than its beginning. */
function formOf(most: number, random: Random): readonly Shape[] {
  const form = random.pick(most > 5 ? FORMS : SHORT_FORMS)
  if (most >= form.length) return form
  if (most > 5) return form.filter((_, at) => at !== 6 && (most > 6 || at !== 1))
  return form.slice(-most)
}

function sectionOf(shape: Shape, from: number, to: number, random: Random): Section {
  const full = shape === 'main' || shape === 'groove' || shape === 'verse'
  const open = { intro: 0.3, groove: 0.5, verse: 0.45, main: 0.75, break: 0.45, build: 0.4, outro: 0.4 }[
    shape
  ]
  const level = open + random.between(-0.1, 0.1)
  return {
    from,
    to,
    drums: {
      intro: (drum: Drum) => drum === 'kick' || LIGHT.has(drum),
      groove: () => true,
      verse: (drum: Drum) => drum !== 'open-hat' && drum !== 'ride',
      main: () => true,
      break: (drum: Drum) => drum === 'shaker' || drum === 'rim',
      build: (drum: Drum) => LIGHT.has(drum),
      outro: () => true,
    }[shape],
    bass: full || shape === 'outro' || (shape === 'build' && random.chance(0.5)),
    chords:
      shape === 'main' ||
      shape === 'verse' ||
      shape === 'build' ||
      (shape === 'groove' && random.chance(0.6)),
    pad: shape === 'break' || shape === 'build' || shape === 'intro',
    lead: shape === 'main' || shape === 'break' || (shape === 'verse' && random.chance(0.5)),
    arpeggio: shape === 'main' || shape === 'build' || (shape !== 'intro' && random.chance(0.4)),
    roll: shape === 'build' && random.chance(0.7),
    fill: full && random.chance(0.7),
    crash: shape === 'main',
    brightness: (bar) => {
      const gone = (bar - from) / Math.max(1, to - from)
      return Math.min(1, level + (shape === 'build' ? 0.5 * gone : 0.1 * gone))
    },
  }
}
