import { openSync, type Font } from 'fontkit'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Noto Sans, under the SIL Open Font License. */
type Weight = 'Regular' | 'Medium' | 'SemiBold'

/** Where one letter stands on its line, and its outline with the origin on the baseline. */
type Letter = { readonly x: number; readonly path: string }
/** A line of text as outlines, in units of its size: pictures look the same whichever fonts a machine has. */
type Lettering = { readonly letters: readonly Letter[]; readonly width: number }

const fonts = new Map<Weight, Font>()

/** @param tracking what is added after every letter, in em */
export function letter(text: string, weight: Weight, size: number, tracking = 0): Lettering {
  const font = fonts.get(weight) ?? openFont(weight)
  fonts.set(weight, font)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let x = 0
  const letters = run.glyphs.map((glyph, index): Letter => {
    const at = x
    x += (run.positions[index]?.xAdvance ?? 0) * scale + tracking * size
    // Fonts count upwards, pictures downwards.
    return { x: at, path: glyph.path.scale(scale, -scale).toSVG() }
  })
  return { letters, width: x - tracking * size }
}

/** The line as one group. `anchor` says which part of it stands at `x`; `y` is the baseline. */
export function letteringSvg(
  { letters, width }: Lettering,
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'middle' = 'start',
): string {
  const left = anchor === 'middle' ? x - width / 2 : x
  const paths = letters.map((one) => `<path transform="translate(${one.x.toFixed(2)} 0)" d="${one.path}" />`)
  return `<g transform="translate(${left.toFixed(2)} ${y.toFixed(2)})" fill="${fill}">${paths.join('')}</g>`
}

function openFont(weight: Weight): Font {
  // The package exports names only, no addresses; the fonts lie beside the folder of its code.
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-latin')))
  const font = openSync(join(folder, 'fonts', `NotoSans-${weight}.ttf`))
  if ('fonts' in font) throw new Error(`NotoSans-${weight}.ttf holds several fonts`)
  return font
}
